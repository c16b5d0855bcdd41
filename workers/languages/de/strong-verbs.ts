/**
 * German verbs whose forms no ending tells, ours: infinitive, stem of "er …t" (or the form itself behind "="), past, past of what
 * could be, participle. A dash stands where the form is regular.
 */
const table = `
backen bäck buk büke gebacken
befehlen befiehl befahl befähle befohlen
beginnen - begann begänne begonnen
beißen - biss bisse gebissen
bergen =birgt barg bärge geborgen
bersten =birst barst bärste geborsten
bewegen - bewog bewöge bewogen
biegen - bog böge gebogen
bieten =bietet bot böte geboten
binden =bindet band bände gebunden
bitten =bittet bat bäte gebeten
blasen =bläst blies bliese geblasen
bleiben - blieb bliebe geblieben
braten =brät briet briete gebraten
brechen brich brach bräche gebrochen
brennen - brannte brennte gebrannt
bringen - brachte brächte gebracht
denken - dachte dächte gedacht
dringen - drang dränge gedrungen
empfehlen empfiehl empfahl empfähle empfohlen
essen =isst aß äße gegessen
fahren fähr fuhr führe gefahren
fallen fäll fiel fiele gefallen
fangen fäng fing finge gefangen
fechten =ficht focht föchte gefochten
finden =findet fand fände gefunden
flechten =flicht flocht flöchte geflochten
fliegen - flog flöge geflogen
fliehen - floh flöhe geflohen
fließen - floss flösse geflossen
fressen =frisst fraß fräße gefressen
frieren - fror fröre gefroren
geben gib gab gäbe gegeben
gehen - ging ginge gegangen
gelingen - gelang gelänge gelungen
gelten =gilt galt gälte gegolten
genesen - genas genäse genesen
genießen - genoss genösse genossen
geschehen geschieh geschah geschähe geschehen
gewinnen - gewann gewönne gewonnen
gießen - goss gösse gegossen
gleichen - glich gliche geglichen
gleiten =gleitet glitt glitte geglitten
graben gräb grub grübe gegraben
greifen - griff griffe gegriffen
halten =hält hielt hielte gehalten
hängen - hing hinge gehangen
hauen - hieb hiebe gehauen
heben - hob höbe gehoben
heißen - hieß hieße geheißen
helfen hilf half hülfe geholfen
kennen - kannte kennte gekannt
klingen - klang klänge geklungen
kneifen - kniff kniffe gekniffen
kommen - kam käme gekommen
kriechen - kroch kröche gekrochen
laden =lädt lud lüde geladen
lassen =lässt ließ ließe gelassen
laufen läuf lief liefe gelaufen
leiden =leidet litt litte gelitten
leihen - lieh liehe geliehen
lesen =liest las läse gelesen
liegen - lag läge gelegen
lügen - log löge gelogen
mahlen - - - gemahlen
meiden =meidet mied miede gemieden
messen =misst maß mäße gemessen
nehmen nimm nahm nähme genommen
nennen - nannte nennte genannt
pfeifen - pfiff pfiffe gepfiffen
preisen - pries priese gepriesen
raten =rät riet riete -
reiben - rieb riebe gerieben
reißen - riss risse gerissen
reiten =reitet ritt ritte geritten
rennen - rannte rennte gerannt
riechen - roch röche gerochen
ringen - rang ränge gerungen
rufen - rief riefe gerufen
saufen säuf soff söffe gesoffen
schaffen - schuf schüfe geschaffen
scheiden =scheidet schied schiede geschieden
scheinen - schien schiene geschienen
schieben - schob schöbe geschoben
schießen - schoss schösse geschossen
schlafen schläf schlief schliefe geschlafen
schlagen schläg schlug schlüge geschlagen
schleichen - schlich schliche geschlichen
schleifen - schliff schliffe geschliffen
schließen - schloss schlösse geschlossen
schmeißen - schmiss schmisse geschmissen
schmelzen =schmilzt schmolz schmölze geschmolzen
schneiden =schneidet schnitt schnitte geschnitten
schreiben - schrieb schriebe geschrieben
schreien - schrie schriee geschrien
schreiten =schreitet schritt schritte geschritten
schweigen - schwieg schwiege geschwiegen
schwellen schwill schwoll schwölle geschwollen
schwimmen - schwamm schwämme geschwommen
schwinden =schwindet schwand schwände geschwunden
schwingen - schwang schwänge geschwungen
schwören - schwor schwöre geschworen
sehen sieh sah sähe gesehen
senden =sendet sandte sendete gesandt
singen - sang sänge gesungen
sinken - sank sänke gesunken
sinnen - sann sänne gesonnen
sitzen - saß säße gesessen
sprechen sprich sprach spräche gesprochen
springen - sprang spränge gesprungen
stechen stich stach stäche gestochen
stehen - stand stünde gestanden
stehlen stiehl stahl stähle gestohlen
steigen - stieg stiege gestiegen
sterben =stirbt starb stürbe gestorben
stinken - stank stänke gestunken
stoßen =stößt stieß stieße gestoßen
streichen - strich striche gestrichen
streiten =streitet stritt stritte gestritten
tragen träg trug trüge getragen
treffen triff traf träfe getroffen
treiben - trieb triebe getrieben
treten =tritt trat träte getreten
trinken - trank tränke getrunken
trügen - trog tröge getrogen
tun =tut tat täte getan
verderben verdirb verdarb verdürbe verdorben
vergessen =vergisst vergaß vergäße vergessen
verlieren - verlor verlöre verloren
verschwinden =verschwindet verschwand verschwände verschwunden
verzeihen - verzieh verziehe verziehen
wachsen =wächst wuchs wüchse gewachsen
wägen - wog wöge gewogen
waschen wäsch wusch wüsche gewaschen
weichen - wich wiche gewichen
weisen - wies wiese gewiesen
wenden =wendet wandte wendete gewandt
werben wirb warb würbe geworben
werfen wirf warf würfe geworfen
wiegen - wog wöge gewogen
winden =windet wand wände gewunden
wissen =weiß wusste wüsste gewusst
ziehen - zog zöge gezogen
zwingen - zwang zwänge gezwungen`;

/** The forms of strong verbs in the present and the past, each with its infinitive. */
export const strongForms = new Map<string, string>();

/** Those of what could be, many of which are also forms of other verbs: "führe" is of "führen" before it is of "fahren". */
export const possibleForms = new Map<string, string>();

/** The participles of strong verbs, each with its infinitive; once whole and, for verbs with a prefix, once without "ge". */
export const strongParticiples = new Map<string, string>();

/** Participles that stand behind a prefix that takes no "ge": "ver-gangen". */
export const bareParticiples = new Map<string, string>();

for (const line of table.trim().split("\n")) {
  const [infinitive = "", present = "-", past = "-", could = "-", participle = "-"] = line.split(" ");
  addAll(strongForms, [...presentForms(present), ...pastForms(past)], infinitive);
  addAll(possibleForms, pastForms(could), infinitive);
  if (participle === "-") continue;
  strongParticiples.set(participle, infinitive);
  bareParticiples.set(participle.replace(/^ge/, ""), infinitive);
}

function presentForms(present: string): string[] {
  if (present === "-") return [];
  if (present.startsWith("=")) return [present.slice(1)];
  return [present, `${present}t`, `${present}st`];
}

function pastForms(past: string): string[] {
  if (past === "-") return [];
  return past.endsWith("e") ? [past, `${past}n`] : [past, `${past}en`];
}

function addAll(forms: Map<string, string>, added: readonly string[], infinitive: string): void {
  for (const form of added) if (!forms.has(form)) forms.set(form, infinitive);
}
