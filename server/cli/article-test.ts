import type { Fetcher } from "../../pipeline/fetch/fetch.ts";
import type { ArticleRules } from "../../workers/extraction.ts";
import type { ReadablePage } from "../../workers/text/readable-text.ts";
import { counted, cut } from "./layout.ts";

/** What is taken of a page. */
interface TakenText {
  title: string | null;
  author: string | null;
  published: string | null;
  words: number;
  /** A pay-wall or a question of consent stands in the article's place. */
  walled: boolean;
  text: string;
}

/** An article's page, read as any page and by a source's rules. */
export interface ArticleTest {
  url: string;
  /** Why the page could not be had; null when it could. */
  message: string | null;
  /** Names of the rules that found nothing. */
  missed: string[];
  without_rules: TakenText | null;
  with_rules: TakenText | null;
}

/** Reads the page of an article twice: as any page, and by the rules. A page that cannot be had is an outcome. */
export async function testArticle(
  url: string,
  rules: ArticleRules,
  { fetcher, headers }: { fetcher: Fetcher; headers?: Record<string, string> | undefined },
): Promise<ArticleTest> {
  const { readPage } = await import("../../workers/text/readable-text.ts");
  const outcome = await fetcher.fetch({ url, accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1", headers });
  if (outcome.kind !== "fetched") {
    const message = outcome.kind === "failed" ? outcome.message : "The server answered with nothing.";
    return { url, message, missed: [], without_rules: null, with_rules: null };
  }
  const place = { content_type: outcome.headers["content-type"] ?? null, url: outcome.url };
  const [plain, ruled] = [await readPage(outcome.bytes, place), await readPage(outcome.bytes, { ...place, rules })];
  const missed = ruled.ruled?.missed ?? [];
  return { url, message: null, missed, without_rules: takenText(plain), with_rules: takenText(ruled) };
}

/** Whether the page could be had, every rule found something, and there is a text. */
export function isRead({ missed, with_rules }: ArticleTest): boolean {
  return with_rules !== null && missed.length === 0 && with_rules.text !== "";
}

function takenText({ title, author, published, walled, text }: ReadablePage): TakenText {
  return { title, author, published, words: text.match(/\S+/g)?.length ?? 0, walled, text };
}

/** How many paragraphs are shown of each kind, and how much of each. Ours; `--json` has all. */
const paragraphsShown = 8;
const lineWidth = 100;

/** The same for people: facts side by side, then the paragraphs that only one of the readings has. */
export function articleWords({ url, message, missed, without_rules, with_rules }: ArticleTest): string {
  if (without_rules === null || with_rules === null) return `${url}: ${message}`;
  const [plain, ruled] = [without_rules.text, with_rules.text].map((text) => text.split("\n\n").filter(Boolean));
  return [
    url,
    ...factLines("without rules", without_rules),
    ...factLines("with rules", with_rules),
    ...paragraphs("only without rules:", without(plain ?? [], ruled ?? [])),
    ...paragraphs("only with rules:", without(ruled ?? [], plain ?? [])),
    ...missed.map((rule) => `The rule for ${rule} found nothing on the page.`),
  ].join("\n");
}

function factLines(heading: string, { title, author, published, words, walled, text }: TakenText): string[] {
  const lines = text.split("\n\n");
  return [
    `  ${heading}: ${counted(words, "word")}${walled ? ", behind a wall" : ""}`,
    `    title   ${cut(title ?? "none", lineWidth)}`,
    `    author  ${cut(author ?? "none", lineWidth)}`,
    `    date    ${published ?? "none"}`,
    `    begins  ${cut(lines[0] ?? "", lineWidth)}`,
    `    ends    ${cut(lines.at(-1) ?? "", lineWidth)}`,
  ];
}

function without(lines: string[], others: string[]): string[] {
  const known = new Set(others);
  return lines.filter((line) => !known.has(line));
}

function paragraphs(heading: string, lines: string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length - paragraphsShown;
  return [
    `  ${heading}`,
    ...lines.slice(0, paragraphsShown).map((line) => `    ${cut(line, lineWidth)}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
  ];
}
