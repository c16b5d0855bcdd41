/** A claim's words apart: what is said, and the words that tell who says it. */
export interface Said {
  core: string;
  /** Empty where nobody is named as saying it. */
  attribution: string;
}

/** What leads to something said: "The mayor said that", "Maria Keller told reporters on Monday:". */
const before =
  /^(?<who>[^,;:"]{2,80}(?:, [^,;:"]{2,60},)?) (?:said|says|added|stated|(?:told|tells) (?:reporters|the (?:press|council|court|parliament)|\p{Lu}[\p{L}&.]*(?: \p{Lu}[\p{L}&.]*){0,3}))(?: (?:on|late|early) (?:\p{Lu}\p{L}+day)(?: (?:morning|afternoon|evening|night))?)?,?(?: that)?:? (?=["\p{L}\p{N}$€£])/u;

/** What comes behind it: ", the mayor said on Monday.", ", according to the fire chief.". */
const behind =
  /,"? (?<who>(?:[^,;:"]{2,80} (?:said|says|told [^,;:"]{2,40})|(?:said|says) [^,;:"]{2,80}|according to [^;:"]{2,80}))(?: (?:on|late|early) (?:\p{Lu}\p{L}+day)(?: (?:morning|afternoon|evening|night))?)?\.$/u;

const accordingTo = /^According to (?<who>[^;:"]{2,80}?), (?=["\p{L}\p{N}$€£])/u;

/** Words that stand for more than a name: a clause about it or a verb of its own cannot be who says it. */
const hasClause = /\b(?:if|when|that|which|because|is|are|was|were|will|would|has|have|had|not|never)\b/i;

/** Parts what a claim says from who says it; all of it is said where that is not plain. */
export function saidApart(text: string): Said {
  for (const form of [accordingTo, before, behind]) {
    const match = form.exec(text);
    const who = match?.groups?.who;
    if (!match || !who || hasClause.test(who)) continue;
    const core = form === behind ? `${text.slice(0, match.index)}.` : text.slice(match[0].length);
    if (core.split(/\s+/).length < coreWordsMin) continue;
    return { core: core.replace(quoted, "$<words>"), attribution: match[0] };
  }
  return { core: text, attribution: "" };
}

/** Said word for word. */
const quoted = /^"(?<words>[^"]+)"\.?$/;

/** Fewest words that say something by themselves. Ours. */
const coreWordsMin = 4;
