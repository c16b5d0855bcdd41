/** Verbs whose past no rule gives: base, past, participle where it differs. General list, ours. */
const irregular = `arise arose arisen|be was been|bear bore borne|beat beat beaten|become became become|begin began begun|bring brought|break broke broken|build built|burn burned|buy bought|catch caught|choose chose chosen|come came come|cost cost|cut cut|deal dealt|do did done|draw drew drawn|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feel felt|fight fought|find found|flee fled|fly flew flown|forget forgot forgotten|forgive forgave forgiven|get got|give gave given|go went gone|grow grew grown|hang hung|have had|hear heard|hide hid hidden|hit hit|hold held|hurt hurt|keep kept|know knew known|lay laid|lead led|leave left|lend lent|let let|lie lay lain|lose lost|make made|mean meant|meet met|overcome overcame overcome|pay paid|prove proved proven|put put|quit quit|read read|ride rode ridden|ring rang rung|rise rose risen|run ran run|say said|see saw seen|seek sought|sell sold|send sent|set set|shake shook shaken|shoot shot|show showed shown|shrink shrank shrunk|shut shut|sing sang sung|sink sank sunk|sit sat|sleep slept|speak spoke spoken|spend spent|split split|spread spread|stand stood|steal stole stolen|stick stuck|strike struck|swear swore sworn|swim swam swum|take took taken|teach taught|tell told|think thought|throw threw thrown|undergo underwent undergone|understand understood|wake woke woken|wear wore worn|win won|withdraw withdrew withdrawn|write wrote written`;

const pasts = new Map(
  irregular.split("|").map((entry) => {
    const [base = "", past = "", participle = past] = entry.split(" ");
    return [base, { past, participle }] as const;
  }),
);

/** Helping verbs that have one form. */
const modals = new Set("can could may might must shall should will would".split(" "));

/** An English verb or noun in the form that a fine tag of the Penn treebank asks for; other words, and the words behind the first, stay as they are. */
export function englishForm(gloss: string, xpos: string): string {
  const [first = "", ...rest] = gloss.split(" ");
  if (xpos === "NNS")
    return rest.length > 0 ? [first, ...rest.slice(0, -1), nounPlural(rest.at(-1)!)].join(" ") : nounPlural(first);
  if (!/^VB[DGNZP]$/.test(xpos) || modals.has(first)) return gloss;
  return [verbForm(first, xpos), ...rest].join(" ");
}

function verbForm(base: string, xpos: string): string {
  if (base === "be") return { VBD: "was", VBG: "being", VBN: "been", VBZ: "is", VBP: "are" }[xpos] ?? base;
  if (base === "have" && xpos === "VBZ") return "has";
  if (xpos === "VBP") return base;
  if (xpos === "VBZ") return plural(base);
  if (xpos === "VBG") return `${/[^e]e$/.test(base) ? base.slice(0, -1) : base}ing`;
  const known = pasts.get(base);
  if (known) return xpos === "VBD" ? known.past : known.participle;
  return base.endsWith("e") ? `${base}d` : /[^aeou]y$/.test(base) ? `${base.slice(0, -1)}ied` : `${base}ed`;
}

/** Nouns whose plural no rule gives, or which have none. General list, ours. */
const irregularPlurals =
  /(?:(?<=^|wo|spokes|business|fire|fisher|law|chair|sports|crafts|gun|police|states|camera)man|^(?:child|person|foot|tooth|media|series|species|news|police|staff))$/;

const pluralOf: Readonly<Record<string, string>> = {
  man: "men",
  child: "children",
  person: "people",
  foot: "feet",
  tooth: "teeth",
};

/** A noun in the plural; one that is a plural already, or has none, as it is. */
function nounPlural(word: string): string {
  const ending = irregularPlurals.exec(word)?.[0];
  if (ending === undefined) return /(?:ics|tions|goods)$/.test(word) ? word : plural(word);
  return word.slice(0, -ending.length) + (pluralOf[ending] ?? ending);
}

/** With the ending of a noun's plural, which a verb's third person has, too. */
function plural(word: string): string {
  if (/[^aeou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return `${word}${/(?:s|x|ch|sh|z|[^o]o)$/.test(word) ? "es" : "s"}`;
}
