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
  const plain = text.content.replace(/["“][^"”]*["”]/g, " ");
  if ((plain.match(/\b(we|our)\b/gi)?.length ?? 0) < ownVoiceMin) return null;
  const wanted = [squeeze(sourceName), squeeze(siteLabel(url))].filter((name) => name.length >= 3);
  const entity = entities.find(
    (one) => one.type === "organization" && one.mentions.some((m) => wanted.includes(squeeze(m.text))),
  );
  const mention = entity?.mentions.find((m) => wanted.includes(squeeze(m.text)));
  return mention
    ? { name: mention.text, span: { start: mention.start, end: mention.end } }
    : writtenOut(text, sourceName);
}

/** The source's name as it stands in the text, known as a name or not. */
function writtenOut({ content }: ParsedText, sourceName: string): { name: string; span: Span } | null {
  const at = /^\p{Lu}.*\s\p{Lu}/u.test(sourceName) ? content.indexOf(sourceName) : -1;
  return at < 0 ? null : { name: sourceName, span: { start: at, end: at + sourceName.length } };
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
