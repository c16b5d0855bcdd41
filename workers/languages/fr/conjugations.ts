/** Ways in which French verbs are inflected. Ours, from the grammar. */
interface Conjugation {
  /** What the infinitive ends in. */
  infinitive: string;
  /** Present tense, one for each person where it is not made regularly. */
  present: string;
  /** What the imperfect and the present participle begin with. */
  imperfect: string;
  /** Simple past: what it begins with and its vowel. */
  past: string;
  /** What the future and the conditional begin with. */
  future: string;
  /** Past participles, masculine singular. */
  participle: string;
  /** What the present subjunctive begins with, where it is not the imperfect's stem. */
  subjunctive: string;
}

/** infinitive | present | imperfect | simple past (vowel behind a dot) | future | participle | subjunctive. */
const table = `
er | e es e ons ez ent || .a | er | é | 
cer | ce ces ce çons cez cent | ç | ç.a | cer | cé | c
ger | ge ges ge geons gez gent | ge | ge.a | ger | gé | g
yer | ie ies ie yons yez ient | y | y.a | ier | yé | i
ayer | aye ayes aye ayent | ay | ay.a | ayer | ayé | ay
envoyer | envoie | envoy | envoy.a | enverr | envoyé | envoi
ecer | èce èces èce ecez ècent | eç | eç.a | ècer | ecé | èc
ébrer | èbre èbres èbre èbrent | ébr | ébr.a | ébrer èbrer | ébré | èbr
ir | is is it issons issez issent | iss | .i | ir | i |
ïr | is is it ïssons ïssez ïssent hais hait | ïss | .ï | ïr | ï |
tir | s s t tons tez tent | t | t.i | tir | ti |
vir | s s t vons vez vent | v | v.i | vir | vi |
mir | s s t mons mez ment | m | m.i | mir | mi |
rir | re res re rons rez rent | r | r.i | rir | ert |
illir | ille illes ille illons illez illent | ill | ill.i | iller illir | illi |
ouillir | ous out | ouill | ouill.i | ouillir | ouilli |
courir | cours court courons courez courent | cour | cour.u | courr | couru |
mourir | meurs meurt mourons mourez meurent | mour | mour.u | mourr | mort | meur
quérir | quiers quiert quérons quérez quièrent | quér | qu.i | querr | quis | quièr
enir | iens ient enons enez iennent | en | .in | iendr | enu | ienn
uir | uis uit uyons uyez uient | uy | u.i | uir | ui | ui
évoir | évois évoit évoyons évoyez évoient | évoy | év.i | évoir | évu | évoi
voir | vois voit voyons voyez voient | voy | v.i | verr voir | vu | voi
pourvoir | pourvois pourvoit | pourvoy | pourv.u | pourvoir | pourvu | pourvoi
cevoir | çois çoit cevons cevez çoivent | cev | ç.u | cevr | çu | çoiv
devoir | dois doit devons devez doivent | dev | d.u | devr | dû du due dus dues | doiv
mouvoir | meus meut mouvons mouvez meuvent | mouv | m.u | mouvr | mû mu | meuv
pouvoir | peux peut pouvons pouvez peuvent puis | pouv | p.u | pourr | pu | puiss
vouloir | veux veut voulons voulez veulent veuillez | voul | voul.u | voudr | voulu | veuill
savoir | sais sait savons savez savent sachant sachez | sav | s.u | saur | su | sach
valoir | vaux vaut valons valez valent | val | val.u | vaudr | valu | vaill
falloir | faut | fall | fall.u | faudr | fallu | faill
pleuvoir | pleut pleuvent | pleuv | pl.u | pleuvr | plu |
asseoir | assieds assied asseyons asseyez asseyent assois assoit assoient | assey | ass.i | assiér | assis | assey
échoir | échoit échoient | échoy | éch.u | échoir écherr | échu |
choir | chois choit | choy | ch.u | choir | chu |
re | s s  ons ez ent t | | .i | r | u |
rompre | romps rompt | romp | romp.i | rompr | rompu |
battre | bats bat battons battez battent | batt | batt.i | battr | battu |
mettre | mets met mettons mettez mettent | mett | m.i | mettr | mis |
prendre | prends prend prenons prenez prennent | pren | pr.i | prendr | pris | prenn
aindre | ains aint aignons aignez aignent | aign | aign.i | aindr | aint |
eindre | eins eint eignons eignez eignent | eign | eign.i | eindr | eint |
oindre | oins oint oignons oignez oignent | oign | oign.i | oindr | oint |
soudre | sous sout solvons solvez solvent | solv | sol.u | soudr | solu sous soute |
coudre | couds coud cousons cousez cousent | cous | cous.i | coudr | cousu |
moudre | mouds moud moulons moulez moulent | moul | moul.u | moudr | moulu |
vaincre | vaincs vainc vainquons vainquez vainquent | vainqu | vainqu.i | vaincr | vaincu |
suivre | suis suit suivons suivez suivent | suiv | suiv.i | suivr | suivi |
vivre | vis vit vivons vivez vivent | viv | véc.u | vivr | vécu |
crire | cris crit crivons crivez crivent | criv | criv.i | crir | crit |
uire | uis uit uisons uisez uisent | uis | uis.i | uir | uit ui |
dire | dis dit disons disez dites disent | dis | d.i | dir | dit |
maudire | maudis maudit maudissons maudissez maudissent | maudiss | maud.i | maudir | maudit |
lire | lis lit lisons lisez lisent | lis | l.u | lir | lu |
rire | ris rit rions riez rient | ri | r.i | rir | ri |
suffire | suffis suffit suffisons suffisez suffisent | suffis | suff.i | suffir | suffi |
aire | ais ait aît aisons aisez aisent | ais | .u | air | u |
traire | trais trait trayons trayez traient | tray | tray.i | trair | trait | trai
faire | fais fait faisons faites font | fais | f.i | fer | fait | fass
aître | ais aît ait aissons aissez aissent | aiss | .u | aîtr | u |
aitre | ais ait aissons aissez aissent | aiss | .u | aitr | u |
naître | nais naît naissons naissez naissent | naiss | naqu.i | naîtr | né |
croître | croîs croît croissons croissez croissent | croiss | cr.u | croîtr | crû cru |
oître | ois oît oissons oissez oissent | oiss | .u | oîtr | u |
croire | crois croit croyons croyez croient | croy | cr.u | croir | cru | croi
boire | bois boit buvons buvez boivent | buv | b.u | boir | bu | boiv
clure | clus clut cluons cluez cluent | clu | cl.u | clur | clu clus |
clore | clos clôt closons closent | clos | cl.u | clor | clos |
vêtir | vêts vêt vêtons vêtez vêtent | vêt | vêt.i | vêtir | vêtu |
gésir | gît gisent | gis | gis.i | gésir | gi |
=aller | vais vas va allons allez vont | all | all.a | ir | allé | aill
=avoir | ai as a avons avez ont | av | e.u | aur | eu | ai
=être | suis es est sommes êtes sont | ét | f.u | ser | été | soi
`;

const pasts: Readonly<Record<string, string>> = {
  a: "ai as a âmes âtes èrent asse asses ât assions assiez assent",
  i: "is is it îmes îtes irent isse isses ît issions issiez issent",
  ï: "ïs ït ïmes ïtes ïrent ïsse ïssent",
  u: "us us ut ûmes ûtes urent usse usses ût ussions ussiez ussent",
  in: "ins int înmes întes inrent insse înt inssent",
};
const imperfect = "ais ait ions iez aient ant";
const future = "ai as a ons ez ont ais ait ions iez aient";
const subjunctive = "e es ions iez ent";

/** Forms that are no ending of a class, by the whole word. */
const wholes: Readonly<Record<string, string>> = {
  avoir: "ayant ayez ayons aie aies ait ayons aient",
  être: "sois soit soyons soyez soient étant",
};

/** Endings of verbs' forms, with the endings of the infinitives that each may stand for; a whole word begins with "=". */
interface VerbEndings {
  infinitives: ReadonlyMap<string, readonly string[]>;
  /** Letters of the longest. */
  longest: number;
}

let made: VerbEndings | null = null;

/** Every ending, made when it is first asked for. */
export function verbEndings(): VerbEndings {
  made ??= endingsOf(infinitives());
  return made;
}

function endingsOf(found: ReadonlyMap<string, readonly string[]>): VerbEndings {
  return { infinitives: found, longest: Math.max(...Array.from(found.keys(), ({ length }) => length)) };
}

function infinitives(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of table.trim().split("\n")) {
    const conjugation = read(line);
    for (const form of formsOf(conjugation)) put(found, form, conjugation.infinitive);
  }
  for (const [infinitive, forms] of Object.entries(wholes))
    for (const form of forms.split(" ")) put(found, `=${form}`, `=${infinitive}`);
  return found;
}

function put(found: Map<string, string[]>, form: string, infinitive: string): void {
  const known = found.get(form) ?? [];
  if (!known.includes(infinitive)) found.set(form, [...known, infinitive]);
}

function read(line: string): Conjugation {
  const [infinitive = "", present = "", imperfect = "", past = "", future = "", participle = "", subjunctive = ""] =
    line.split("|").map((part) => part.trim());
  return { infinitive, present, imperfect, past, future, participle, subjunctive: subjunctive || imperfect };
}

function formsOf({ infinitive, present, past, participle, ...stems }: Conjugation): string[] {
  const sign = infinitive.startsWith("=") ? "=" : "";
  const [pastStem = "", vowel = ""] = past.split(".");
  const forms = [
    ...present.split(" "),
    ...withEndings([stems.imperfect], imperfect),
    ...withEndings([pastStem], pasts[vowel] ?? ""),
    ...withEndings(stems.future.split(" "), future),
    ...participle.split(" "),
    ...withEndings(participle.split(" "), "e s es"),
    ...withEndings([stems.subjunctive], subjunctive),
  ];
  return forms.filter(Boolean).map((form) => `${sign}${form}`);
}

function withEndings(stems: readonly string[], endings: string): string[] {
  return stems.flatMap((stem) => endings.split(" ").map((ending) => `${stem}${ending}`));
}
