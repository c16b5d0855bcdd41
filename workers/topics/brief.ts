import { isHalting } from "../talk/halting.ts";
import { spokenWords } from "../talk/spoken-words.ts";
import { plainForms } from "../text/plain-forms.ts";

/** Words of a headline, and how many must stand before a comma that it is cut at. GUIDE, rule 13: 6 to 14; the comma is ours. */
const headlineWords = { min: 6, max: 14, joint: 8 } as const;

/** How many of the featured claims, from the first on, may become the headline. Ours: later ones are seldom what a story is about. */
const headlineClaims = 3;

/** What a headline is made from. */
export interface HeadlineSource {
  title: string | null;
  /** The featured claims in the text's order. */
  featured: readonly string[];
  /** The words that the address names the story by, as `plainForms` gives them. */
  about: ReadonlySet<string>;
  /** What stands for the text where there is neither title nor claim. */
  fallback: string;
}

/** A headline: the publisher's title, of any length; where there is none, the early featured claim that says most of what the address names, cut down to 14 words. */
export function headlineOf({ title, featured, about, fallback }: HeadlineSource): string {
  const clean = title?.replace(/\s+/g, " ").trim() ?? "";
  if (clean !== "") return clean;
  const fluent = featured.filter((claim) => !isHalting(claim));
  const lines = fluent.slice(0, headlineClaims).map((claim) => {
    const line = cutDown(asHeadline(claim));
    return { line, named: about.size === 0 ? 0 : plainForms(line).intersection(about).size };
  });
  const [best] = lines.sort((a, b) => b.named - a.named);
  return best?.line ?? cutDown(withoutAsides(fallback));
}

/** `Jane Doe said "…"` as headlines have it: "Jane Doe: …". */
function asHeadline(claim: string): string {
  const said = spokenWords(claim);
  return said ? `${said.speaker}: ${withoutDetails(said.words)}` : withoutAsides(claim);
}

/** A sentence without what a headline leaves out: when it was, who says so, who somebody is, parties of members, what stands in brackets. */
function withoutAsides(sentence: string): string {
  const core = withoutDetails(sentence.replace(openingPhrase, "")).replace(saidSo, "").replace(apposition, "");
  return core.charAt(0).toUpperCase() + core.slice(1);
}

/** A sentence without what no brief needs: brackets, parties of members, days of the week. */
function withoutDetails(sentence: string): string {
  return sentence
    .replace(/\s*\([^)]*\)/g, "")
    .replace(/,\s+[DR]-\p{Lu}[\p{L}.]*,?/gu, "")
    .replace(weekday, "");
}

const openingPhrase =
  /^(?:In|On|At|After|Last|This|Next|Earlier|Since|Within|During|Meanwhile|By|With|As|While|When|For|Under|Despite|According to|Today|Yesterday)\b[^,]{2,60},\s+(?=\p{L})/u;
const saidSo =
  /,\s+(?:prosecutors|officials|police|authorities|sources|he|she|they|it|\p{Lu}[\p{L}.-]+(?: \p{Lu}[\p{L}.-]+)*)\s+(?:said|says|added)(?=[.,]|$)/u;
const apposition = /,\s+(?:an?|the|who|which|whose|including)\s[^,]{2,70},(?=\s\p{L})/gu;
const day =
  "(?:last\\s+|late\\s+|early\\s+)?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?:\\s+(?:night|morning|evening|afternoon))?";
/** Words behind which a day says more than when: "until Friday", "the Sunday papers", "Black Friday". */
const bound =
  "by|until|till|since|before|after|from|of|for|to|through|between|and|or|every|each|next|this|an?|the|its|his|her|their|our|\\p{Lu}[\\p{L}'’]*";
/** A day that only says when, with the commas around it; not before what it belongs to, as in "Thursday's fight" and "Sunday Times". */
const weekday = new RegExp(
  `,\\s+(?:on\\s+)?${day},(?=\\s)|(?:,?\\s+on|(?<!\\b(?:${bound})),?)\\s+${day}(?=[.,]|\\s+\\P{Lu}|$)(?!\\s+\\p{Ll}+['’])`,
  "gu",
);

function cutDown(sentence: string): string {
  const words = sentence.replace(/[.]$/, "").trim().split(" ");
  const whole = words.length <= headlineWords.max;
  const head = words.slice(0, headlineWords.max);
  const joint = head.findLastIndex((word, at) => at >= headlineWords.joint && /[,;:]$/.test(word));
  const cut = joint >= 0 && !whole ? head.slice(0, joint + 1) : head;
  while (!whole && cut.length > headlineWords.min && dangling.test(cut.at(-1) ?? "")) cut.pop();
  return cut.join(" ").replace(/[,;:]$/, "");
}

/** Words that a headline does not end on. */
const dangling =
  /^(an?|the|of|in|on|at|to|for|by|with|and|or|but|as|from|that|which|who|when|while|where|because|if|than|into|is|was|are|were|be|been|has|have|had|will|would|could|can|may|not|no|its|his|her|their|about|until|over|after|before|Rep\.|Sen\.|Gov\.)$/i;
