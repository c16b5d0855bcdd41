/** Short forms whose full stop ends no sentence, without that stop; none that is a word as well, with which sentences end: "mer", "art", "vol". */
export const abbreviations: ReadonlySet<string> = words(
  "m mm mme mmes mlle mlles me mes mgr dr drs pr prof st ste sts vve cie éts ets av apr bd bld boul pl rte ch fg al alin chap cf ibid id op cit éd ed coll t p pp fig réf ref rem nb n no env hab adj adv abrév app arr dép dept tél tel fax min max moy mio mia mrd mds janv févr fév avr juil sept oct nov déc lun mar ven sam dim lt gal gén cdt cne sgt adj-chef s.a s.a.r.l j.-c ex p.-s i.e e.g r.-v c.-à-d c-à-d vs etc jr sr",
);

/** Openings of a sentence that only join it to the one before: without one and the comma behind it the word order stands. */
export const connectives: readonly string[] = [
  ..."et mais or donc car ainsi aussi alors puis ensuite enfin cependant toutefois pourtant néanmoins certes finalement bref surtout notamment effectivement évidemment inversement parallèlement simultanément réciproquement autrement sinon seulement justement précisément concrètement globalement résultat conséquence décidément premièrement deuxièmement troisièmement dernièrement également heureusement malheureusement curieusement paradoxalement logiquement naturellement entre-temps entretemps".split(
    " ",
  ),
  ..."par ailleurs|d'ailleurs|du reste|au reste|de plus|en plus|de surcroît|qui plus est|en outre|en effet|en fait|en réalité|en revanche|par contre|au contraire|à l'inverse|à l'opposé|d'un autre côté|d'un côté|de l'autre|d'une part|d'autre part|par conséquent|en conséquence|de ce fait|du coup|dès lors|c'est pourquoi|pour autant|malgré tout|malgré cela|quoi qu'il en soit|en tout cas|en tout état de cause|de toute façon|de toute manière|dans ce contexte|dans ce cadre|dans ces conditions|à ce titre|à cet égard|à ce sujet|à ce propos|à cette occasion|dans le même temps|en même temps|au même moment|pendant ce temps|de son côté|de leur côté|pour sa part|pour leur part|quant à lui|quant à elle|quant à eux|par exemple|ainsi donc|en somme|en résumé|en bref|en clair|en un mot|autrement dit|en d'autres termes|c'est-à-dire|au final|au total|pour finir|pour conclure|en conclusion|tout d'abord|d'abord|en premier lieu|en second lieu|en dernier lieu|pour commencer|de même|de la même manière|de la même façon|à vrai dire|bien sûr|bien entendu|sans surprise|preuve en est|et pourtant|mais aussi|ou encore|et puis|mais voilà|reste que|à noter|pour rappel|pour mémoire|à savoir|plus précisément|plus généralement|mieux encore|pire encore|autre exemple|seul bémol|fait notable".split(
    "|",
  ),
];

/** First words by which a sentence leans on the one before. */
export const references: ReadonlySet<string> = words(
  "il elle ils elles on lui leur eux y en ce c' cet cette ces cela ça ceci celui-ci celle-ci ceux-ci celles-ci celui-là celle-là ceux-là celles-là celui celle ceux celles son sa ses leurs lequel laquelle lesquels lesquelles auquel duquel dont où ledit ladite lesdits lesdites tel telle tels telles ainsi aussi alors puis ensuite donc or mais et car cependant toutefois pourtant néanmoins là là-bas là-dessus ici depuis auparavant aussitôt autant pareil idem parallèlement inversement autrement sinon également enfin finalement l'un l'une l'autre l'intéressé l'intéressée",
);

/** Words of time, of which "this" says when and points at nothing told. */
const times =
  "année|après-midi|automne|avril|août|début|décembre|dimanche|été|exercice|février|fin|hiver|janvier|jeudi|jour|juillet|juin|lundi|mai|mardi|mars|matin|matinée|mercredi|midi|mois|novembre|nuit|octobre|printemps|saison|samedi|semaine|septembre|siècle|soir|soirée|trimestre|vendredi|week-end|\\d";

/** Words that an opening with "this" in it begins with. */
const prepositions =
  "à|au|aux|afin|après|au-delà|avant|avec|chez|concernant|contre|dans|de|depuis|derrière|dès|devant|du|durant|en|entre|face|fort|forte|grâce|hormis|hors|interrogée?s?|lors|malgré|outre|par|parmi|pendant|pour|quant|sans|selon|sous|suite|suivant|sur|via|vers|d'après|d'ici|jusqu'à";

/** "It is": at the start or behind an opening. */
const behindOpening = "(?:[^;:]{1,100}[,)] ?|si [^,;:]{1,120} )?";

/**
 * Openings by which a sentence leans on the one before though none of their words does alone: "il s'agit", "c'est" but for "c'est … qui",
 * "malgré ces difficultés", "trois jours plus tard", a noun left out ("la seconde est", "d'autres"), "y", "en", "such a", "the town" before
 * any name, and what was done to somebody too ("a également été blessé.").
 */
export const leaningOpening: RegExp = new RegExp(
  `^(?:${[
    `${behindOpening}il (?:s'agi(?:t|ra|rait|ssait)|en (?:est|était|va|allait|sera))`,
    `${behindOpening}(?:c'(?:est|était)|ce (?:sont|fut|furent|sera|serait|n'est|n'était))(?! (?!une? )[^;:]*(?<!(?:plus|moins|mieux|pire|autant|aussi|avant|bien)) qu(?:i|e|'))`,
    `(?:${prepositions})(?: [^,]{0,60})? (?:ce(?! qu| dont| à| n'| sont| fut)|cet|cette|ces|celui|celle|ceux|celles|cela|ceci)(?! (?:${times}))`,
    "(?:à|après|avant|avec|chez|contre|d'après|de|entre|grâce à|malgré|par|parmi|pour|sans|selon|sur) (?:lui|elles?|eux)(?:-mêmes?)?",
    "(?:d'autres?|une? autre|les autres|l'autre|dont|parmi lesquel(?:le)?s|de là|d'où|d'ailleurs)",
    "(?:l[ea]s?) (?:premi(?:er|ère)s?|seconde?s?|deuxièmes?|troisièmes?|dernière?s?) (?:est|sont|était|étaient|a|ont|avait|avaient|sera|fut|ne|n'\\p{L}+|se|s'\\p{L}+)",
    "(?:[\\p{L}\\d-]+ ){0,3}(?:minutes?|heures?|jours?|semaines?|mois|ans?|années?) (?:plus tard|plus tôt|après|avant|auparavant) ?,",
    "(?:peu|juste|bien|longtemps) (?:après|avant|plus tard|auparavant) ?,",
    "(?:dès )?le (?:sur)?lendemain(?! d)",
    "la veille(?! d)",
    "(?:au|le|la|les|dans le|dans la) mêmes? (?:jour|soir|matin|année|mois|semaine|moment|temps)(?! qu)",
    "[^,;:]{1,80}(?<!\\p{L})(?<!il |on |qui |n')y(?! (?:a(?!\\p{L})|avait|aura|ait|eut|compris))",
    "[^,;:]{1,80} en (?:a|ont|avait|avaient)",
    ".(?-i:\\P{Lu}{0,120}?)(?<!\\p{L})(?:la (?:commune|localité|municipalité|région|ville)|le village|l'île|sur place)(?= ?[.,;)]| (?:a|à|après|avant|avec|dans|depuis|doit|en|est|et|était|par|pour|qui|sera|va)(?!\\p{L}))",
    "[^,;:]{1,80}[ '](?:un tel|une telle|de tels|de telles)(?![^.]* qu['e])",
    "[^,;:]{1,80} (?:aussi|également) été (?:\\p{L}+ment )?\\p{L}+ ?[.,]",
  ].join("|")})(?!\\p{L})`,
  "iu",
);

/** Lines of web pages that state nothing. */
export const boilerplate =
  /(?:newsletter|infolettre|lettre d['’]information|(?<!\p{L})cookies?(?!\p{L})|tous droits réservés|droits de reproduction|crédits? ?(?:photos?|images?)|(?:photo|image|illustration|vidéo) ?(?:d['’]illustration|:|©|\/)|©|copyright|mentions légales|conditions générales|politique de confidentialité|données personnelles|protection de la vie privée|lire (?:aussi|également|la suite|l['’]article|plus)|à lire (?:aussi|également|sur)|voir aussi|à voir aussi|en savoir plus|pour aller plus loin|sur le même (?:sujet|thème)|articles? (?:liés?|similaires?|recommandés?|réservés? (?:à nos|aux) abonnés)|réservé aux abonnés|il vous reste [\d,.]+ ?%|publicité|contenu sponsorisé|publi-?rédactionnel|partenariat commercial|publié le \d|mis à jour le \d|temps de lecture|minutes? de lecture|avec (?:l['’])?(?:afp|reuters)(?!\p{L})|partager (?:sur|cet article|par)|commentaires? \(\d|\d+ commentaires?|se connecter|créer un compte|mot de passe|déjà abonné|s['’]abonner|se désabonner|page d['’]accueil|plan du site|nous contacter|à propos de nous|retour en haut|télécharger l['’]application|ajouter (?:à|aux) (?:mes )?favoris|code promo)/iu;

/** Lines that call on the reader to do something. */
export const appeals =
  /^(?:\P{L}*)(?:(?:n['’]hésitez pas|n['’]oubliez pas|ne manquez (?:pas|rien))(?!\p{L})|(?:abonnez|inscrivez|connectez|rejoignez|suivez|retrouvez|découvrez|cliquez|lisez|relisez|regardez|écoutez|visionnez|partagez|commentez|réagissez|votez|participez|téléchargez|profitez|recevez|contactez|consultez|envoyez|écrivez|aidez|soutenez|acceptez|autorisez|activez|créez|identifiez|choisissez|sélectionnez|remplissez|réservez|commandez|achetez|offrez|testez|jouez|visitez|voyez|dites|donnez|faites|venez|likez|signez|signalez|ajoutez|installez|essayez|gagnez|laissez|posez|imprimez)(?:-(?:nous|vous|la|le|les|moi|en|y))*(?!\p{L}))|(?:^|\P{L})(?:abonnez-vous|inscrivez-vous|connectez-vous|suivez-nous|rejoignez-nous|contactez-nous|cliquez ici|soutenez-nous|merci de (?:lire|vous|votre|nous))(?!\p{L})/iu;

/** Words of the first person, one or several. */
export const firstPerson =
  /(?<!\p{L})(?:[jm]['’]|(?:je|me|moi(?:-même)?|mon|ma|mes|miens?|miennes?|nous(?:-mêmes?)?|notre|nos|nôtres?)(?!\p{L}))/iu;

function words(list: string): Set<string> {
  return new Set(list.split(" "));
}
