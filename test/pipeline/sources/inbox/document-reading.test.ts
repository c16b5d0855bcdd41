import { deflateSync } from "node:zlib";
import { PDFDocument, PDFHexString, PDFName, StandardFonts } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { documentLimits } from "../../../../pipeline/sources/inbox/document-limits.ts";
import { readDocument } from "../../../../pipeline/sources/inbox/document-reading.ts";
import { zipFile } from "../../../support/files/zip-file.ts";

/** A line as it is drawn: height on the page, words, and where it differs from 10 points at the left margin. */
type Drawn = [y: number, text: string, how?: { x?: number; size?: number }];

async function pdf(pages: Drawn[][], prepare?: (document: PDFDocument) => void): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = document.addPage([400, 600]);
    for (const [y, text, { x = 40, size = 10 } = {}] of lines) page.drawText(text, { x, y, size, font });
  }
  prepare?.(document);
  return document.save();
}

const footed = (number: number, lines: Drawn[]): Drawn[] => [
  [580, "Harbour Board Annual Report 2026"],
  ...lines,
  [20, `Page ${number} of 3`],
];

describe("a PDF", () => {
  const pages = [
    footed(1, [
      [540, "Grain moves again", { size: 20 }],
      [500, "The board moved nine million tonnes of grain through the compu-"],
      [488, "terised berths of the well-known harbour in the year to March."],
      [466, "Second paragraphs stand apart from first ones by a wider space and"],
      [454, "go on over the end of the page without being cut in two by what is"],
    ]),
    footed(2, [
      [540, "printed there. It was the best year since the well-"],
      [528, "known flood of long ago, and everyone who works there said so too."],
    ]),
    footed(3, [[540, "The third page says very little, as third pages of such reports do."]]),
  ];

  test("is read paragraph by paragraph, without headers and footers, words put together", async () => {
    const bytes = await pdf(pages, (document) => {
      document.setTitle("Annual report");
      document.setAuthor("Jo Doe");
      document.setCreationDate(new Date("2026-05-04T10:00:00Z"));
    });
    expect(await readDocument(bytes, "Report.PDF")).toMatchObject({
      content: {
        title: "Annual report",
        author: "Jo Doe",
        published: "2026-05-04T10:00:00.000Z",
        text: [
          "Grain moves again",
          "The board moved nine million tonnes of grain through the computerised berths of the well-known harbour in the year to March.",
          "Second paragraphs stand apart from first ones by a wider space and go on over the end of the page without being cut in two by what is printed there. It was the best year since the well-known flood of long ago, and everyone who works there said so too.",
          "The third page says very little, as third pages of such reports do.",
        ].join("\n\n"),
      },
    });
  });

  test("without a title of its own has that of its largest line", async () => {
    const bytes = await pdf(pages, (document) => document.setTitle("Microsoft Word - report.docx"));
    expect(await readDocument(bytes, "a.pdf")).toMatchObject({
      content: { title: "Grain moves again", text: expect.stringMatching(/^The board moved/) },
    });
  });

  test("of two columns is read column by column, one drawn from below is read from above", async () => {
    const left: Drawn[] = [500, 488, 476].map((y, i) => [y, `left ${i} of the page is read`]);
    const right: Drawn[] = [500, 488, 476].map((y, i) => [y, `right ${i} of the page is read`, { x: 220 }]);
    const columns = await readDocument(await pdf([[...left, ...right]]), "a.pdf");
    expect(columns).toMatchObject({ content: { text: expect.stringMatching(/left 0.*left 2.*right 0.*right 2/s) } });
    const upward = await readDocument(await pdf([left.toReversed()]), "a.pdf");
    expect(upward).toMatchObject({ content: { text: expect.stringMatching(/left 0.*left 1.*left 2/s) } });
  });

  test("with a password, of pictures, of too many pages, or that is none says so", async () => {
    const locked = await pdf(pages, ({ context }) => {
      const secret = PDFHexString.of("ab".repeat(32));
      const Encrypt = context.obj({ Filter: "Standard", V: 1, R: 2, P: -4, O: secret, U: secret });
      context.trailerInfo.Encrypt = context.register(Encrypt);
      context.trailerInfo.ID = context.obj([PDFHexString.of("cd".repeat(16)), PDFHexString.of("cd".repeat(16))]);
      expect(Encrypt.get(PDFName.of("V"))).toBeDefined();
    });
    expect(await readDocument(locked, "a.pdf")).toEqual({ reason: "it is protected by a password" });
    expect(await readDocument(await pdf([[], [[20, "2"]]]), "a.pdf")).toEqual({
      reason: "there is no text in it: its pages are pictures, as of a scan",
    });
    expect(await readDocument(await pdf(pages), "a.pdf", { ...documentLimits, pages: 2 })).toEqual({
      reason: "it has 3 pages, and at most 2 are read",
    });
    expect(await readDocument(Buffer.from("MZ"), "a.pdf")).toEqual({ reason: "it is broken or no PDF" });
  });

  test("that unpacks to more than the memory it may take is given up", async () => {
    const bomb = await pdf(pages, (document) => {
      const packed = deflateSync(Buffer.alloc(256 * 1024 * 1024, " "), { level: 1 });
      const content = document.context.stream(packed, { Filter: "FlateDecode" });
      document.getPage(0).node.set(PDFName.of("Contents"), document.context.register(content));
    });
    const limits = { ...documentLimits, memory_mb: 64 };
    expect(await readDocument(bomb, "a.pdf", limits)).toEqual({ reason: "reading it took more than 64 MiB of memory" });
  });

  test("that would be put together from values without an end says so before it is tried", async () => {
    const broken = "5 0 obj\n<< /Type /Font /am\nendobj\n".repeat(8000);
    expect(await readDocument(Buffer.from(broken), "a.pdf")).toEqual({
      reason: "it is broken: too much in it begins and does not end",
    });
  });

  test("of one paragraph over hundreds of pages is read as fast as others", async () => {
    const lines = Array.from({ length: 60 }, (_, line) => `line ${line} of the page goes on to the next without end`);
    const page = lines.map((text, line): Drawn => [590 - 9 * line, text, { size: 7 }]);
    const reading = await readDocument(await pdf(Array.from({ length: 480 }, () => page)), "a.pdf");
    expect(reading).toMatchObject({ content: { text: expect.stringMatching(/^line 2 .{1000000,} line 57 of/) } });
  });

  test("that takes more work than its size lets expect is given up", async () => {
    const limits = { ...documentLimits, cpu_ms: 1, cpu_ms_per_mib: 0 };
    expect(await readDocument(await pdf(Array(300).fill(pages[0])), "a.pdf", limits)).toEqual({
      reason: "reading it took more work than a sound file of its size does (1 s of CPU time)",
    });
  });

  test("that takes too long is given up, and the thread with it", async () => {
    expect(await readDocument(await pdf(pages), "a.pdf", { ...documentLimits, timeout_ms: 1 })).toEqual({
      reason: "reading it took longer than 0.001 seconds",
    });
  });
});

const wordXml = (body: string) =>
  `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
const paragraph = (text: string, style = "") =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;
const wordParts = {
  "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  "word/document.xml": wordXml(`${paragraph("A heading", "Heading1")}${paragraph("Fees &amp; dues rose.")}`),
};

describe("a DOCX file", () => {
  test("gives its paragraphs, and title, author and date of its properties", async () => {
    const core = `<cp:coreProperties><dc:title>Fees &amp; dues</dc:title><dc:creator>Jo Doe</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">2026-05-04T10:00:00Z</dcterms:created></cp:coreProperties>`;
    expect(await readDocument(zipFile({ ...wordParts, "docProps/core.xml": core }), "a.docx")).toMatchObject({
      content: {
        title: "Fees & dues",
        author: "Jo Doe",
        published: "2026-05-04T10:00:00.000Z",
        html: expect.stringMatching(/<h1>.*A heading<\/h1><p>Fees &amp; dues rose.<\/p>/),
      },
    });
    expect(await readDocument(zipFile(wordParts), "a.docx")).toMatchObject({ content: { title: "A heading" } });
  });

  test("that is a bomb, broken, locked or something else says so", async () => {
    const bomb = zipFile({ ...wordParts, "word/media/a": Buffer.alloc(3 * 1024 * 1024) });
    expect(await readDocument(bomb, "a.docx")).toEqual({ reason: "what is packed in it is larger than allowed" });
    const broken = { reason: "it is broken or not of the kind that its name says" };
    expect(await readDocument(zipFile(wordParts).subarray(0, 300), "a.docx")).toEqual(broken);
    expect(await readDocument(zipFile({ "a.txt": "x" }), "a.docx")).toEqual({ reason: "it is not a text document" });
    expect(await readDocument(Buffer.from("d0cf11e0a1b11ae1", "hex"), "a.docx")).toEqual({
      reason: "it is protected by a password, or of a kind before DOCX",
    });
  });
});

describe("a mail", () => {
  const head = (type: string) =>
    `From: Jo Doe <jo@example.org>\r\nSubject: =?utf-8?q?Fwd:_Fees_=E2=80=93_news?=\r\nDate: Mon, 4 May 2026 12:00:00 +0200\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\n`;

  test("in HTML gives its words without what every newsletter has", async () => {
    const html = `<html><head><style>p{}</style></head><body><div style="display:none">Preview</div><p>View this email in your browser</p><h1>Fees rose</h1><p>The board raised fees.<br>It did so twice.</p><p>You are receiving this because you signed up.</p><p><a href="x">Unsubscribe</a> | Preferences</p><p>© 2026 Board</p></body></html>`;
    expect(await readDocument(Buffer.from(`${head("text/html; charset=utf-8")}\r\n${html}`), "a.eml")).toMatchObject({
      content: {
        title: "Fees – news",
        author: "Jo Doe",
        published: "2026-05-04T10:00:00.000Z",
        text: "Fees rose\n\nThe board raised fees. It did so twice.",
      },
      attachments: [],
    });
  });

  test("in plain text loses quotations and signature, and hands its files on", async () => {
    const mail = `${head('multipart/mixed; boundary="b"')}\r\n--b\r\nContent-Type: text/plain\r\n\r\nThe board\r\nraised fees.\r\n\r\n> What did it do?\r\n\r\n-- \r\nJo\r\n--b\r\nContent-Type: text/markdown; name="notes.md"\r\nContent-Disposition: attachment; filename="notes.md"\r\n\r\n# Notes\r\n--b--\r\n`;
    const reading = await readDocument(Buffer.from(mail), "a.eml");
    expect(reading).toMatchObject({ content: { text: "The board raised fees." }, attachments: [{ name: "notes.md" }] });
  });

  test("that is none says so", async () => {
    expect(await readDocument(Buffer.from("\0\0"), "a.eml")).toEqual({ reason: "it is not a mail" });
  });
});
