/** Kinds of nouns by what "the" before them leaves open. General lists, ours. */
export type NounKind = "unique" | "place" | "body" | "work" | "event" | "person" | "part" | "shell" | "time" | "other";

const lists: Readonly<Record<Exclude<NounKind, "other">, string>> = {
  unique:
    "government president world internet web public police sun moon earth sky sea ocean weather economy military army navy media press pandemic coronavirus climate universe environment constitution past future present north south east west population pope king queen senate congress parliament legislature cabinet planet globe web atmosphere left right poor rich elderly truth law stratosphere equator holidays market markets outdoors sciences arts",
  place:
    "city country town state region area county village district neighborhood neighbourhood island nation site location building house home street road park airport station hospital school campus church museum restaurant store shop venue facility plant factory office room hotel bridge river lake mountain border kingdom province territory community mainland capital coast",
  body: "company firm team group agency department university board council committee union club organization organisation institute institution bank party network utility brand band ministry commission administration league authority startup business manufacturer maker developer publisher studio airline carrier operator foundation charity platform corporation enterprise association alliance coalition regime bureau office court jury crew squad unit industry sector retailer giant automaker chain provider supplier",
  work: "report study paper survey bill legislation measure order ruling decision statement letter document article book film movie show series song album game app tool system program programme project plan proposal policy deal agreement contract lawsuit suit research analysis data figures results findings announcement interview speech episode documentary video photo image post tweet message product service feature website update version device phone car vehicle model machine aircraft plane ship software technology drug vaccine treatment chip engine rule regulation budget acquisition merger transaction collection list story novel play single record drive fund campaign initiative partnership scheme package offer",
  event:
    "event meeting conference tournament match race season election vote debate protest protests attack attacks incident accident crash fire shooting investigation trial mission flight tour concert performance ceremony festival exhibition match final semifinal strike war conflict crisis outbreak storm hurricane earthquake explosion murder crime killing raid operation launch case experiment test process procedure journey trip visit summit talks negotiations hearing session move rally win victory loss defeat injury death arrest",
  person:
    "man woman boy girl child children men women suspect suspects victim victims officer officers official officials spokesman spokeswoman spokesperson author authors writer researcher researchers scientist scientists player players coach manager director actor actress singer guitarist musician artist couple pair duo trio family parents mother father wife husband son daughter brother sister friend friends driver drivers student students teacher teachers patient patients lawyer lawyers attorney attorneys judge prosecutor prosecutors ceo executive leader leaders senator governor mayor minister secretary star host winner candidate candidates deputy deputies investigator investigators detective detectives expert experts analyst analysts critic critics worker workers employee employees resident residents user users customer customers fan fans owner owners founder founders teenager baby person people resident passenger passengers soldier soldiers doctor doctors professor reporter reporters shooter defendant defendants pilot captain champion striker midfielder goalkeeper quarterback veteran newcomer youngster billionaire politician politicians lawmaker lawmakers agent agents crowd audience",
  part: "end beginning start rest top bottom middle center centre part side front back edge number amount rate level size price cost value percentage share majority risk chance use ability need effect impact result role kind type form sort aim goal purpose name cause source lack existence absence presence development growth rise fall increase decrease decline loss quality quantity speed length width height weight depth age history heart face basis foundation core surface right power help hands context wake light course face event total average",
  shell:
    "fact idea issue problem question point thing things reason way situation matter approach effort efforts change changes difference step option possibility answer concept notion theory claim allegation allegations charge charges concern concerns news topic subject challenge opportunity condition circumstance trend phenomenon development aspect example outcome consequence benefit success failure practice behavior behaviour",
  time: "year years week weeks month months day days time times morning evening afternoon night season summer winter spring autumn fall weekend quarter century decade moment hour hours minute minutes second seconds period stage date term generation noon midnight era half",
};

const kinds = new Map<string, NounKind>(
  Object.entries(lists).flatMap(([kind, words]) => words.split(" ").map((word) => [word, kind as NounKind] as const)),
);

/** The kind of a noun in small letters. */
export function nounKind(lower: string): NounKind {
  return kinds.get(lower) ?? kinds.get(singular(lower)) ?? "other";
}

/** A noun without the ending of the plural, near enough to compare by. */
export function singular(lower: string): string {
  if (/(?:ss|us|is)$/.test(lower) || lower.length < 4) return lower;
  return lower
    .replace(/ies$/, "y")
    .replace(/(?<=x|ch|sh|ss)es$/, "")
    .replace(/s$/, "");
}
