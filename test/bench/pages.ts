import { createReadStream, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { Case } from "../eval/case.ts";
import { corporaFolder } from "../support/corpora.ts";
import type { Stage } from "./benchmark.ts";

/** A newsroom's address, and the paths of its article pages and of the feeds that announce them. */
export const PagesGiven = z.object({ newsroom: z.string(), pages: z.array(z.string()), feeds: z.array(z.string()) });
export type PagesGiven = z.infer<typeof PagesGiven>;

/** Files with a page each. */
export const PageFiles = z.object({ files: z.array(z.string()) });

/** A stage on which each page is a file: read when its turn comes, as pages come in one by one, so that what is measured holds no corpus. */
export async function openPageFiles(count: number): Promise<Stage> {
  const pages = await articlePages(count);
  const folder = mkdtempSync(join(tmpdir(), "claimstream-bench-"));
  const files = pages.map((page, number) => {
    const file = join(folder, `${number}.html`);
    writeFileSync(file, page);
    return file;
  });
  return {
    given: { files },
    [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true }),
  };
}

/** Article pages as mark-up: real ones, spread over the evaluation corpus, where it is at hand, else made-up ones. Only those asked for are held. */
export async function articlePages(count: number): Promise<string[]> {
  const file = join(corporaFolder(), "corpora", "articles", "pages.jsonl.gz");
  if (!existsSync(file)) return Array.from({ length: count }, (_, number) => madeUpPage(number));
  let held = 0;
  for await (const _ of pageLines(file)) held += 1;
  const wanted = Array.from({ length: count }, (_, number) => Math.floor((number * held) / count));
  const pages = new Map<number, string>();
  let at = 0;
  for await (const line of pageLines(file)) {
    if (wanted.includes(at)) pages.set(at, Case.parse(JSON.parse(line)).html ?? "");
    at += 1;
  }
  return wanted.map((number) => pages.get(number) ?? "");
}

/** The lines of the corpus' pages that are held as text. Not by readline: it also cuts at the line separators that pages hold. */
async function* pageLines(file: string): AsyncGenerator<string> {
  // Put together once a line: it comes in dozens of chunks.
  let pieces: string[] = [];
  const chunks: AsyncIterable<string> = createReadStream(file).pipe(createGunzip()).setEncoding("utf8");
  for await (const chunk of chunks) {
    const [first = "", ...others] = chunk.split("\n");
    pieces.push(first);
    for (const next of others) {
      const line = pieces.join("");
      pieces = [next];
      if (line.includes('"html":')) yield line;
    }
  }
}

const actors = [
  "Mara Venn",
  "The Harbour Board",
  "Professor Ilse Kord",
  "Northlight Energy",
  "The city of Tarn",
  "Senator Paul Oduya",
];
const deeds = [
  "approved a budget of",
  "reported losses of",
  "opened a research centre worth",
  "ordered repairs costing",
  "raised",
];
const things = [
  "after two years of talks",
  "despite protests in the capital",
  "according to a report",
  "for the third year in a row",
];

/** A page of about 40 KB: a news article inside the menus, scripts and teasers that surround one. */
function madeUpPage(number: number): string {
  const paragraph = (at: number) =>
    `<p>${Array.from({ length: 4 }, (_, sentence) => madeUpSentence(number * 97 + at * 7 + sentence)).join(" ")}</p>`;
  const article = Array.from({ length: 14 }, (_, at) => paragraph(at)).join("\n");
  const teasers = Array.from(
    { length: 120 },
    (_, at) =>
      `<li class="teaser t${at}"><a href="/${number}/${at}"><img src="/${at}.jpg" alt=""><span>Story ${at}</span></a></li>`,
  );
  const script = `<script>window.page = ${JSON.stringify({ number, slots: Array.from({ length: 400 }, (_, slot) => `slot-${slot}`) })};</script>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Story ${number}</title>${script}</head>
<body><nav><ul>${teasers.slice(0, 30).join("")}</ul></nav><main><article><h1>Story ${number}</h1>${article}</article></main>
<aside><ul>${teasers.join("")}</ul></aside><footer>About us</footer></body></html>`;
}

function madeUpSentence(seed: number): string {
  const pick = (list: string[], step: number) => list[(seed * step) % list.length] ?? "";
  return `${pick(actors, 1)} ${pick(deeds, 3)} $${(seed % 89) + 2} million ${pick(things, 5)}.`;
}
