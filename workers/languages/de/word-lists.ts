/** Abbreviations behind whose full stop a sentence goes on. */
export const abbreviations: ReadonlySet<string> = words(
  "abb. abs. abt. allg. anm. art. aufl. az. bd. bes. bez. bspw. bzgl. bzw. ca. chr. co. d.h. dez. dgl. dipl. dipl.-ing. dr. e.v. ebd. ehem. einschl. engl. etc. ev. evtl. exkl. f. feb. ff. fr. franz. geb. gegr. ges. gest. gez. ggf. ggü. hbf. hg. hl. hr. hrsg. i.d.r. i.e. inh. inkl. insb. insbes. internat. jan. jh. jhd. jr. jun. kath. kfm. kgl. lat. lt. max. med. min. mind. mio. mr. mrd. mrs. ms. mwst. n.chr. nat. nov. nr. o.ä. o.g. okt. p.a. pfr. phil. pkt. priv.-doz. prof. rd. s.o. s.u. sen. sept. sog. spd. st. stellv. stk. str. s. tel. tsd. u. u.a. u.ä. u.u. usf. usw. v. v.a. v.chr. verf. verh. vgl. vs. wg. z. z.b. z.t. z.zt. zzgl. zw. a. b. d. e. h. i. m. o. t. d.j. a.d. a.m. i.v. i.a. mo. di. mi. do. sa. so. hrn. st.gallen bgm. lkr. österr. schweiz. univ. jur. rer. pol. habil. ing. mag.",
);

/** Verbs of saying, as the dictionary has them. */
export const speechVerbs: ReadonlySet<string> = words(
  "sagen erzählen berichten mitteilen hinzufügen ergänzen erklären erläutern behaupten argumentieren warnen feststellen anmerken bemerken beharren insistieren antworten erwidern entgegnen reagieren kommentieren schreiben twittern posten bezeugen aussagen betonen unterstreichen hervorheben einräumen zugeben eingestehen gestehen zugestehen anerkennen erwähnen scherzen witzeln schildern andeuten nahelegen mahnen anmahnen ermahnen klagen beklagen bemängeln monieren bedauern jammern vorhersagen prognostizieren voraussagen prophezeien raten empfehlen abraten wiederholen bekräftigen beteuern versichern unterstellen vorwerfen begründen ausführen darlegen ankündigen bekanntgeben verkünden verlautbaren verlauten äußern meinen finden urteilen folgern schlussfolgern resümieren bilanzieren konstatieren präzisieren konkretisieren klarstellen verdeutlichen mutmaßen spekulieren vermuten schätzen einschätzen loben würdigen tadeln rügen schimpfen wettern poltern ätzen lästern spotten höhnen fragen nachfragen rufen ausrufen zurufen aufrufen schreien brüllen flüstern murmeln seufzen fluchen schwören geloben versprechen zusagen zusichern beschwören appellieren auffordern fordern verlangen bitten zitieren referieren informieren melden vermelden vortragen formulieren bezeichnen nennen beschreiben einwenden widersprechen dementieren bestreiten leugnen verneinen abstreiten zurückweisen bestätigen zustimmen beipflichten kontern protestieren anprangern kritisieren beanstanden geißeln angeben prahlen schwärmen jubeln sinnieren grübeln erinnern verraten enthüllen offenbaren ausplaudern plaudern sprechen diskutieren plädieren drohen androhen glauben denken hoffen fürchten befürchten erwarten zusammenfassen signalisieren proklamieren deklarieren festhalten vorbringen einwerfen vorschlagen anregen anbieten nachlegen nachschieben konstatieren resümieren bilanzieren rechtfertigen verteidigen begrüßen gratulieren danken entschuldigen wissen fortfahren schließen abwiegeln beschwichtigen beruhigen trösten freuen einordnen unken orakeln sticheln stänkern frotzeln feixen kalauern verweisen hinweisen unterrichten",
);

/** Openings of a sentence that only join it to the one before; the verb stays where it is without them. */
export const connectives: ReadonlySet<string> = words("und aber doch denn oder sondern jedoch nur allein");

/** First words by which a sentence leans on the one before. */
export const references: ReadonlySet<string> = words(
  "er sie es ihm ihn ihr ihnen sein seine seinem seinen seiner seines ihre ihrem ihren ihrer ihres dieser diese dieses diesem diesen dies das der die dem den denen dessen deren jener jene jenes jenem jenen derjenige diejenige diejenigen derselbe dieselbe dasselbe solche solcher solches beide beides letzterer letztere letzteres ersterer erstere ersteres andere anderer anderes manche einige viele wenige mehrere alle keiner keine keines niemand da dort hier dabei dadurch dafür dagegen daher dahinter damit danach daneben daran darauf daraufhin daraus darin darüber darum darunter davon davor dazu dazwischen deshalb deswegen demnach demzufolge dementsprechend dementgegen folglich somit also so dann damals seither seitdem inzwischen unterdessen derweil währenddessen mittlerweile zuvor vorher nachher anschließend schließlich stattdessen vielmehr außerdem zudem überdies ferner ebenso ebenfalls auch allerdings jedoch dennoch trotzdem gleichwohl nichtsdestotrotz hingegen dagegen andererseits einerseits hierbei hierzu hierfür hiervon hierdurch hierauf hierin hieraus ansonsten sonst andernfalls umgekehrt nun jetzt weshalb weswegen wodurch womit worauf woraufhin wobei wonach",
);

/** Cues that what is told was only heard; those of several words are written with spaces. */
export const hearsay: ReadonlySet<string> = new Set(
  [
    ...words(
      "laut zufolge wonach demnach angeblich angebliche angeblichen angeblicher angebliches angeblichem offenbar mutmaßlich mutmaßliche mutmaßlichen mutmaßlicher mutmaßliches mutmaßlichem anscheinend vermeintlich vermeintliche vermeintlichen vermeintlicher gerüchteweise dem_vernehmen_nach soll sollen solle nach_angaben nach_eigenen_angaben nach_informationen nach_darstellung nach_einschätzung nach_auffassung nach_ansicht nach_meinung nach_worten nach_aussage nach_aussagen nach_auskunft nach_erkenntnissen nach_berichten nach_medienberichten nach_polizeiangaben nach_behördenangaben nach_unternehmensangaben wie_es_heißt heißt_es hieß_es wie_berichtet wie_verlautet unbestätigt unbestätigte unbestätigten den_angaben_zufolge angaben_zufolge berichten_zufolge medienberichten_zufolge",
    ),
  ].map((cue) => cue.replaceAll("_", " ")),
);

/** Months, with their short and Austrian names, by number. */
export const months: ReadonlyMap<string, number> = numbered(
  "januar=1 jänner=1 jan=1 februar=2 feber=2 feb=2 märz=3 mär=3 april=4 apr=4 mai=5 juni=6 jun=6 juli=7 jul=7 august=8 aug=8 september=9 sept=9 sep=9 oktober=10 okt=10 november=11 nov=11 dezember=12 dez=12",
);

/** Days of the week, from Monday, 1. */
export const weekdays: ReadonlyMap<string, number> = numbered(
  "montag=1 dienstag=2 mittwoch=3 donnerstag=4 freitag=5 samstag=6 sonnabend=6 sonntag=7",
);

/** Numbers that are written as words. */
export const numberWords: ReadonlyMap<string, number> = numbered(
  "null=0 ein=1 eins=1 eine=1 einen=1 einem=1 einer=1 zwei=2 zwo=2 zweier=2 beide=2 beiden=2 drei=3 dreier=3 vier=4 fünf=5 sechs=6 sieben=7 acht=8 neun=9 zehn=10 elf=11 zwölf=12 dreizehn=13 vierzehn=14 fünfzehn=15 sechzehn=16 siebzehn=17 achtzehn=18 neunzehn=19 zwanzig=20 einundzwanzig=21 zweiundzwanzig=22 dreiundzwanzig=23 vierundzwanzig=24 fünfundzwanzig=25 dreißig=30 vierzig=40 fünfzig=50 sechzig=60 siebzig=70 achtzig=80 neunzig=90 hundert=100 einhundert=100 zweihundert=200 dreihundert=300 vierhundert=400 fünfhundert=500 sechshundert=600 siebenhundert=700 achthundert=800 neunhundert=900 tausend=1000 eintausend=1000 zweitausend=2000 dreitausend=3000 viertausend=4000 fünftausend=5000 zehntausend=10000 hunderttausend=100000 million=1000000 millionen=1000000 mio=1000000 milliarde=1000000000 milliarden=1000000000 mrd=1000000000 billion=1000000000000 billionen=1000000000000 dutzend=12 anderthalb=1.5 eineinhalb=1.5 zweieinhalb=2.5 dreieinhalb=3.5 halb=0.5 halbe=0.5 halben=0.5",
);

/** Words before a name that tell an office or how its bearer is addressed. */
export const titles: ReadonlySet<string> = words(
  "herr herrn frau dr. dr prof. prof professor professorin präsident präsidentin bundespräsident bundespräsidentin vizepräsident vizepräsidentin us-präsident kanzler kanzlerin bundeskanzler bundeskanzlerin altkanzler vizekanzler vizekanzlerin premier premierminister premierministerin ministerpräsident ministerpräsidentin regierungschef regierungschefin staatschef staatschefin staatspräsident minister ministerin bundesminister bundesministerin außenminister außenministerin bundesaußenminister innenminister innenministerin bundesinnenminister finanzminister finanzministerin bundesfinanzminister verteidigungsminister verteidigungsministerin wirtschaftsminister wirtschaftsministerin gesundheitsminister gesundheitsministerin justizminister justizministerin umweltminister umweltministerin verkehrsminister arbeitsminister landwirtschaftsminister kultusminister staatssekretär staatssekretärin senator senatorin bundesrat bundesrätin nationalrat nationalrätin landeshauptmann landeshauptfrau landrat landrätin bürgermeister bürgermeisterin oberbürgermeister oberbürgermeisterin gouverneur gouverneurin botschafter botschafterin abgeordneter abgeordnete kommissar kommissarin eu-kommissar kommissionschef kommissionspräsidentin generalsekretär generalsekretärin parteichef parteichefin parteivorsitzender fraktionschef fraktionschefin vorsitzender vorsitzende chef chefin konzernchef konzernchefin vorstandschef vorstandschefin firmenchef geschäftsführer geschäftsführerin direktor direktorin leiter leiterin sprecher sprecherin regierungssprecher regierungssprecherin pressesprecher pressesprecherin staatsanwalt staatsanwältin oberstaatsanwalt generalstaatsanwalt generalbundesanwalt richter richterin anwalt anwältin rechtsanwalt rechtsanwältin verteidiger general generalmajor oberst major hauptmann kapitän admiral papst kardinal erzbischof bischof bischöfin pfarrer pfarrerin pater schwester könig königin kaiser prinz prinzessin fürst fürstin herzog herzogin graf gräfin baron freiherr scheich trainer trainerin bundestrainer nationaltrainer torwart stürmer kapitän schauspieler schauspielerin sänger sängerin regisseur regisseurin autor autorin schriftsteller schriftstellerin ökonom ökonomin analyst analystin experte expertin forscher forscherin historiker historikerin politologe politologin virologe virologin mr. mrs. ms. sir lady lord",
);

/** Ends of the names of companies. */
export const legalForms: ReadonlySet<string> = words(
  "ag gmbh gmbh&co. kg kgaa ohg ug se eg e.g. ev e.v. gbr gag mbh co. kgaa sarl sàrl s.a. sa inc inc. ltd ltd. llc llp plc corp corp. co n.v. nv b.v. bv s.p.a. spa ab oyj oy asa as a/s genossenschaft stiftung partg vvag kdör aör ges.m.b.h. gesmbh holding group",
);

/** Words that say little: left out where texts are compared by their words. */
export const stopWords: ReadonlySet<string> = words(
  "aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes auch auf aus bei beim bereits bin bis bist da dabei dadurch dafür dagegen daher damit danach dann daran darauf darin darüber das dass daß davon dazu dein deine dem den denen denn der deren des deshalb dessen die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines einige er es etwa etwas euch euer für gegen gewesen hab habe haben hat hatte hatten hätte hätten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im immer in indem ins ist ja jede jedem jeden jeder jedes jedoch jene jener jetzt kann kein keine keinem keinen keiner könne können könnte könnten man manche mehr mein meine meinem meinen meiner mich mir mit muss müssen müsste nach nicht nichts noch nun nur ob obwohl oder ohne schon sehr sei seien sein seine seinem seinen seiner seines seit selbst sich sie sind so solche solchen soll sollen sollte sollten sondern sonst sowie über um und uns unser unsere unserem unseren unter vom von vor während war waren warum was weil weiter welche welchem welchen welcher welches wenn wer werde werden wie wieder will wir wird wo wollen wollte worden wurde wurden würde würden zu zum zur zwar zwischen",
);

/** Words of the first person. */
export const firstPerson =
  /^(?:ich|mir|mich|mein|meine|meinem|meinen|meiner|meines|meinerseits|wir|uns|unser|unsere|unserem|unseren|unserer|unseres|unsre|unsren|unserm|unsern|unsererseits)$/i;

/** Lines of web pages that tell nothing. */
export const boilerplate = new RegExp(
  [
    "\\bnewsletter\\b",
    "\\bcookies?\\b",
    "\\bcookie-(?:einstellungen|richtlinie|hinweis)",
    "alle rechte vorbehalten",
    "\\b(?:mehr lesen|weiterlesen|lesen sie (?:auch|mehr|hier|dazu)|mehr (?:zum thema|dazu|infos?|informationen)|zum artikel|zur startseite|zurück zur)\\b",
    "^(?:auch interessant|das könnte (?:sie|dich) auch interessieren|meistgelesen|empfohlene artikel|ähnliche artikel|themen in diesem artikel|mehr zum thema|schlagwörter|stichwörter)\\b",
    "^(?:foto|fotos|bild|bilder|bildquelle|bildnachweis|quelle|quellen|text|grafik|video|symbolbild|archivbild|archivfoto)\\s*:",
    "\\b(?:symbolbild|archivbild|archivfoto)\\b",
    "(?:©|\\(c\\)|copyright)",
    "\\b(?:picture alliance|imago images|getty images|dpa-infocom|dpa-afxp?)\\b",
    "^\\(?(?:dpa|afp|reuters|apa|ap|sid|epd|kna)(?:[/,-][a-z/,-]+)?\\)?$",
    "\\b(?:impressum|datenschutz(?:erklärung|hinweise?|richtlinie)?|nutzungsbedingungen|allgemeine geschäftsbedingungen|agb)\\b",
    "^(?:anzeige|werbung|advertorial|gesponsert)\\b",
    "\\b(?:dieser (?:artikel|beitrag|text) (?:erschien|wurde|stammt|ist)|die redaktion ist nicht verantwortlich|für den inhalt (?:ist|sind))",
    "\\b(?:kommentare? (?:schreiben|lesen|anzeigen)|zu den kommentaren|jetzt kommentieren)\\b",
    "\\b(?:javascript (?:aktivieren|ist deaktiviert)|ihr browser|werbeblocker|adblocker)\\b",
    "\\b(?:artikel (?:drucken|teilen|merken|anhören|vorlesen)|per e-mail (?:teilen|versenden)|link kopieren|zur merkliste)\\b",
    "\\b(?:lesezeit|lesedauer)\\b\\s*:?\\s*\\d",
    "^(?:stand|aktualisiert|veröffentlicht|zuletzt aktualisiert)(?: am)?\\s*:?\\s*\\d",
    "\\b(?:mit material (?:von|der)|diese meldung (?:ist|wurde))\\b",
    "\\bprobe-?abo\\b|\\bjahresabo\\b|\\bmonatlich kündbar\\b",
  ].join("|"),
  "i",
);

/** Lines that call on the reader. */
export const appeals = new RegExp(
  [
    "\\b(?:melden|schreiben|abonnieren|registrieren|folgen|klicken|besuchen|laden|lesen|schauen|hören|bestellen|sichern|erfahren|entdecken|testen|teilen|diskutieren|beachten|kontaktieren|nutzen|wenden|senden|schicken|loggen|tragen|stimmen|rufen|verpassen|unterstützen|spenden|vereinbaren|informieren|bewerben|geben|machen|sehen|finden|wählen|aktivieren|akzeptieren|buchen|kaufen|probieren|überzeugen|vergleichen) sie\\b(?=[^?]*[.!:]?$).*\\b(?:hier|jetzt|uns|unser\\w*|sich|ihre?n?m?|newsletter|kostenlos|app|link|kanal|mail|telefon|website|seite|podcast|kommentar\\w*)\\b",
    "^(?:jetzt|hier|gleich|einfach) (?:\\w+ ){0,3}(?:abonnieren|anmelden|registrieren|bestellen|testen|sichern|lesen|herunterladen|kaufen|buchen|mitmachen|bewerben|spenden|teilen|folgen|klicken|einloggen)\\b",
    "\\b(?:abonniere|abonniert|folge uns|folgt uns|melde dich|meldet euch|klick(?:e|t)? (?:hier|auf)|schreib(?:t|e)? uns|teile diesen|lade dir|hol dir|sichere dir|verpasse nicht|schau vorbei|schaut vorbei)\\b",
    "\\b(?:wir freuen uns (?:auf|über) (?:ihre?n?|deine?n?|eure?n?)|haben sie (?:fragen|anregungen|hinweise)|was meinen sie|was halten sie|ihre meinung)\\b",
    "\\bsagen sie uns\\b",
  ].join("|"),
  "i",
);

function words(list: string): Set<string> {
  return new Set(list.split(" "));
}

function numbered(list: string): Map<string, number> {
  return new Map(
    list.split(" ").map((entry) => {
      const [word = "", number] = entry.split("=");
      return [word, Number(number)] as const;
    }),
  );
}
