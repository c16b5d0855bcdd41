/** Abbreviations behind whose full stop a sentence goes on. */
export const abbreviations: ReadonlySet<string> = words(
  "abb. abs. abt. allg. anm. art. aufl. az. bd. bes. bez. bspw. bzgl. bzw. ca. chr. co. d.h. dez. dgl. dipl. dipl.-ing. dr. e.v. ebd. ehem. einschl. engl. etc. ev. evtl. exkl. f. feb. ff. fr. franz. geb. gegr. ges. gest. gez. ggf. ggü. hbf. hg. hl. hr. hrsg. i.d.r. i.e. inh. inkl. insb. insbes. internat. jan. jh. jhd. jr. jun. kath. kfm. kgl. lat. lt. max. med. min. mind. mio. mr. mrd. mrs. ms. mwst. n.chr. nat. nov. nr. o.ä. o.g. okt. p.a. pfr. phil. pkt. priv.-doz. prof. rd. s.o. s.u. sen. sept. sog. spd. st. stellv. stk. str. s. tel. tsd. u. u.a. u.ä. u.u. usf. usw. v. v.a. v.chr. verf. verh. vgl. vs. wg. z. z.b. z.t. z.zt. zzgl. zw. a. b. d. e. h. i. m. o. t. d.j. a.d. a.m. i.v. i.a. mo. di. mi. do. sa. so. hrn. st.gallen bgm. lkr. österr. schweiz. univ. jur. rer. pol. habil. ing. mag. joh. jos. wilh. friedr. röm. griech. frz. ital. dt.",
);

/** First words by which a sentence leans on the one before. */
export const references: ReadonlySet<string> = words(
  "er sie es ihm ihn ihr ihnen sein seine seinem seinen seiner seines ihre ihrem ihren ihrer ihres dieser diese dieses diesem diesen dies das der die dem den denen dessen deren jener jene jenes jenem jenen derjenige diejenige diejenigen derselbe dieselbe dasselbe solche solcher solches beide beides letzterer letztere letzteres ersterer erstere ersteres andere anderer anderes manche einige viele wenige mehrere alle keiner keine keines niemand da dort hier dabei dadurch dafür dagegen daher dahinter damit danach daneben daran darauf daraufhin daraus darin darüber darum darunter davon davor dazu dazwischen deshalb deswegen demnach demzufolge dementsprechend dementgegen folglich somit also so dann damals seither seitdem inzwischen unterdessen derweil währenddessen mittlerweile zuvor vorher nachher anschließend schließlich stattdessen vielmehr außerdem zudem überdies ferner ebenso ebenfalls auch allerdings jedoch dennoch trotzdem gleichwohl nichtsdestotrotz hingegen dagegen andererseits einerseits hierbei hierzu hierfür hiervon hierdurch hierauf hierin hieraus ansonsten sonst andernfalls umgekehrt nun jetzt weshalb weswegen wodurch womit worauf woraufhin wobei wonach",
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
    // Who reads is spoken to, outside of quotation marks.
    '(?<![“"][^”"]*)(?<=[a-zäöüß],? )(?-i:Sie|Ihnen|Ihr(?:e[rsnm]?)?)\\b',
    '(?<![“"][^”"]*)\\b(?:du|dich|dir|dein(?:e[rsnm]?)?|euch|eure[rsnm]?|euer)\\b',
  ].join("|"),
  "i",
);

/** What "this" may go with though nothing was said before: the time of writing. */
const times =
  "(?:Jahr|Jahr(?:es|en|zehnts?|hunderts?)|Monats?|Monaten|Wochen?|Wochenendes?|Tage?s?|Tagen|Sommers?|Herbst(?:es)?|Winters?|Frühjahrs?|Frühlings?|Saison|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)";

const pointing = `(?:[Dd]ies(?:e[rsnm]?)?|[Jj]ene[rsnm]?|(?<!als )[Ss]olche[rsnm]?)(?! ${times})(?! (?:die|der|das|wie) )(?!,)`;

/** Words that may stand for what was said, unless what they stand for follows. */
const standIns = "(?:dar(?:an|auf|aus|in|über|um)|da(?:für|von|vor|zu|raus))(?! hinaus)";
const followed =
  "(?!.*(?:: |, (?:dass|ob|wie|was|wer|wo|warum|wann|weil|wenn|welche)|(?<!\\p{L})zu \\p{Ll}+n(?!\\p{L})|\\p{Ll}{2}zu\\p{Ll}+en(?!\\p{L})))";

/** "dabei sein", "dabei helfen, …": what is meant follows or is being there. */
const inParticiple = "(?:zu|sein|waren?|ist|sind|helfen|hilft|half|bleib\\p{Ll}+)";

/** Nouns that are no names: whom they mean was said before, unless they go on. */
const bareNouns =
  "(?:Firma|Unternehmen|Konzern|Betrieb|Hersteller|Verein|Verband|Partei|Studie|Umfrage|Projekt|Anlage|Tat|Täter|Täterin|Opfer|Mann|Frau|Junge|Mädchen|Fahrer|Fahrerin|Stadt|Gemeinde|Ort|Land|Gebäude|Fahrzeug|Auto|Film|Buch|Album|Spiel|Turnier|Veranstaltung|Länder|Parteien|Teilnehmer|Männer|Frauen|Verletzten|Toten)";

/** Beginnings, behind any joint, by which a sentence tells of something that only the text before names. */
export const leaningOpening: RegExp = new RegExp(
  `^(?:${[
    "(?:Letztere[rsnm]?|Erstere[rsnm]?|Beide[rsn]?|Andere[rsnm]?|Weitere[rsnm]?|Derartige[rsnm]?|Ähnliche[rsnm]?)(?! als)",
    "(?:Eine?[rsnm]? |Die |Der |Das )(?:weitere[rsnm]?|andere[rsnm]?|andern|solche[rsnm]?|derartige[rsnm]?|übrigen?|restlichen?|erstere|letztere)",
    "Zum (?:einen|anderen)",
    "Diesmal",
    "Nach (?:ersten Angaben|(?:der )?Fertigstellung)(?= \\p{Ll})(?! (?:der|des|von|eines|einer) )",
    "(?:Anmeldung(?:en)?|(?:Der )?Eintritt|Einlass|Beginn|Tickets|Karten|Zuschauer) (?:ist|sind|kosten|kostet|gibt)",
    "D(?:as|ies) (?:ist|war|sei|wäre|hat|habe|hatte|hätte|wird|werde|wurde|würde|kann|könne|könnte|konnte|muss|müsse|soll|solle|sollte|will|wolle|darf|dürfe|gilt|gelte|zeigt|zeige|bedeutet|bedeute|heißt|heiße|liegt|liege|geht|gehe|macht|mache|führt|führe|scheint|scheine|klingt|reicht|betrifft|betreffe|entspricht|entspreche|ergab|ergibt|teilte|sagte|berichtete?|meldete?)",
    "Im (?:Gegensatz|Vergleich|Unterschied|Anschluss) (?:dazu|hierzu|daran|hieran)",
    "(?:\\p{L}+ |\\d+ ){0,3}(?:Stunden?|Tage?|Wochen?|Monate?|Jahre?|Minuten?|Zeit) (?:später|darauf|danach|zuvor)(?! als)",
    "(?:Kurz|Bald|Wenig|Tags|Unmittelbar) (?:später|darauf|danach|zuvor)",
    "Dem (?:steht|stehen|ist|war|hat|hatte|wird|wurde|kann|soll|folgt|folgte|ging|liegt|lag)",
    "(?:In|Mit|Für|Bei|Unter|Nach|Von|Zu|Gegen|Neben|An|Aus|Auf|Vor|Über) (?:ihm|ihnen|denen|dessen|beiden|ersteren|letzteren)",
    "(?!(?:Als|Wenn|Weil|Nachdem|Bevor|Obwohl|Obgleich|Seit|Seitdem|Da|Ob|Bis|Damit|Dass|Sobald|Solange|Falls|Indem|W\\p{Ll}+) )\\p{L}+ (?:[\\p{Ll}\\d]+ )*(?:er|sie|ihn|ihm|ihnen)",
    "(?:\\p{Lu}\\p{Ll}+e[sr]? )?(?:Themen?|Ziele?|Inhalte?|Hintergrund|Anlass|Grund|Ursache|Ergebnis|Voraussetzung|Schwerpunkte?|Folgen?|Fazit) (?:ist|sind|war|waren|sei|bleibt)",
    `(?:Der|Die|Das|(?:An|Bei|In|Mit|Von|Zu|Für) (?:der|dem|das)) (?:\\p{Ll}+ )?${bareNouns}(?! (?:der|des|von|vom|aus|in|im|für|zu|zur|zum|mit|auf|an|am|bei|beim|über|um|gegen|namens) )(?= \\p{Ll})`,
    `[^„“”"]*(?<!\\p{L})(?:deshalb|deswegen|daher(?!,? dass)|folglich|demnach|daraufhin|anschließend|damals|hier|dort|jedoch|allerdings|dagegen|jeweils|tatsächlich|demgegenüber|nichtsdestotrotz|dementsprechend|demzufolge|dabei(?! ${inParticiple})|so viel(?! wie)|all das|das Ganze|gleichnamige[rsnm]?|damalige[rsnm]?)`,
    "Geboren [^,]*, (?:ist|war|hat|hatte|wurde|lebt|lebte|arbeitet|arbeitete|studierte|wuchs|kam)(?= \\p{Ll})",
    `(?:(?! (?:und|oder|sowie) )(?:[^,:;–—("“]|,(?=\\d)))*?(?<!\\p{L})(?:${pointing}|${standIns}${followed}|hier(?:für|zu|von|bei)|(?:[Zz]wischen|[Ii]n|[Vv]on|[Mm]it|[Ff]ür|[Bb]ei) beiden(?= \\p{Lu})|(?:die|der|das|den) gleichen?(?= \\p{L}+\\.$))`,
  ].join("|")})(?!\\p{L})`,
  "u",
);

function words(list: string): Set<string> {
  return new Set(list.split(" "));
}
