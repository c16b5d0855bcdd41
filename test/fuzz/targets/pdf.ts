import { documentLimits } from "../../../pipeline/sources/inbox/document-limits.ts";
import { pdfText } from "../../../pipeline/sources/inbox/pdf.ts";
import { UnreadableDocument } from "../../../pipeline/sources/inbox/unreadable-document.ts";
import { seedTexts, type Target } from "../target.ts";

const draw =
  "BT /F1 12 Tf 40 500 Td (The harbour board raised its fees on Monday.) Tj 0 -14 Td [(Grain) -250 (moves)] TJ ET";
const objects = [
  "<< /Type /Catalog /Pages 2 0 R /Lang (en) >>",
  "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
  `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
  "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  "<< /Title (Fees) /Author (Jo Doe) /CreationDate (D:20260504100000Z) >>",
];

/** Dropped PDF files. */
export const target: Target = {
  seeds: () => seedTexts(written(objects)),
  tokens: [
    "obj",
    "endobj",
    "stream\n",
    "endstream",
    "<<",
    ">>",
    "[",
    "]",
    "(",
    ")",
    "/Kids [2 0 R]",
    "/Count 99999999",
    "/Length -1",
    "2 0 R",
    "3 0 R",
    "/Filter /FlateDecode",
    "/Filter /LZWDecode",
    "/Type /ObjStm",
    "/Encrypt 1 0 R",
    "xref\n",
    "trailer\n",
    "startxref\n",
    "%%EOF",
    "Tj",
    "TJ",
    "BT",
    "ET",
    "Td",
    "Tf",
    "cm",
    "q",
    "Q",
    "Do",
    "BI ID EI",
    "/MediaBox [0 0 1e9 1e9]",
    "<41>",
    "/Prev 0",
    "/XRefStm 9",
    "/ToUnicode 4 0 R",
  ],
  read: (input) => pdfText(input, documentLimits),
  isDeclared: (error) => error instanceof UnreadableDocument,
};

function written(objects: readonly string[]): string {
  let file = "%PDF-1.7\n";
  const places: number[] = [];
  objects.forEach((object, index) => {
    places.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${rows}${trailer}`;
}
