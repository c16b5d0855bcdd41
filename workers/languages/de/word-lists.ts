/** Abbreviations behind whose full stop a sentence goes on. */
export const abbreviations: ReadonlySet<string> = words(
  "abb. abs. abt. allg. anm. art. aufl. az. bd. bes. bez. bspw. bzgl. bzw. ca. chr. co. d.h. dez. dgl. dipl. dipl.-ing. dr. e.v. ebd. ehem. einschl. engl. etc. ev. evtl. exkl. f. feb. ff. fr. franz. geb. gegr. ges. gest. gez. ggf. ggü. hbf. hg. hl. hr. hrsg. i.d.r. i.e. inh. inkl. insb. insbes. internat. jan. jh. jhd. jr. jun. kath. kfm. kgl. lat. lt. max. med. min. mind. mio. mr. mrd. mrs. ms. mwst. n.chr. nat. nov. nr. o.ä. o.g. okt. p.a. pfr. phil. pkt. priv.-doz. prof. rd. s.o. s.u. sen. sept. sog. spd. st. stellv. stk. str. s. tel. tsd. u. u.a. u.ä. u.u. usf. usw. v. v.a. v.chr. verf. verh. vgl. vs. wg. z. z.b. z.t. z.zt. zzgl. zw. a. b. d. e. h. i. m. o. t. d.j. a.d. a.m. i.v. i.a. mo. di. mi. do. sa. so. hrn. st.gallen bgm. lkr. österr. schweiz. univ. jur. rer. pol. habil. ing. mag.",
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
  ].join("|"),
  "i",
);

function words(list: string): Set<string> {
  return new Set(list.split(" "));
}
