/** Share of a claim's telling words that stand in its proof at least. Ours: a paraphrase keeps most of them, an invention does not. */
const sharedWordsMin = 0.6;

/**
 * Why a statement is not what its proof says, for people; null when nothing speaks against it. The proof of names, numbers and
 * quotes comes after this: here it is about what stays right in every word and is still wrong.
 */
export function unfaithful(claimText: string, proof: string): string | null {
  return (
    unknownQuantity(claimText, proof) ??
    turnedAround(claimText, proof) ??
    lostOperator(claimText, proof, { operators: negations, kept: negations, what: "a denial" }) ??
    lostOperator(claimText, proof, { operators: hedges, kept: futures, what: "a reservation" }) ??
    addedNegation(claimText, proof) ??
    tooLittleShared(claimText, proof)
  );
}

/** Why a statement has a number in words that its proof lacks, for people: number words and magnitudes are numbers, which the proof of digits does not see. */
export function unknownQuantity(claimText: string, proof: string): string | null {
  const known = new Set(wordsOf(proof));
  const missing = wordsOf(claimText).find((word) => quantities.has(word) && !known.has(word));
  return missing === undefined ? null : `"${missing}" does not stand in the proof`;
}

const quantities = new Set(
  "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion trillion dozen half third quarter twice double triple percent".split(
    " ",
  ),
);

/** A claim that has one word of a pair of opposites where the proof has the other. */
function turnedAround(claimText: string, proof: string): string | null {
  const claim = stemsOf(claimText);
  const known = stemsOf(proof);
  for (const [one, other] of opposites) {
    for (const [said, meant] of [[one, other] as const, [other, one] as const]) {
      const turned = said.find((stem) => claim.has(stem));
      if (turned && !said.some((stem) => known.has(stem)) && meant.some((stem) => known.has(stem)))
        return `"${turned}" turns the proof around`;
    }
  }
  return null;
}

/** Opposites by the beginnings of their words. Ours. */
const opposites = [
  [
    "rise rose risen incre grow grew growi grown clim clib jump surge gain gaine raise raisi highe soar soare",
    "fall fell falle falli decre decli drop dropp shrin plung slump lower lose lost losse cut cuts cutti reduc tumbl",
  ],
  ["buy bough buyin acqui", "sell sold selli dives"],
  ["win won wins winni beat beats victo", "lose lost loses losin defea"],
  ["open opene openi opens begin began start launc", "close close closi end ended stop stopp halt end ends closi"],
  ["appro accep adopt passe", "rejec refus veto block deny denie"],
  ["more above over excee least", "fewer less below under most"],
  ["befor earli", "after later"],
  ["hire hired appoi joine", "fire fired dismi resig"],
  ["suppo back backe endor favou favor", "oppos again criti"],
  ["guilt convi", "innoc acqui clear"],
  ["first", "last"],
  ["profi", "loss losse"],
  ["legal lawfu", "illeg unlaw"],
].map((pair) => pair.map((stems) => stems.split(" ")) as [string[], string[]]);

/** Words that turn what follows them into something else, the words by which a claim shows that it kept one, and what such a word is. */
interface Operator {
  operators: RegExp;
  kept: RegExp;
  what: string;
}

/** A claim that says without reserve what the proof denies or only holds possible. */
function lostOperator(claimText: string, proof: string, { operators, kept, what }: Operator): string | null {
  if (has(claimText, kept)) return null;
  const claim = new Set(wordsOf(claimText).map(shortStem));
  for (const match of proof.matchAll(operators)) {
    const next = wordsOf(proof.slice(match.index + match[0].length)).find(isTelling);
    if (next && claim.has(shortStem(next))) return `${what} of "${next}" was lost`;
  }
  return null;
}

const negations =
  /\b(?:not|never|neither|nor|without|cannot|no|\p{L}+n['’]t|denie[sd]|deny|denying|refused? to|failed to)(?!\p{L})/giu;
const hedges =
  /\b(?:may(?!\s+\d)|might|could|would|should|plan(?:s|ned)? to|intends? to|hopes? to|wants? to|aims? to|expect(?:s|ed)? to|considering|propos(?:es|ed) to|consider(?:s|ed)?|allegedly|reportedly|possibly|perhaps|if)(?!\p{L})/giu;
const futures = new RegExp(
  `${hedges.source}|\\b(?:will|plan\\p{L}*|propos\\p{L}*|intend\\p{L}*|expect\\p{L}*)(?!\\p{L})`,
  "giu",
);

/** A claim that denies what the proof does not deny. */
function addedNegation(claimText: string, proof: string): string | null {
  const denied = new Set(wordsAfter(proof, negations, deniedReach));
  const added = wordsAfter(claimText, negations, 1).find((word) => !denied.has(word));
  return added === undefined ? null : "it denies what the proof does not deny";
}

/** A denial reaches over so many telling words. Ours. */
const deniedReach = 4;

/** The telling words behind every place where a pattern stands, so many each, by their beginnings. */
function wordsAfter(text: string, pattern: RegExp, count: number): string[] {
  return [...text.matchAll(pattern)].flatMap((match) =>
    wordsOf(text.slice(match.index + match[0].length))
      .filter(isTelling)
      .slice(0, count)
      .map(shortStem),
  );
}

/** A global pattern keeps its place between two tests; a search does not. */
function has(text: string, pattern: RegExp): boolean {
  return text.search(pattern) >= 0;
}

function tooLittleShared(claimText: string, proof: string): string | null {
  const claim = wordsOf(claimText).filter(isTelling);
  const known = stemsOf(proof);
  const shared = claim.filter((word) => known.has(stem(word))).length;
  if (shared >= sharedWordsMin * claim.length) return null;
  return `only ${shared} of its ${claim.length} telling words stand in the proof`;
}

function stemsOf(text: string): Set<string> {
  return new Set(wordsOf(text).map(stem));
}

/** The beginning of a word: enough to meet its other forms. */
function stem(word: string): string {
  return word.slice(0, 5);
}

/** The beginning that a verb keeps in all its forms: "raised", "raising". */
function shortStem(word: string): string {
  return word.slice(0, 4);
}

function wordsOf(text: string): string[] {
  return (
    text
      .replace(/%/g, " percent ")
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

function isTelling(word: string): boolean {
  return word.length > 2 && !joiningWords.has(word);
}

/** Words that are in every text. Ours. */
const joiningWords = new Set(
  "the and for with from that this these those its his her their has have had was were are been being will its into onto over than then also said says who which what when where while such very there here our your they them him she per about between during under against among through because since until".split(
    " ",
  ),
);
