import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inbox, settleInboxFile } from "../../../pipeline/sources/inbox.ts";
import type { ReadingDeps } from "../../../pipeline/sources/source-reader.ts";
import { testFetcher, testNow } from "../../support/fetching.ts";

let data: string;
let folder: string;

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "claimstream-inbox-"));
  folder = join(data, "inbox");
  await mkdir(folder);
});

afterEach(() => rm(data, { recursive: true, force: true }));

async function read(
  validators: { etag: string | null; last_modified: string | null } | null = null,
  take?: ReadingDeps["take"],
) {
  await using fetcher = testFetcher();
  const channel = {
    name: "Inbox",
    kind: "inbox" as const,
    url: pathToFileURL(folder).href,
    media_format: "text" as const,
  };
  return inbox.read(channel, { fetcher, validators, now: () => testNow, ...(take && { take }) });
}

const drop = (name: string, text: string) => writeFile(join(folder, name), text);

test("each kind of file becomes an item that is known by its content", async () => {
  await drop(
    "a.md",
    '---\ntitle: "Front title"\nauthor: Jo Doe\ndate: 2026-11-20\n---\n# Heading\n\nSome **bold** [text](http://x) with `code`.\n\n- one\n- two\n\n```\nlet x;\n```\n',
  );
  await drop(
    "b.html",
    '<html lang="de"><head><title>Page &amp; title</title><meta name="author" content="Max"></head><body><p onclick="x">Hello<script>1</script></p></body></html>',
  );
  await drop("c.txt", "A plain title\n\nFirst line\nsecond line.\n\nAnother.");
  await drop("d.srt", "1\n00:00:01,000 --> 00:00:02,000\nJo: Hi there.\n");
  await drop("e.json", JSON.stringify({ title: "J", published: "2026-11-19T08:00:00Z", text: "From JSON." }));
  await drop("f_spoken-word.json", JSON.stringify({ segments: [{ speaker: "Jo", body: "Hello." }] }));
  const { items, warnings, outcome } = await read();
  expect(outcome.kind).toBe("read");
  expect(warnings).toEqual([]);
  expect(items.map(({ title, text, content_html, media_format }) => [title, text, content_html, media_format])).toEqual(
    [
      ["Front title", "Heading\n\nSome bold text with code.\n\none\n\ntwo", null, undefined],
      ["Page & title", null, "<p>Hello</p>", undefined],
      ["A plain title", "First line second line.\n\nAnother.", null, undefined],
      ["d", "Jo: Hi there.", null, "transcript"],
      ["J", "From JSON.", null, undefined],
      ["f spoken word", "Jo: Hello.", null, "transcript"],
    ],
  );
  expect(items[0]).toMatchObject({ published: "2026-11-20T00:00:00.000Z", authors: [{ name: "Jo Doe" }] });
  expect(items[1]).toMatchObject({ language: "de", authors: [{ name: "Max" }] });
  expect(items.every(({ identity }) => /^sha256:[0-9a-f]{64}$/.test(identity))).toBe(true);
});

test("a mail and the readable files that came with it are items of one file", async () => {
  const part = (type: string, name: string, text: string) =>
    `--b\r\nContent-Type: ${type}\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${text}\r\n`;
  const head =
    'From: Jo <jo@example.org>\r\nSubject: Fees\r\nDate: Mon, 4 May 2026 12:00:00 +0200\r\nContent-Type: multipart/mixed; boundary="b"\r\n';
  const body = "--b\r\nContent-Type: text/plain\r\n\r\nThe board raised fees.\r\n";
  const files = part("text/markdown", "more_notes.md", "It did so twice.") + part("image/png", "logo.png", "x");
  await drop("a.eml", `${head}\r\n${body}${files}--b--\r\n`);
  await drop("b.pdf", "no PDF");
  const { items, rejected } = await read();
  const link = pathToFileURL(join(folder, "a.eml")).href;
  const published = "2026-05-04T10:00:00.000Z";
  expect(items).toMatchObject([
    { title: "Fees", text: "The board raised fees.", link, published, extra: { file: "a.eml" } },
    { title: "more notes", text: "It did so twice.", link, published, extra: { file: "more_notes.md" } },
  ]);
  expect(rejected?.map(({ reason }) => reason)).toEqual(["it is broken or no PDF"]);
});

test("numbers by date are told by their newest row, whatever the columns are called", async () => {
  const rows = ["2026-08-01,5,x", "2026-09-01,6,x", "2026-10-01,8,y"];
  await drop("grain_fees.csv", `Month,Fee,Note\n${rows.join("\n")}\n`);
  await drop("tides.json", JSON.stringify([...Array(4).keys()].map((i) => ({ level: 2 + i, day: `2026-11-1${i}` }))));
  await drop("words.csv", "a,b\nx,y\n");
  const { items, rejected } = await read();
  expect(items).toMatchObject([
    {
      title: "grain fees rose 33.33 percent to 8 in October 2026",
      published: "2026-10-31T00:00:00.000Z",
      claim_type: "data",
      link: pathToFileURL(join(folder, "grain_fees.csv")).href,
      extra: {
        file: "grain_fees.csv",
        cells: expect.arrayContaining([{ date: "2026-10-01", column: "Fee", value: 8 }]),
      },
    },
    { text: expect.stringMatching(/^tides stood at 5 on 13 November 2026\./) },
  ]);
  expect(rejected?.map(({ reason }) => reason)).toEqual(["it cannot be told as a series (No column holds dates.)"]);
});

test("an unchanged folder is not read again, the same content twice is one item", async () => {
  await drop("a.txt", "The same words.");
  await drop("b.txt", "The same words.");
  const first = await read();
  expect(first.items).toHaveLength(1);
  expect((await read(first.validators)).outcome.kind).toBe("not_modified");
  await drop("c.txt", "Other words.");
  expect((await read(first.validators)).items).toHaveLength(2);
});

test("what cannot be read is left with a word, what is being written is left without", async () => {
  await drop("a.exe", "MZ");
  await drop("b.md", "   ");
  await drop(".hidden.txt", "x");
  await drop("c.txt.part", "x");
  await mkdir(join(folder, "done"));
  const { items, warnings, rejected } = await read();
  expect(items).toEqual([]);
  expect(rejected?.map(({ reason }) => reason)).toEqual(["files of this kind are not read", "there is no text in it"]);
  expect(warnings).toEqual([
    "a.exe was left: files of this kind are not read.",
    "b.md was left: there is no text in it.",
  ]);
});

test("a name that is not UTF-8, and a file that nobody may read, concern that file alone", async () => {
  await drop("a.txt", "Some words.");
  await drop("c.txt", "Other words.");
  await writeFile(
    Buffer.concat([Buffer.from(`${folder}/b-`), Buffer.of(0xff, 0xe4), Buffer.from(".txt")]),
    "Lost words.",
  );
  const { items, warnings, rejected, outcome } = await read();
  expect(outcome.kind).toBe("read");
  expect(items.map(({ extra }) => extra.file)).toEqual(["a.txt", "c.txt"]);
  expect(warnings).toEqual(["b-\ufffd\ufffd.txt was left: its name is not UTF-8; rename it."]);
  expect(rejected).toEqual([]);
});

test("a file that vanishes while the others are read is as if it had never been there", async () => {
  for (const name of ["a.txt", "b.txt", "c.txt"]) await drop(name, `The words of ${name}.`);
  const taken: unknown[] = [];
  const { outcome, warnings } = await read(null, async (items) => {
    taken.push(...items.map(({ extra }) => extra.file));
    await rm(join(folder, "b.txt"), { force: true });
    return { queued: items.length, edited: 0 };
  });
  expect(outcome.kind).toBe("read");
  expect(taken).toEqual(["a.txt", "c.txt"]);
  expect(warnings).toEqual([]);
});

test("each file is handed on before the next is read, and is not held after", async () => {
  for (const name of ["a.txt", "b.txt", "c.txt"]) await drop(name, `The words of ${name}.`);
  const handed: number[] = [];
  const { items, taken } = await read(null, async (items) => {
    handed.push(items.length);
    // What is read later shows what was written meanwhile.
    for (const name of ["b.txt", "c.txt"]) await drop(name, `New words ${handed.length}`.padEnd(19));
    return { queued: items.length, edited: 0 };
  });
  expect(handed).toEqual([1, 1, 1]);
  expect(items).toEqual([]);
  const link = (name: string) => pathToFileURL(join(folder, name)).href;
  expect(taken).toMatchObject({
    queued: 3,
    edited: 0,
    items: ["a.txt", "b.txt", "c.txt"].map((name) => ({ link: link(name) })),
  });
  expect(taken?.items.every((item) => Object.keys(item).length === 2)).toBe(true);
});

test("a missing folder is a failure in words", async () => {
  await rm(folder, { recursive: true });
  expect((await read()).outcome).toMatchObject({ kind: "failed", reason: "file_missing" });
});

test("a settled file goes to done or to failed, never over another, with its reason beside it", async () => {
  const settle = (name: string, verdict: Parameters<typeof settleInboxFile>[1]) =>
    settleInboxFile(pathToFileURL(join(folder, name)).href, verdict, { writable: data });
  await drop("a.txt", "1");
  await settle("a.txt", { kind: "done" });
  await drop("a.txt", "2");
  await settle("a.txt", { kind: "done" });
  await drop("b.txt", "3");
  await settle("b.txt", { kind: "failed", reason: "It holds no sentence." });
  expect((await readdir(join(folder, "done"))).sort()).toEqual(["a-2.txt", "a.txt"]);
  expect(await readFile(join(folder, "failed", "b.txt.reason.txt"), "utf8")).toBe("It holds no sentence.\n");
  expect((await readdir(folder)).sort()).toEqual(["done", "failed"]);
});

test("files outside the writable folder stay where they are", async () => {
  const sample = await mkdtemp(join(tmpdir(), "claimstream-sample-"));
  await writeFile(join(sample, "a.txt"), "x");
  expect(
    await settleInboxFile(pathToFileURL(join(sample, "a.txt")).href, { kind: "done" }, { writable: data }),
  ).toBeNull();
  await access(join(sample, "a.txt"));
  await rm(sample, { recursive: true });
});

test("a folder in an inbox is told of instead of read; its own folders are not", async () => {
  await drop("a.md", "Some text.");
  for (const name of ["reports", "done", "failed", ".cache"]) await mkdir(join(folder, name));
  const first = await read();
  expect(first.items).toHaveLength(1);
  expect(first.warnings).toEqual(["reports/ was left: only files that lie in the folder itself are read."]);
  await rm(join(folder, "reports"), { recursive: true });
  expect(await read(first.validators)).toMatchObject({ outcome: { kind: "read" }, warnings: [] });
});
