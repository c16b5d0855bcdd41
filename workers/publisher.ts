import type { Span } from "../store/model/claim.ts";
import type { Entity } from "./names/name-resolution.ts";
import type { ParsedText } from "./parsed-text.ts";

/** "We" must be said this often outside quotations for a text to be its publisher's own. Ours. */
const ownVoiceMin = 3;

/** For whom "we" speaks in a text: its source, when the text names the source and speaks as "we" throughout; null for reports about others. */
export function publisherOf(
  text: ParsedText,
  entities: readonly Entity[],
  sourceName: string,
  url: string | null,
): { name: string; span: Span } | null {
  const plain = withoutQuoted(text.content);
  if ((plain.match(/\b(we|our)\b/gi)?.length ?? 0) < ownVoiceMin) return null;
  const wanted = [sourceName, sourceName.replace(section, ""), siteLabel(url)]
    .map(squeeze)
    .filter((name) => name.length >= 3);
  // The source says what it is: that its name was taken for a place's is no matter.
  const entity = entities.find((one) => one.mentions.some((m) => wanted.includes(squeeze(m.text))));
  const mention = entity?.mentions.find((m) => wanted.includes(squeeze(m.text)));
  return mention
    ? { name: mention.text, span: { start: mention.start, end: mention.end } }
    : writtenOut(text, sourceName);
}

/** What stands outside of quotation marks. Behind the last that closes none is looked for: each that opens would look to the end. */
function withoutQuoted(content: string): string {
  const closed = Math.max(content.lastIndexOf('"'), content.lastIndexOf("”")) + 1;
  return content.slice(0, closed).replace(/["“][^"”]*["”]/g, " ") + content.slice(closed);
}

/** What a publisher's own pages are called behind its name. Ours. */
const section =
  /(?: (?:Engineering|Tech(?:nology|Blog)?|Developers?|Research|Security|News(?:room)?|Press|Labs?|Insights|Official|Company|Corporate|Blogs?|Updates?|Stories))+$/i;

/** The source's name as it stands in the text, known as a name or not; one of a single word amid a sentence, where its capital says that it is a name. */
function writtenOut({ content }: ParsedText, sourceName: string): { name: string; span: Span } | null {
  for (const name of [sourceName, sourceName.replace(section, "")]) {
    const isLong = /^\p{Lu}.*\s\p{Lu}/u.test(name);
    if (!isLong && !/^\p{Lu}\p{L}{3,}$/u.test(name)) continue;
    const at = isLong ? content.indexOf(name) : amidSentence(content, name);
    if (at >= 0) return { name, span: { start: at, end: at + name.length } };
  }
  return null;
}

/** Where a word stands behind a small letter, and perhaps a comma, and a space, and no letter follows it; -1 where it does nowhere. */
function amidSentence(content: string, word: string): number {
  let at = content.indexOf(word);
  while (at >= 0) {
    const isApart = !/^\p{L}/u.test(content.slice(at + word.length));
    if (isApart && /\p{Ll},? $/u.test(content.slice(Math.max(0, at - 4), at))) return at;
    at = content.indexOf(word, at + word.length);
  }
  return -1;
}

/** The name part of a host: "givewell" of blog.givewell.org. */
function siteLabel(url: string | null): string {
  const host = url && URL.canParse(url) ? new URL(url).hostname : "";
  const labels = host.split(".");
  return labels.length >= 3 && /^(co|com|org|gov|ac)$/.test(labels.at(-2) ?? "")
    ? (labels.at(-3) ?? "")
    : (labels.at(-2) ?? "");
}

function squeeze(name: string): string {
  return name
    .toLowerCase()
    .replace(/^the /, "")
    .replace(/[^\p{L}\p{N}]/gu, "");
}
