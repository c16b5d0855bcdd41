/** What of Spanish is known word by word. All ours; small letters unless said. */

/** A full stop behind them ends no sentence. */
export const abbreviations: ReadonlySet<string> = words(
  "sr sra sres sras srta d dª dña dr dra dres prof profa lic licda ing arq abg mtro mtra ud uds vd vds fr gral gob cnel cap cte tte sgto exc excmo excma ilmo ilma hno hna rev mons pbro sto sta s a b c e f g h i j k l m n ñ o p q r t u v w x y z art arts núm núms nro n.º tel tfno telf fax av avda avd c/ cl ctra pza plza p.º col dpto depto dto prov esq aprox cf cfr ej p.ej pág págs pp vol vols caps ed eds fig figs tab trad vid vs ss sig cía cia hnos ltd ltda inc corp co s.a s.l ee.uu ee uu eeuu rr.hh ff.aa ff.cc jj.oo a.c d.c a.m p.m admón admon atte bco dcha izda izq gta jr mills mlls mln q.e.p.d s.m ss.mm s.a.r obs op párr pd ref univ",
);

/** Verbs whose subject has said or written what their clause tells, in the dictionary form. */
export const speechVerbs: ReadonlySet<string> = words(
  "decir afirmar aseverar asegurar añadir agregar explicar señalar indicar manifestar declarar anunciar destacar resaltar recalcar remarcar enfatizar subrayar apuntar precisar especificar concretar sostener opinar considerar comentar recordar rememorar reconocer admitir advertir alertar avisar denunciar revelar desvelar confesar confirmar corroborar ratificar negar desmentir rechazar aclarar clarificar puntualizar matizar insistir reiterar lamentar deplorar relatar narrar contar exigir reclamar reivindicar pedir solicitar aducir alegar argumentar argüir esgrimir razonar prometer jurar predecir prever pronosticar augurar vaticinar estimar calcular ironizar bromear espetar responder contestar replicar preguntar inquirir escribir tuitear retuitear publicar expresar exponer detallar informar notificar comunicar plantear proponer sugerir insinuar recomendar aconsejar instar urgir exhortar animar invitar rogar suplicar implorar abogar defender justificar acusar culpar calificar describir tachar tildar criticar censurar reprochar recriminar arremeter elogiar alabar aplaudir felicitar agradecer constatar concluir resumir sentenciar zanjar apostillar remachar dictaminar valorar evaluar analizar mencionar citar aludir referir llamar proclamar pronunciar testificar testimoniar atestiguar declamar certificar garantizar exclamar gritar chillar vociferar susurrar murmurar musitar suspirar hablar conversar debatir discutir discrepar coincidir quejar protestar presumir alardear jactar amenazar ordenar dictar reportar documentar adelantar abundar incidir ahondar ilustrar ejemplificar interpretar leer recitar mentir repetir rectificar corregir retractar contradecir refutar rebatir objetar conceder conjeturar especular teorizar creer pensar reflexionar entender suponer imaginar transmitir divulgar desgranar enumerar glosar terciar continuar proseguir rematar inculpar imputar responsabilizar",
);

/** Openings of sentences that only join them, each as it stands there without the comma behind it. */
export const connectives: readonly string[] = [
  "pero",
  "y",
  "e",
  "mas",
  "pues",
  "sin embargo",
  "no obstante",
  "con todo",
  "aun así",
  "ahora bien",
  "además",
  "asimismo",
  "así mismo",
  "igualmente",
  "por otra parte",
  "por otro lado",
  "por un lado",
  "por una parte",
  "por su parte",
  "por el contrario",
  "en cambio",
  "en contraste",
  "por lo demás",
  "a su vez",
  "también",
  "de hecho",
  "en efecto",
  "efectivamente",
  "en realidad",
  "por ejemplo",
  "es decir",
  "o sea",
  "esto es",
  "en concreto",
  "concretamente",
  "en particular",
  "por tanto",
  "por lo tanto",
  "por consiguiente",
  "en consecuencia",
  "por ello",
  "por eso",
  "por esto",
  "así pues",
  "así",
  "de este modo",
  "de esta manera",
  "de esta forma",
  "de ahí que",
  "en definitiva",
  "en resumen",
  "en suma",
  "en conclusión",
  "en fin",
  "finalmente",
  "por último",
  "por fin",
  "en primer lugar",
  "en segundo lugar",
  "en tercer lugar",
  "para empezar",
  "para terminar",
  "a continuación",
  "mientras tanto",
  "entretanto",
  "al mismo tiempo",
  "por cierto",
  "desde luego",
  "por supuesto",
  "en todo caso",
  "en cualquier caso",
  "de todas formas",
  "de todos modos",
  "de todas maneras",
  "en este sentido",
  "en ese sentido",
  "en este contexto",
  "en ese contexto",
  "al respecto",
  "a este respecto",
  "a propósito",
  "en general",
  "sobre todo",
  "más aún",
  "es más",
  "encima",
  "incluso",
  "entonces",
  "luego",
  "de nuevo",
  "nuevamente",
  "sin ir más lejos",
  "dicho esto",
];

/** First words by which a sentence leans on the one before. */
export const references: ReadonlySet<string> = words(
  "él ella ello ellos ellas este esta esto estos estas éste ésta éstos éstas ese esa eso esos esas ése ésa ésos ésas aquel aquella aquello aquellos aquellas aquél aquélla aquéllos aquéllas su sus suyo suya suyos suyas lo la los las le les dicho dicha dichos dichas tal tales semejante semejantes ambos ambas otro otra otros otras mismo misma mismos mismas allí allá ahí aquí entonces después así también tampoco asimismo igualmente ídem alguno alguna algunos algunas ninguno ninguna pocos pocas cuyo cuya cuyos cuyas",
);

/** Words of time, of which "this" says when and points at nothing told. */
const times =
  "año|años|curso|ejercicio|fecha|fechas|fin|invierno|jornada|lunes|martes|mañana|mes|meses|miércoles|jueves|viernes|momento|momentos|noche|otoño|primavera|sábado|domingo|semana|semanas|siglo|década|tarde|temporada|trimestre|verano";

const prepositions =
  "(?:además |a pesar |antes |después |junto |pese |frente |gracias |debido )?(?:a|ante|bajo|con|contra|de|desde|durante|en|entre|hacia|hasta|para|pasad[oa]|por|según|sin|sobre|tras)";

const pronouns = "él|ell[oa]s?|ello|esto|eso|aquello";

const demonstratives = "(?:est|és?t|es|és)[ae]|aquel|aquella|(?:est|es|aquell)[oa]s|tal|tales|dich[oa]s?";

const notOf = "(?! del?(?!\\p{L}))";

/**
 * Openings by which a sentence leans on the one before though none of their words does alone: "de ahí que", "con él", "a este
 * criterio", "tres días después", and a noun left out ("el de balonmano", "una, general: …").
 */
export const leaningOpening: RegExp = new RegExp(
  `^(?:${[
    "de ahí que",
    "hasta que",
    "otra cosa",
    "(?:otr|un)[oa]s?,",
    "(?:el|la|los|las) del?",
    "antes, (?:no obstante|sin embargo)",
    `(?:\\p{L}+ ){0,2}(?:minutos?|horas?|días?|semanas?|mes(?:es)?|años?) (?:después|antes|más tarde)${notOf}`,
    `(?:poco|mucho|justo) (?:después|antes|más tarde)${notOf}`,
    `${prepositions} (?:tod[oa]s? )?(?:${pronouns}|(?:${demonstratives})(?! (?:${times})(?!\\p{L})))`,
  ].join("|")})(?!\\p{L})`,
  "iu",
);

/** What marks a sentence as told by others or left open: words and phrases, and "habría llegado". */
export const hearsay: RegExp = pattern(
  "según|de acuerdo con|conforme a|a juicio de|en opinión de|en palabras de|al decir de|al parecer|por lo visto|aparentemente|presuntamente|presunt[oa]s?|supuestamente|supuest[oa]s?|se dice que|dicen que|se cree que|se rumorea|se especula|se estima que|se supone que|se sospecha que|hay rumores|corre el rumor|fuentes (?:cercanas|próximas|consultadas|conocedoras)|habría[ns]?\\s+(?:sid|estad|\\p{L}+(?:ad|id|íd|st|rt|ch|pt|lt|uelt))[oa]s?",
);

/** The months, with the numbers that they have. */
export const months: ReadonlyMap<string, number> = new Map([
  ["enero", 1],
  ["febrero", 2],
  ["marzo", 3],
  ["abril", 4],
  ["mayo", 5],
  ["junio", 6],
  ["julio", 7],
  ["agosto", 8],
  ["septiembre", 9],
  ["setiembre", 9],
  ["octubre", 10],
  ["noviembre", 11],
  ["diciembre", 12],
]);

/** The days of the week, Monday first. */
export const weekdays: readonly string[] = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"];

/** Number words, with what they say. */
export const numberWords: ReadonlyMap<string, number> = new Map(
  "cero/0 un/1 uno/1 una/1 dos/2 tres/3 cuatro/4 cinco/5 seis/6 siete/7 ocho/8 nueve/9 diez/10 once/11 doce/12 trece/13 catorce/14 quince/15 dieciséis/16 diecisiete/17 dieciocho/18 diecinueve/19 veinte/20 veintiún/21 veintiuno/21 veintiuna/21 veintidós/22 veintitrés/23 veinticuatro/24 veinticinco/25 veintiséis/26 veintisiete/27 veintiocho/28 veintinueve/29 treinta/30 cuarenta/40 cincuenta/50 sesenta/60 setenta/70 ochenta/80 noventa/90 cien/100 ciento/100 doscientos/200 doscientas/200 trescientos/300 trescientas/300 cuatrocientos/400 cuatrocientas/400 quinientos/500 quinientas/500 seiscientos/600 seiscientas/600 setecientos/700 setecientas/700 ochocientos/800 ochocientas/800 novecientos/900 novecientas/900 mil/1000 millón/1000000 millones/1000000 millardo/1000000000 millardos/1000000000 billón/1000000000000 billones/1000000000000"
    .split(" ")
    .map((entry): [string, number] => {
      const [word = "", number = ""] = entry.split("/");
      return [word, Number(number)];
    }),
);

/** What stands before a person's name and says what the person is. */
export const titles: ReadonlySet<string> = words(
  "señor señora señorita sr sra srta don doña d dña dr dra doctor doctora profesor profesora catedrático catedrática maestro maestra presidente presidenta expresidente expresidenta vicepresidente vicepresidenta ministro ministra exministro exministra viceministro viceministra primer secretario secretaria subsecretario subsecretaria canciller consejero consejera conseller consellera lehendakari gobernador gobernadora alcalde alcaldesa exalcalde exalcaldesa intendente concejal concejala edil diputado diputada congresista eurodiputado eurodiputada senador senadora portavoz vocero vocera embajador embajadora cónsul juez jueza magistrado magistrada fiscal abogado abogada letrado letrada notario ingeniero ingeniera licenciado licenciada arquitecto arquitecta economista director directora subdirector subdirectora gerente jefe jefa comisario comisaria inspector inspectora agente sargento teniente capitán capitana comandante coronel general almirante rey reina príncipe princesa infante infanta emperador emperatriz duque duquesa conde condesa marqués marquesa papa cardenal arzobispo obispo monseñor padre sacerdote hermano hermana rabino imán ayatolá jeque sultán entrenador entrenadora seleccionador seleccionadora delantero escritor escritora periodista cantante candidato candidata líder dirigente empresario empresaria investigador investigadora científico científica experto experta analista historiador historiadora",
);

/** What marks a name as a company's. */
export const legalForms: ReadonlySet<string> = words(
  "s.a. sa s.a s.l. sl s.l s.a.u. sau s.l.u. slu s.l.l. s.a.s. sas s.r.l. srl s.a.b. s.a.p.i. s.c. s.coop. s.com. s.c.a. cía cía. cia cia. hnos hnos. ltda ltda. c.a. c.v. r.l. e.i.r.l. eirl s.p.a. inc inc. corp corp. ltd ltd. llc plc gmbh ag nv n.v. bv b.v.",
);

/** Lines of web pages that state nothing, and turns of a dialogue, which a dash opens. */
export const boilerplate: RegExp = pattern(
  "^[-–—].*$|suscríbe(?:te|se)|suscripci[oó]n(?:es)? digital(?:es)?|hazte (?:suscriptor|socio)|(?:solo|exclusivo) para suscriptores|inicia(?:r)? sesión|regístrate|regístrese|crea(?:r)? tu cuenta|bolet[ií]n(?:es)? (?:de noticias|diario|semanal|informativo|gratuito)|nuestr[oa]s? (?:bolet[ií]n(?:es)?|redes sociales|canal de whatsapp)|newsletter|recib[ea] (?:las|nuestras) (?:noticias|novedades|últimas)|política de (?:cookies|privacidad)|(?:uso|utiliza|usamos|utilizamos) (?:de )?cookies|aceptar (?:todas )?(?:las )?cookies|aviso legal|términos de uso|términos y condiciones$|condiciones de uso|derechos reservados|prohibida (?:su|la) reproducción|copyright(?= (?:©|\\d{4}))|©|^leer (?:más|también|la noticia)|leer más$|lee también|lea también|le(?:e|a) (?:más|además)|(?:sigue|siga|seguir|continuar) leyendo|^ver (?:más|también|galería|vídeo|video)|más información en|^más noticias|(?:noticias|artículos|temas|contenidos) relacionad[oa]s|(?:te|le) puede interesar|(?:te|le) recomendamos|^lo más (?:leído|visto)|compart(?:e|ir) en (?:facebook|twitter|x|whatsapp|redes)|comparte (?:esta|este) (?:noticia|artículo|nota|contenido)|síguenos|síganos|descarga (?:la|nuestra) app|(?:haz|haga|hacer) clic|pincha aquí|clic aquí|pulsa aquí|^publicidad$|^anuncio$|contenido patrocinado|publirreportaje|^\\W*(?:fotos?|fotografía|imagen|vídeo|video|créditos?)\\s*[:/]|(?:foto|fotografía|imagen) de archivo|(?:foto|imagen) cortesía|ep/europa press|getty images|shutterstock|comentarios \\(\\d+\\)|(?:deja|dejar|escribe|escribir) (?:un|tu) comentario|^archivado en|^etiquetas\\s*:|volver arriba|ir al contenido|reportar un error|(?:activa|habilita)r? javascript",
);

/** What asks the reader to do something. */
export const appeals: RegExp = pattern(
  "^\\W*(?:(?:suscríbe(?:te|se)|regístra(?:te|se)|regístrese|síguenos|síganos|cuéntanos|cuéntenos|envíanos|envíenos|escríbenos|escríbanos|contáctanos|contáctenos|ayúdanos|ayúdenos|apóyanos|apóyenos|únete|únase|apúntate|apúntese|inscríbete|inscríbase|entérate|entérese|infórmate|infórmese|descárgate|comparta|descargue|visite|consulte|conozca|descubra|mire|escuche|vea|haga|participe|vote|envíe|llame|contacte|aproveche|reserve|pruebe|done|colabore|recuerde|imagine|haz|no te pierdas|no se pierda|no olvides|no olvide|no dejes|no deje)|(?:descarga|visita|consulta|descubre|conoce|mira|lee|comparte|escucha|prueba|sigue|participa|compra|reserva|aprovecha)(?: (?:aquí|ya|ahora|más|todo|cómo|toda|todos|todas|nuestr[oa]s?|tus?|las mejores|los mejores)))",
);

/**
 * Words of the first person, of one and of several; in small letters the endings of "-mos" but for nouns and adjectives, which have
 * an accent before it or are few.
 */
export const firstPerson: RegExp = pattern(
  "(?-i:(?!\\p{L}*tramos|(?:r|recl|gr|kilogr|miligr|g)amos|(?:extr|supr|r|blasf)emos|(?:pr|rac|m|arr)imos)[a-zñü]{2,}(?:amos|emos|imos)|\\p{Ll}+(?:áb|ér|ár|í)amos)|yo|me|mí|mis?|mí[oa]s?|conmigo|nosotr[oa]s|nos|nuestr[oa]s?|soy|estoy|he|somos|estamos|hemos|tengo|tenemos|creo|creemos|pienso|pensamos|quiero|queremos|puedo|podemos|debo|debemos|voy|vamos|sé|sabemos|digo|decimos|hago|hacemos|espero|esperamos|fui|fuimos|éramos|habíamos|teníamos|haremos|seremos|seguiremos|necesito|necesitamos",
);

/** Words that tell nothing of what a text is about. */
export const stopWords: ReadonlySet<string> = words(
  "a al ante bajo con contra de del desde durante e el él ella ellas ello ellos en entre era eran eres es esa esas ese eso esos esta está están estaba estaban estado estamos estar estas este esto estos estoy fue fueron ha había habían haber han has hasta hay haya he hemos hubo la las le les lo los más me mi mis mí mucho muchos muy nada ni no nos nosotros nuestra nuestras nuestro nuestros o os otra otras otro otros para pero poco por porque pues que qué quien quién quienes se sea sean según ser será serán sería si sí sido siendo sin sino sobre son soy su sus suya suyas suyo suyos también tan tanto te ti tiene tienen tenía tener toda todas todo todos tras tu tú tus un una unas uno unos usted ustedes va van vosotros y ya yo aquel aquella aquellas aquello aquellos así aún aunque cada como cómo cual cuál cuales cualquier cuando cuándo cuanto cuya cuyas cuyo cuyos dicho donde dónde dos entonces hacia hizo hace hacer incluso luego menos mientras mismo misma mismos mismas puede pueden podría sólo solo siempre tal tales tampoco además ahora algo alguien algún alguna algunas alguno algunos allí ambos antes apenas aquí bien casi cerca después dentro hoy ayer nunca quizá quizás fuera lado largo parte vez veces años año día días",
);

/** One pattern of whole words. */
function pattern(alternatives: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, "iu");
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
