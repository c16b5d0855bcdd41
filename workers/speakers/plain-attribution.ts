/** Design: docs/design/quotations.md */
import type { Mention } from "../mentions.ts";
import { asideBefore, isSentence, type MarkedSpan } from "./quotation-frame.ts";
import type { Attribution } from "./speaker-words.ts";
import { isSpeechVerb } from "./speech-verbs.ts";

/** What is plain without a tree, behind whole sentences that are quoted: `," she said.`, `," said Ana Prieto.` and `," Prieto said.`; null for anything else. */
export function plainAttribution(content: string, quote: MarkedSpan, mentions: readonly Mention[]): Attribution | null {
  if (!/[,?!—…]/.test(content.slice(quote.end - 2, quote.to + 1))) return null;
  if (!isSentence(content, quote) && !endsTelling(content, quote)) return null;
  return byPronoun(content, quote) ?? byName(content, quote, mentions);
}

/** “… on safety,” the chief executive, Ana Prieto, said in May.: a part of a sentence that ends with who says it, or is followed by "said". */
function endsTelling(content: string, { to }: MarkedSpan): boolean {
  const behind = content.slice(to, to + behindLengthMax);
  if (isSpeechVerb(/^ (\p{Ll}+) /u.exec(behind)?.[1] ?? "")) return true;
  const words = /^ ((?:\p{Lu}\p{Ll}{1,3}\. )?[^\n.,;:"“”]+)\.(?:\s|$)/u.exec(behind)?.[1]?.split(" ") ?? [];
  return words.length <= tellingWordsMax && words.some(isSpeechVerb) && !words.some((word) => joints.has(word));
}

/** Words that tell who says the end of a sentence. Ours. */
const tellingWordsMax = 12;
const joints = new Set(["and", "but", "that", "which", "who"]);

function byPronoun(content: string, { to }: MarkedSpan): Attribution | null {
  const behind = /^,?\s?(?:(he|she|they|it|I|we)\s(\p{Ll}+)|(\p{Ll}+)\s(he|she|I))(?=[\s,.])/u.exec(
    content.slice(to, to + 60),
  );
  if (!behind || !isSpeechVerb(behind[2] ?? behind[3] ?? "")) return null;
  const pronoun = behind[1] ?? behind[4] ?? "";
  const start = to + (behind[1] ? behind[0].indexOf(pronoun) : behind[0].length - pronoun.length);
  return { kind: "pronoun", span: { start, end: start + pronoun.length }, mention: null, sure: 1 };
}

/** Characters behind a closing mark in which who speaks must be named. Ours. */
const leadLengthMax = 80;

/** Characters behind a name in which a verb of saying must follow. Ours. */
const behindLengthMax = 220;

/** `," said Representative Ana Prieto of Ohio`, `," Prieto told us`: by the person, else the organization, that is named first. */
function byName(content: string, { to }: MarkedSpan, mentions: readonly Mention[]): Attribution | null {
  const near = mentions.filter(({ start, type }) => start >= to && start <= to + leadLengthMax && type !== "place");
  for (const mention of [near.find(({ type }) => type === "person"), near[0]])
    if (mention && isTelling(content, to, mention))
      return { kind: "named", span: { start: mention.start, end: mention.end }, mention, sure: 1 };
  return null;
}

function isTelling(content: string, to: number, mention: Mention): boolean {
  const lead = content.slice(to, mention.start).replace(/^,?\s?/, "");
  const behind = content.slice(mention.end, mention.end + behindLengthMax).replace(/^ \([^()\n]*\)/, "");
  if (/^(?:['’]s?\b|,? (?:and|or) )/.test(behind)) return false;
  const verb = /^\p{Ll}+(?=\s)/u.exec(lead)?.[0] ?? "";
  if (isSpeechVerb(verb)) return isTitle(lead.slice(verb.length + 1), mention) && !/^ \p{Lu}/u.test(behind);
  return isTitle(lead, mention) && saysNothingElse(behind.slice(asideBefore(behind) ?? 0));
}

/** "Prieto told us in May" and not "Prieto told herself it was late". */
function saysNothingElse(behind: string): boolean {
  const verb =
    /^ (?:ha[sd] |have )?(\p{Ll}+)(?=[,.:;]|$| (?:of|in|on|at|to|after|before|when|while|as|with|during|from|last|this|me|us|\p{Ll}+ly)\b)/u.exec(
      behind,
    );
  return isSpeechVerb(verb?.[1] ?? "");
}

/** Words before a person's name that say who that is, and nothing that the name only belongs to; they may end in "Mr.". */
function isTitle(words: string, { type }: Mention): boolean {
  return (
    words === "" ||
    (type === "person" &&
      /^(?:[\p{L}.’'-]+ )+$/u.test(words) &&
      !/\b(?:for|of|to|from|at|in|with|by|and|or|that|who|said|the|an?|his|her|their)\b/i.test(words))
  );
}
