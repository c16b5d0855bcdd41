import type { PageDocument } from "./dom/page-node.ts";
/** What a page's JSON-LD says about its article. */
export interface StructuredData {
  headline: string | null;
  authors: string[];
  published: string | null;
  changed: string | null;
  /** What the publisher is called. */
  publisher: string | null;
}

const articleTypes = /Article|Posting|Report|NewsItem|PodcastEpisode|VideoObject|WebPage/;

/** The first article of the page's JSON-LD blocks; broken blocks are passed over, since pages are full of them. */
export function readStructuredData(page: PageDocument): StructuredData {
  const scripts = [...page.getElementsByTagName("script")].filter((script) =>
    /^application\/ld\+json$/i.test(script.getAttribute("type") ?? ""),
  );
  const nodes = scripts.flatMap((script) => flatten(parseLoosely(script.textContent ?? "")));
  const articles = nodes.filter((node) => articleTypes.test(String(node["@type"])));
  const article = articles.find((node) => /Article|Posting|Report/.test(String(node["@type"]))) ?? articles[0] ?? {};
  return {
    headline: textOf(article.headline),
    authors: authorsOf([article, ...articles], nodes),
    publisher: namesOf(article.publisher, nodes)[0] ?? null,
    published: firstText(article.datePublished, article.dateCreated, ...articles.map((one) => one.datePublished)),
    changed: textOf(article.dateModified),
  };
}

/** Whom the first article that names anybody names: as its author, else as its creator. */
function authorsOf(articles: readonly JsonObject[], nodes: JsonObject[]): string[] {
  for (const { author, creator } of articles) {
    const names = [author, creator].map((value) => namesOf(value, nodes)).find((found) => found.length > 0);
    if (names) return names;
  }
  return [];
}

function firstText(...values: unknown[]): string | null {
  return values.map(textOf).find((text) => text !== null) ?? null;
}

type JsonObject = Record<string, unknown>;

/** Most of it is JSON. */
function parseLoosely(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return parseRepaired(source);
  }
}

/** Raw line breaks and comment marks are the usual faults of hand-made JSON-LD. */
function parseRepaired(source: string): unknown {
  const text = source
    .replace(
      /^\s*(?:(?:\/\*.*?\*\/|\/\/)\s*)?(?:<!--|<!\[CDATA\[)|(?:\/\/\s*|\/\*\s*|(?<!\s)\s*)(?:-->|\]\]>)\s*(?:\*\/\s*)?$/g,
      "",
    )
    .replace(/[\n\r\t]+/g, " ");
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** How deep objects are looked for in each other. Ours: a graph's members and their main entities lie four deep. */
const depthMax = 20;

/** Every object of the block, `@graph` members and main entities included. */
function flatten(value: unknown, depth = 0): JsonObject[] {
  if (depth > depthMax) return [];
  if (Array.isArray(value)) return value.flatMap((each) => flatten(each, depth + 1));
  if (!isObject(value)) return [];
  return [value, ...flatten(value["@graph"], depth + 1), ...flatten(value.mainEntity, depth + 1)];
}

function textOf(value: unknown): string | null {
  if (Array.isArray(value)) return textOf(value.flat(depthMax).find((each) => !Array.isArray(each)));
  return typeof value === "string" && value.trim() !== "" ? decodeEntities(value.replace(/\s+/g, " ").trim()) : null;
}

function namesOf(value: unknown, nodes: JsonObject[]): string[] {
  if (Array.isArray(value))
    return value.flat(depthMax).flatMap((one) => (Array.isArray(one) ? [] : namesOf(one, nodes)));
  if (!isObject(value)) return textOf(value) === null ? [] : [textOf(value) ?? ""];
  const name = textOf(value.name);
  if (name) return [name];
  const named = nodes.find((node) => node["@id"] !== undefined && node["@id"] === value["@id"] && node !== value);
  return named?.name ? [textOf(named.name) ?? ""].filter(Boolean) : [];
}

const entities: Record<string, string> = {
  amp: "&",
  quot: '"',
  apos: "'",
  lt: "<",
  gt: ">",
  nbsp: " ",
  rsquo: "’",
  lsquo: "‘",
  ldquo: "“",
  rdquo: "”",
  ndash: "–",
  mdash: "—",
  hellip: "…",
};

/** A text without HTML's entities: strings of JSON-LD and of meta elements carry them although they are not HTML. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return entities[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : whole;
  });
}
