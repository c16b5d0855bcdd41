import { prefixOf, type XmlElement } from "./xml-element.ts";

/** The vocabularies that are read, under the prefix they get in the canonical document; "" is RSS of all versions. */
export const namespaceUris = {
  atom: "http://www.w3.org/2005/Atom",
  content: "http://purl.org/rss/1.0/modules/content/",
  dc: "http://purl.org/dc/elements/1.1/",
  dcterms: "http://purl.org/dc/terms/",
  googleplay: "http://www.google.com/schemas/play-podcasts/1.0",
  itunes: "http://www.itunes.com/dtds/podcast-1.0.dtd",
  media: "http://search.yahoo.com/mrss/",
  podcast: "https://podcastindex.org/namespace/1.0",
  rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  sy: "http://purl.org/rss/1.0/modules/syndication/",
} as const;

/** A vocabulary: "" RSS, "xhtml" mark-up inside a text, null one that is not read. */
export type Vocabulary = keyof typeof namespaceUris | "" | "xhtml" | null;

/** Namespace addresses as they are met, in lower case, without scheme and trailing slash or number sign. */
const vocabularies: [RegExp, Vocabulary][] = [
  [/^www\.w3\.org\/2005\/atom$|^purl\.org\/atom\/ns|^purl\.org\/net\/rss1\.1/, "atom"],
  [/^purl\.org\/rss\/1\.0\/modules\/content$/, "content"],
  [/^purl\.org\/rss\/1\.0\/modules\/syndication$/, "sy"],
  [/^purl\.org\/rss\/1\.0\/modules\//, null],
  [/^purl\.org\/dc\/elements/, "dc"],
  [/^purl\.org\/dc\/terms/, "dcterms"],
  [/^www\.itunes\.com\/dtds\/podcast|^example\.com\/dtds\/podcast/, "itunes"],
  [/^www\.google\.com\/schemas\/play-podcasts/, "googleplay"],
  [/^search\.yahoo\.com\/mrss/, "media"],
  [/^podcastindex\.org\/namespace|^github\.com\/podcastindex-org\/podcast-namespace/, "podcast"],
  [/^www\.w3\.org\/1999\/02\/22-rdf-syntax-ns$/, "rdf"],
  [/^www\.w3\.org\/1999\/xhtml$/, "xhtml"],
  [
    /^purl\.org\/rss\/1\.0$|^purl\.org\/net\/rss|^(my|channel)\.netscape\.com\/rdf\/simple\/0\.9$|^my\.netscape\.com\/publish\/formats\/rss|^backend\.userland\.com\/(rss|blogchannel)|^blogs\.law\.harvard\.edu\/tech\/rss|^purl\.org\/rss\/2\.0|^www\.rssboard\.org\/rss|^cyber\.law\.harvard\.edu\/rss/,
    "",
  ],
];

/** What prefixes mean when nobody declared them. */
const customaryPrefixes: Record<string, Vocabulary> = {
  ...Object.fromEntries(Object.keys(namespaceUris).map((prefix) => [prefix, prefix])),
  atom10: "atom",
  a10: "atom",
  xhtml: "xhtml",
  html: "xhtml",
  rss: "",
  syn: "sy",
};

/** The vocabulary of a namespace address. An unknown address on the default prefix is taken for RSS by the caller. */
function vocabularyOf(uri: string): Vocabulary {
  const bare = uri
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/(?<![/#])[/#]+$/, "");
  if (bare === "") return "";
  return vocabularies.find(([pattern]) => pattern.test(bare))?.[1] ?? null;
}

/** Whether a prefix is used anywhere below without having been declared. */
export function hasUndeclaredPrefix(element: XmlElement, declared: ReadonlySet<string> = new Set(["xml"])): boolean {
  const own = Object.keys(element.attributes).filter((name) => name.startsWith("xmlns:"));
  const known = own.length > 0 ? new Set([...declared, ...own.map((name) => name.slice(6))]) : declared;
  const prefix = prefixOf(element.name);
  if (prefix !== "" && !known.has(prefix)) return true;
  return element.children.some((child) => typeof child !== "string" && hasUndeclaredPrefix(child, known));
}

/** The vocabulary of a prefix, by the declarations in force and else by custom. */
export function vocabularyOfPrefix(prefix: string, declared: Readonly<Record<string, string>>): Vocabulary {
  const uri = declared[prefix];
  if (uri !== undefined) return vocabularyOf(uri) ?? (prefix in customaryPrefixes && uri === "" ? "" : null);
  return prefix === "" ? "" : (customaryPrefixes[prefix.toLowerCase()] ?? null);
}
