/** Classes of verbs by what a sentence around them does, in base forms; forms that no rule gives stand behind a slash. General lists, ours. */
const verbLists = {
  say: "say/said tell/told add note explain insist claim argue warn state declare remark reply respond recall comment write/wrote/written tweet post testify stress emphasize acknowledge mention observe quip joke recount suggest contend maintain caution concede complain predict advise recommend reiterate tout allege reason elaborate announce confide lament summarize",
  opinion:
    "believe think/thought feel/felt hope fear worry expect want wish like love hate prefer consider doubt agree regard see/saw/seen view",
  judge:
    "criticize criticise praise accuse blame condemn support oppose back endorse reject deny dispute defend urge demand call thank apologize apologise denounce slam blast welcome mock appeal question beg laud plead ask invite encourage congratulate lash lobby dismiss express credit cite describe characterize label decry applaud hail",
  announce:
    "announce unveil launch introduce plan intend aim agree commit appoint hire name propose award select acquire buy/bought sell/sold partner expand recruit pledge vow promise approve veto sign schedule offer invest confirm debut join roll open build/built seek/sought decide",
  disclose:
    "disclose reveal leak admit confess declassify unseal obtain allege charge indict plead file accuse uncover expose detail identify learn",
  law: "sue arrest convict sentence investigate detain prosecute rule order ban book jail impound subpoena",
  publish:
    "publish find/found show/shown report conclude release study survey analyze analyse estimate indicate author appear",
  change:
    "rise/rose/risen fall/fell/fallen grow/grew/grown drop decline increase decrease gain lose/lost jump climb slip surge plunge soar shrink/shrank/shrunk double triple average total reach exceed raise reduce cut cost earn spend/spent account number",
  happen:
    "die kill arrest win/won beat/beaten defeat score elect crash injure shoot/shot attack hit strike/struck occur happen begin/began/begun start end leave/left arrive meet/met vote pass destroy move return visit marry retire resign found establish create host hold/held play compete finish",
  reason:
    "cause lead/led mean/meant result depend tend affect threaten help make/made require need allow prevent let enable reflect represent demonstrate prove matter deserve suggest ensure drive/drove/driven become/became improve risk",
  state:
    "have/has/had include remain own live know/knew/known involve contain feature belong consist serve work stand/stood offer use provide",
} as const;

/** Classes of nouns by what kind of text tells of them. General lists, ours. */
const nounLists = {
  study:
    "study research survey poll report analysis data statistics researcher scientist journal author paper index census finding sample participant trial",
  document:
    "complaint affidavit indictment filing memo document record court lawsuit subpoena warrant charge allegation transcript email testimony",
  authority: "police prosecutor investigator sheriff attorney deputy officer detective authority coroner trooper agent",
  game: "game match season team point goal touchdown coach player quarter inning league playoff championship title yard rebound assist victory win loss round tournament injury fan",
  product:
    "app device product feature software model version phone camera screen battery service platform price customer user",
  plan: "plan deal agreement merger acquisition project program launch event contract partnership proposal bill legislation measure",
  measure:
    "percent percentage rate average median number total share level cost price revenue profit sales income growth increase decrease decline score",
  law: "law rule right policy government congress court judge constitution amendment regulation",
  people: "people person man woman child student family parent worker resident voter",
} as const;

/** The classes of a verb in any of its forms, in small letters. */
export function verbClasses(lower: string): readonly string[] {
  return verbs.get(lower) ?? [];
}

/** The classes of a noun, singular or plural, in small letters. */
export function nounClasses(lower: string): readonly string[] {
  return nouns.get(lower) ?? [];
}

/** All forms of the verbs of a list, which is written as those above are. */
export function formsOfVerbs(list: string): ReadonlySet<string> {
  return new Set(list.split(" ").flatMap(verbForms));
}

const verbs = classesByForm(verbLists, verbForms);
const nouns = classesByForm(nounLists, nounForms);

function classesByForm(
  lists: Readonly<Record<string, string>>,
  formsOf: (entry: string) => readonly string[],
): Map<string, string[]> {
  const classes = new Map<string, string[]>();
  for (const [name, list] of Object.entries(lists))
    for (const form of new Set(list.split(" ").flatMap(formsOf)))
      classes.set(form, [...(classes.get(form) ?? []), name]);
  return classes;
}

function verbForms(entry: string): string[] {
  const [base = "", ...irregular] = entry.split("/");
  const doubled = /[^aeiou][aeiou][bdgklmnprt]$/.test(base) ? `${base}${base.at(-1)}` : null;
  return [base, ...irregular, ...regularForms(base), ...(doubled ? [`${doubled}ed`, `${doubled}ing`] : [])];
}

function regularForms(base: string): string[] {
  if (base.endsWith("e")) return [`${base}s`, `${base}d`, `${base.slice(0, -1)}ing`];
  if (/[^aeou]y$/.test(base)) return [`${base.slice(0, -1)}ies`, `${base.slice(0, -1)}ied`, `${base}ing`];
  const plural = /(?:s|x|ch|sh|z)$/.test(base) ? "es" : "s";
  return [`${base}${plural}`, `${base}ed`, `${base}ing`];
}

function nounForms(noun: string): string[] {
  return [noun, `${noun}s`, `${noun}es`, noun.replace(/y$/, "ies"), noun.replace(/is$/, "es")];
}
