import type { Node } from "../syntax/sentence-tree.ts";

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** What a word says of the predicate or noun that it hangs on; closed classes of English, and verbs of saying and thinking. */
export const negations = words(
  "not n't never no none neither nor nobody nothing nowhere hardly barely scarcely without",
);
const hedges = words(
  "allegedly reportedly apparently supposedly presumably possibly perhaps probably likely maybe potentially seemingly purportedly ostensibly theoretically arguably unlikely hopefully",
);
const doubtful = words(
  "alleged suspected supposed reported possible potential likely probable apparent proposed planned so-called presumed accused former ex hypothetical fake false would-be expected intended attempted rumored rumoured",
);
const limits = words(
  "only almost nearly just about approximately roughly around least most up mostly largely partly partially mainly usually generally typically often sometimes rarely seldom occasionally frequently always even sole exclusively solely at",
);
const amounts = words(
  "all every each any some many most few several both half much more less fewer least another either enough certain various dozens hundreds thousands millions",
);
const conditions = words("if unless provided providing assuming suppose supposing lest whether except otherwise");
const reporting = words(
  "say tell report announce add note explain state write warn claim argue estimate confirm acknowledge admit declare testify insist predict believe think suggest indicate allege observe conclude reveal tweet feel hope guess suppose assume suspect expect fear doubt wonder ask imagine consider propose maintain contend assert deny mention recall remark respond reply answer complain promise swear agree decide learn hear understand know see find show demonstrate realize notice figure wish want hypothesize speculate figure reckon concede stress emphasize emphasise boast joke pray dream pretend bet decree rule order recommend urge demand request speak call describe advise inform remind assure convince",
);

/** A word in the form that two spellings of it share: "ca" of "can't" is "can". */
export function plainWord({ lower }: Node): string {
  return spelt.get(lower) ?? lower;
}

const spelt = new Map([
  ["ca", "can"],
  ["wo", "will"],
  ["sha", "shall"],
  ["n't", "not"],
  ["'m", "am"],
  ["'re", "are"],
  ["'ve", "have"],
  ["'ll", "will"],
  ["an", "a"],
  ["“", '"'],
  ["”", '"'],
  ["’s", "'s"],
]);

/** What a word without its ending begins with: the same for most forms of a regular word. */
export function stemOf(lower: string): string {
  if (lower.length < 4) return lower;
  const bare = lower.replace(/(?:ies|ied|ying)$/, "y").replace(/(?:ing|ed|es|s|d|e)$/, "");
  return bare.length > 3 && bare.at(-1) === bare.at(-2) ? bare.slice(0, -1) : bare;
}

const irregular = new Map(
  "said say told tell wrote write written write thought think felt feel knew know known know saw see seen see found find shown show heard hear understood understand learnt learn swore swear bet bet meant mean spoke speak"
    .match(/\S+ \S+/g)!
    .map((pair) => {
      const [form = "", lemma = ""] = pair.split(" ");
      return [form, lemma];
    }),
);

const reportingStems = new Set([...reporting].map(stemOf));

/** A verb by which somebody says, thinks or finds what its clause tells. */
export function reports({ lower, upos }: Node): boolean {
  return upos === "VERB" && reportingStems.has(stemOf(irregular.get(lower) ?? lower));
}

/** The class of a dependent that counts where it is lost; its relation where it is of no special class. */
export function classOf(node: Node): string {
  const { lower, label, xpos, upos } = node;
  if (negations.has(lower) && upos !== "INTJ") return "negation";
  if (label === "aux" || label === "aux:pass" || label === "cop")
    return xpos === "MD" ? "modal" : label === "cop" ? "cop" : "aux";
  if (hedges.has(lower)) return "hedge";
  if (label === "advmod") return limits.has(lower) ? "limit" : "advmod";
  if (label === "amod") return doubtful.has(lower) ? "doubtful" : amounts.has(lower) ? "amount" : "amod";
  if (label === "det" || label === "det:predet") return amounts.has(lower) ? "amount" : "det";
  if (label === "advcl" || label === "advcl:relcl") return adverbial(node);
  if (label === "mark")
    return lower === "that" || lower === "to" ? "mark" : conditions.has(lower) ? "mark-if" : "mark-other";
  if (label === "parataxis") return reports(node) ? "parataxis-report" : "parataxis";
  if (label === "conj") return isPredicate(node) ? "conj-clause" : "conj";
  if (label.startsWith("nsubj") || label.startsWith("csubj") || label === "expl") return "subject";
  if (label.startsWith("obl")) return label === "obl:agent" ? "agent" : "obl";
  if (label === "acl:relcl" || label === "acl" || label === "nmod:poss" || label === "compound:prt") return label;
  if (label.startsWith("nmod")) return "nmod";
  if (label === "compound" || label === "flat" || label === "fixed" || label === "goeswith") return "name-part";
  return label.replace(/:.*/, "");
}

function adverbial(node: Node): string {
  const marks = node.children.filter(({ label, at }) => (label === "mark" || label === "advmod") && at < node.at);
  if (marks.some(({ lower }) => conditions.has(lower))) return "condition";
  if (marks.some(({ lower }) => /^(when|once|until|till|whenever|wherever|while|as)$/.test(lower))) return "advcl-when";
  if (marks.some(({ lower }) => /^(because|since|although|though|whereas|so|to|that)$/.test(lower)))
    return "advcl-reason";
  return "advcl";
}

/** A verb, or what is told of its subject by a form of "be". */
export function isPredicate({ upos, children }: Node): boolean {
  return upos === "VERB" || upos === "AUX" || children.some(({ label }) => label === "cop");
}

/** A word that says something by itself. */
export function isContent({ upos }: Node): boolean {
  return upos === "NOUN" || upos === "PROPN" || upos === "VERB" || upos === "ADJ" || upos === "NUM" || upos === "ADV";
}
