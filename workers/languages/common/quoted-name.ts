import type { Span } from "../../../store/model/claim.ts";
import type { Mention } from "../../mentions.ts";
import type { Trees } from "../../syntax/sentence-tree.ts";
import type { ParsedText } from "../../text/parsed-text.ts";

/** Whether all that stands between two marks is a name: one that was found, or what a noun right before is called ("the club “New Bridge”"). */
export function isQuotedName(
  { sentences }: ParsedText,
  span: Span,
  { mentions, treeOf }: { mentions: readonly Mention[]; treeOf: Trees },
): boolean {
  if (mentions.some(({ start, end }) => start <= span.start + 1 && end >= span.end - 1)) return true;
  const nodes = treeOf(sentences.findIndex(({ end }) => end > span.start))?.nodes ?? [];
  const inside = nodes.filter(({ start, end, upos }) => start >= span.start && end <= span.end && upos !== "PUNCT");
  const heads = inside.filter(({ head }) => !inside.includes(nodes[head]!));
  const [only] = heads;
  const noun = only && heads.length === 1 ? nodes[only.head] : undefined;
  return (
    only !== undefined &&
    noun !== undefined &&
    /^(?:appos|flat|compound|nmod)$/.test(only.label) &&
    /^(?:NOUN|PROPN)$/.test(noun.upos) &&
    noun.end <= span.start &&
    span.start - noun.end <= 2 &&
    !inside.some(({ upos }) => upos === "VERB" || upos === "AUX")
  );
}
