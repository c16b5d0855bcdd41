/** Design: docs/design/standing.md */
import type { ArticleWords } from "./article-words.ts";
import { type ClaimWord, quotedWords } from "./claim-words.ts";
import { nounKind, singular } from "./noun-kinds.ts";

/** What of a claim as a whole tells whether it stands alone and tells something, by name. */
export type Shape = Record<string, number>;

/** The shape of a claim that was taken from a sentence of an article. */
export function shapeOf(words: readonly ClaimWord[], article: ArticleWords, sentence: number): Shape {
  const quoted = quotedWords(words);
  const root = words.find(({ head }) => head < 0);
  const plain = words.filter(({ upos }) => upos !== "PUNCT");
  const names = words.filter(
    ({ upos, label, text }) => upos === "PROPN" && !/^(flat|compound)/.test(label) && /^\p{Lu}/u.test(text),
  );
  const outside = words.filter((word) => !quoted[word.at]);
  const shape: Shape = {};
  const set = (name: string, value: number | boolean) => {
    if (value) shape[name] = Number(value);
  };
  const place = sentence / Math.max(1, article.sentences);
  set("place", place);
  set("first sentence", sentence === 0);
  set("early", sentence < 4);
  set("late", place > 0.85);
  set("length", plain.length / 35);
  set("short", plain.length < 9);
  set("names", Math.min(4, names.length) / 4);
  set("no name", names.length === 0);
  set(
    "name outside",
    outside.some(({ upos }) => upos === "PROPN"),
  );
  set(
    "title words",
    Math.min(4, new Set(plain.map(({ lower }) => singular(lower)).filter((word) => article.title.has(word))).size) / 4,
  );
  set("figures", Math.min(3, words.filter(({ upos, text }) => upos === "NUM" && /\d/.test(text)).length) / 3);
  set(
    "money",
    words.some(({ text }) => /^[$€£%]$|^percent$|^(m|b|tr)illion$/.test(text)),
  );
  const inside = quoted.filter(Boolean).length;
  set("quoted", inside > 0);
  set("quoted share", inside / Math.max(1, words.length));
  set("all speech", /^(said|says|say)$/.test(root?.lower ?? "") && inside > words.length / 2);
  set(
    "reported",
    words.some(
      ({ lower, label }) =>
        /^(said|says|say|told|added|according)$/.test(lower) && /^(root|parataxis|case)/.test(label),
    ),
  );
  set("shouted", words.at(-1)?.text.startsWith("!") ?? false);
  set(
    "asked",
    words.some(({ text }) => text.includes("?")),
  );
  set(
    "colon",
    words.some(({ text, at }) => text === ":" && at < 8),
  );
  for (const [name, value] of Object.entries(subjectShape(root, quoted))) set(name, value);
  for (const [name, value] of Object.entries(verbShape(words, root))) set(name, value);
  set(
    "you",
    outside.some(({ lower }) => /^(you|your|yours)$/.test(lower)),
  );
  set(
    "you quoted",
    words.some(({ at, lower }) => quoted[at] && /^(you|your|yours)$/.test(lower)),
  );
  set(
    "we",
    outside.some(({ lower }) => /^(i|we|our|my|me|us)$/.test(lower)),
  );
  set(
    "we quoted",
    words.some(({ at, lower }) => quoted[at] && /^(i|we|our|my|me)$/.test(lower)),
  );
  set("praise", Math.min(3, words.filter(({ lower }) => praise.has(lower)).length) / 3);
  set(
    "thanks",
    words.some(({ lower }) => thanks.has(lower)),
  );
  set("page", Math.min(3, words.filter(({ lower }) => page.has(lower)).length) / 3);
  set(
    "weekday",
    words.some(({ lower }) => /^(mon|tues|wednes|thurs|fri|satur|sun)day$/.test(lower)),
  );
  set(
    "dated",
    words.some(({ lower }) =>
      /^(19|20)\d\d$|^(january|february|april|june|july|august|september|october|november|december)$/.test(lower),
    ),
  );
  set("adjectives", words.filter(({ upos }) => upos === "ADJ" || upos === "ADV").length / Math.max(5, plain.length));
  set("nouns", words.filter(({ upos }) => upos === "NOUN").length / Math.max(5, plain.length));
  set(
    "hedge",
    words.some(({ lower }) => /^(may|might|could|should|must|probably|perhaps)$/.test(lower)),
  );
  set(
    "negated",
    words.some(({ lower }) => /^(not|n't|never|no)$/.test(lower)),
  );
  set("centre", centre(plain, article));
  set("article first", Math.min(1, article.first * 20));
  set("article second", Math.min(1, article.second * 20));
  return shape;
}

/** How often the article names the claim's nouns, as a mean of logarithms. */
function centre(words: readonly ClaimWord[], { nouns }: ArticleWords): number {
  const counts = words.flatMap(({ upos, lower }) =>
    upos === "NOUN" ? [Math.log2(1 + (nouns.get(singular(lower))?.length ?? 0))] : [],
  );
  return counts.reduce((sum, one) => sum + one, 0) / Math.max(1, counts.length) / 4;
}

function subjectShape(root: ClaimWord | undefined, quoted: readonly boolean[]): Record<string, boolean> {
  const subject = root?.children.find(({ label }) => /^(nsubj|csubj|expl)/.test(label));
  if (!subject) return { "no subject": true, [`root ${root?.upos ?? "none"}`]: true };
  const determiner = subject.children.find(({ label }) => /^det/.test(label))?.lower ?? "none";
  const form = /^(the|a|an|this|that|these|those)$/.test(determiner) ? determiner.replace("an", "a") : "none";
  return {
    [`subject ${subject.upos}`]: true,
    [`subject ${subject.upos} ${form}`]: subject.upos === "NOUN",
    [`subject ${nounKind(subject.lower)}`]: subject.upos === "NOUN",
    "subject quoted": quoted[subject.at] ?? false,
    "subject it is": subject.label === "expl",
    [`root ${root?.upos ?? "none"}`]: true,
  };
}

function verbShape(words: readonly ClaimWord[], root: ClaimWord | undefined): Record<string, boolean> {
  const helpers = root?.children.filter(({ label }) => /^(aux|cop)/.test(label)) ?? [];
  const finite = helpers[0] ?? root;
  return {
    past: finite?.xpos === "VBD" || finite?.xpos === "VBN",
    present: finite?.xpos === "VBZ" || finite?.xpos === "VBP",
    modal: finite?.xpos === "MD",
    future: helpers.some(({ lower }) => /^(will|'ll|wo)$/.test(lower)),
    copula: helpers.some(({ label }) => label === "cop"),
    passive: helpers.some(({ label }) => label === "aux:pass"),
    order: root?.xpos === "VB" && helpers.length === 0,
    deed: words.some(({ lower }) => deeds.test(lower)),
  };
}

/** Words of praise and show, which tell a reader little. Ours. */
const praise = new Set(
  "great amazing awesome incredible beautiful wonderful fantastic spectacular breathtaking excellent perfect exciting excited thrilled proud honored honoured delighted pleased happy grateful love loved loves lovely stunning gorgeous delicious best favorite favourite fun cool unique special truly really very absolutely definitely simply super huge passionate inspiring heartwarming cozy homey true vibrant phenomenal memorable unforgettable fascinating iconic ultimate must essential important".split(
    " ",
  ),
);
const thanks = new Set(
  "thank thanks grateful proud honored honoured thrilled excited delighted pleased congratulations welcome privileged humbled".split(
    " ",
  ),
);
/** Words by which a page speaks of itself. Ours. */
const page = new Set(
  "article post story page site website newsletter commission subscribe subscribers subscription click link links email read readers reader below above here photo image video podcast episode published editor copyright disclosure sponsored coupon coupons prices register registering sign join follow download watch listen produced hosted edited instructions details information".split(
    " ",
  ),
);
const deeds =
  /^(arrested|charged|convicted|sentenced|sued|killed|died|injured|banned|fired|resigned|suspended|denied|rejected|approved|won|lost|elected|pleaded|raised|bought|sold|signed|opened|launched|acquired|announced|found|reported|released|filed|ruled|beat|scored|passed|voted|agreed|claimed|rose|fell|increased|decreased|founded|joined|left|published|reached|received)$/;
