/** Design: docs/design/quotations.md */
import type { Mention } from "../mentions.ts";
import { isSentence, type MarkedSpan } from "./quotation-frame.ts";
import type { Attribution } from "./speaker-words.ts";

/** Who signs whole sentences that are quoted: “…” — Ana Prieto; “…” ― Dr. Ana Prieto, mayor of Halden. Null for anything else, such as a dash that goes on with the sentence. */
export function signature(content: string, quote: MarkedSpan, mentions: readonly Mention[]): Attribution | null {
  if (!isSentence(content, quote)) return null;
  const dash = /^\s{0,4}(?:[—–―]|--?)\s?(?:(?:Dr|Prof|Mr|Mrs|Ms|Sir|Dame|Rev)\.? )?/u.exec(
    content.slice(quote.to, quote.to + dashLengthMax),
  );
  if (!dash) return null;
  const mention = mentions.find(({ start, type }) => start === quote.to + dash[0].length && type !== "place");
  if (!mention || !endsAlone(content.slice(mention.end, mention.end + roleLengthMax))) return null;
  return { kind: "named", span: { start: mention.start, end: mention.end }, mention, sure: 1 };
}

/** Characters of a dash with the blanks around it and a title behind it; ours. */
const dashLengthMax = 16;

/** Characters behind a name in which what its bearer does must be told to the end. Ours. */
const roleLengthMax = 90;

/** Nothing but what somebody is follows, up to the line's end or the next quotation. */
function endsAlone(behind: string): boolean {
  return (
    /^(?:[,(] ?[^\n.!?;:"“”]{1,80})?[.)]?\s*(?:$|\n|["“])/u.test(behind) && !/^[^\n"“]*\bsa(?:id|ys)\b/.test(behind)
  );
}
