/** What of Spanish is known word by word. All ours; small letters unless said. */

/** A full stop behind them ends no sentence. */
export const abbreviations: ReadonlySet<string> = words(
  "sr sra sres sras srta d dª dña dr dra dres prof profa lic licda ing arq abg mtro mtra ud uds vd vds fr gral gob cnel cap cte tte sgto exc excmo excma ilmo ilma hno hna rev mons pbro sto sta s a b c e f g h i j k l m n ñ o p q r t u v w x y z art arts núm núms nro n.º tel tfno telf fax av avda avd c/ cl ctra pza plza p.º col dpto depto dto prov esq aprox cf cfr ej p.ej pág págs pp vol vols caps ed eds fig figs tab trad vid vs ss sig cía cia hnos ltd ltda inc corp co s.a s.l ee.uu ee uu eeuu rr.hh ff.aa ff.cc jj.oo a.c d.c a.m p.m admón admon atte bco dcha izda izq gta jr mills mlls mln q.e.p.d s.m ss.mm s.a.r obs op párr pd ref univ",
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

/** Nouns that stand in for the name of somebody or of a club that was named before: "el técnico argentino". */
const roles =
  "(?:técnico|tenista|golfista|futbolista|jugador|delantero|portero|centrocampista|entrenador|piloto|ciclista|club|equipo|conjunto|cuadro)";

const notOf = "(?! del?(?!\\p{L}))";

/**
 * Openings by which a sentence leans on the one before though none of their words does alone: "de ahí que", "con él", "a este
 * criterio", "tres días después", "el técnico argentino", and a noun left out ("el de balonmano", "una, general: …").
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
    "puede que",
    "mientras,",
    "la(?:s)? (?:declaraci(?:ón|ones)|palabras|decisión|afirmaci(?:ón|ones)) de(?!.*(?<!\\p{L})que(?!\\p{L}))",
    '[^“”"]*(?<!\\p{L})(?:él|ell[oa]s?|dich[oa]s? \\p{Ll}+)',
    '[^“”"]*(?<!\\p{L})(?:la próxima edición|la edición de este año)',
    `[^“”"]*(?<!\\p{L})(?:e|de|a)l ${roles} \\p{Ll}+(?=[.;)]| (?:por|en|a|con|para|y|tras|que|se|ha|fue|no)(?!\\p{L}))`,
    `${prepositions} (?:tod[oa]s? )?(?:${pronouns}|(?:${demonstratives})(?! (?:${times})(?!\\p{L})))`,
  ].join("|")})(?!\\p{L})`,
  "iu",
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

/** One pattern of whole words. */
function pattern(alternatives: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, "iu");
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
