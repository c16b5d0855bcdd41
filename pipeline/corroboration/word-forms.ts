/** Words that say nothing about what a claim states. "not", "no" and their kind do say something and are read apart. */
export const smallWords = new Set(
  (
    "a an the and or but of to in on at by for from with as is are was were be been being am has have had having do does did " +
    "that which who whom whose this these those it its he she his her him they their them we our us i you your there here " +
    "then than so such also into onto about after before over under up out off between during through while when where " +
    "if because since until within per each both own same very just only too now already still again more most some any all " +
    "will would shall should can could may might must s t re ve ll d say tell report accord note add announce state told said " +
    "stood stands near says according announced reported noted added stated mr mrs ms dr sir president minister chief officer spokesman " +
    "spokeswoman spokesperson year month week day time first last new"
  ).split(" "),
);

/** Past and plural forms that no rule makes, by what they are forms of. */
const irregular = new Map(
  (
    "rose:rise risen:rise fell:fall fallen:fall grew:grow grown:grow shrank:shrink shrunk:shrink bought:buy sold:sell " +
    "made:make won:win lost:lose began:begin begun:begin left:leave held:hold kept:keep led:lead met:meet paid:pay sent:send " +
    "spent:spend took:take taken:take went:go gone:go came:come gave:give given:give built:build brought:bring found:find " +
    "struck:strike stood:stand wrote:write written:write drew:draw drawn:draw chose:choose chosen:choose broke:break " +
    "broken:break got:get sank:sink sunk:sink hit:hit set:set put:put cut:cut saw:see seen:see became:become knew:know " +
    "thought:think felt:feel caught:catch fought:fight sought:seek shot:shoot dead:die death:die deaths:die dying:die " +
    "people:person men:man women:woman children:child companies:company countries:country cities:city lives:life"
  )
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);

/** Words that news uses for one another, by the one that stands for all. Ours. */
const alike: Readonly<Record<string, string>> = {
  rise: "rise increase raise climb gain grow jump surge hike lift soar higher boost",
  fall: "fall decline drop decrease slide plunge slump shrink sink tumble lower reduce cut slash dip contract",
  buy: "buy acquire purchase acquisition takeover",
  die: "die kill fatality",
  injure: "injure wound hurt",
  appoint: "appoint hire",
  begin: "begin start launch",
  end: "end stop halt cease",
  approve: "approve endorse",
  reject: "reject refuse",
  arrest: "arrest detain",
  company: "company firm",
  big: "big large huge major",
  plan: "plan intend",
};

/** The word that stands for a word, by its plain form. */
const synonyms = new Map(
  Object.entries(alike).flatMap(([one, words]) => words.split(" ").map((word) => [plainForm(word), one] as const)),
);

/** How many words are remembered; news has about as many in a day. Ours. */
const rememberedMax = 20_000;

const remembered = new Map<string, string>();

/** Numbers of the words that name what is measured or which part is meant: one in place of another makes another claim. Ours. */
export const tellingWords = new Set(
  (
    "revenue profit loss sales income earnings cost price margin export import output demand supply debt deficit surplus " +
    "inflation unemployment employment wage rate yield share stock bond asset deposit loan tax spending budget order " +
    "production capacity growth volume traffic rainfall temperature vote seat point goal death injury case infection " +
    "import patient student worker house senate north south east west upper lower domestic foreign net gross core quarter " +
    "producer consumer retail wholesale industrial youth consumption emission passenger visitor woman man child"
  )
    .split(" ")
    .map(standingFor)
    .map(wordNumber),
);

/** Directions, by their numbers: what only one of two claims has of these, the other denies. */
export const directions = new Set(
  "rise fall buy sell win lose begin end appoint approve reject".split(" ").map(standingFor).map(wordNumber),
);

/** Numbers of words by which a claim tells what is meant, feared or undone and not what is: what only one of two claims has of these keeps them apart. Ours. */
export const turningWords = new Set(
  (
    "expect forecast predict project estimate plan want propose demand call ask urge threaten warn fear hope consider discuss seek " +
    "aim pledge promise intend agree deny refuse fail withdraw suspend cancel delay postpone block avoid prevent abandon resume " +
    "nothing nobody hardly barely almost former alleged suspected probably"
  )
    .split(" ")
    .map(standingFor)
    .map(wordNumber),
);

/** A word without the ending that its grammatical form gives it. */
function plainForm(word: string): string {
  return (irregular.get(word) ?? word)
    .replace(/(?<=\p{L}{2})(?:ies|ied)$/u, "y")
    .replace(/(?<=ss|sh|ch|x|z)es$/, "")
    .replace(/(?<=\p{L}{2}[^su])s$/u, "")
    .replace(/(?<=\p{L}{3})(?:ing|ed)$/u, "")
    .replace(/(?<=\p{L}{3})([bdglmnprt])\1$/u, "$1")
    .replace(/(?<=\p{L}{3})e$/u, "");
}

/** The word that stands for a word and all its forms and likes. */
export function standingFor(word: string): string {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  const form = plainForm(word);
  const found = synonyms.get(form) ?? form;
  if (remembered.size >= rememberedMax) remembered.clear();
  remembered.set(word, found);
  return found;
}

/** A number for a word, the same for ever: keys in the store are made of it. FNV-1a, 32 bits. */
export function wordNumber(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
