/** Short forms whose full stop ends no sentence, without that stop. */
export const abbreviations: ReadonlySet<string> = words(
  "m mm mme mmes mlle mlles me mes mgr dr drs pr prof st ste sts vve cie éts ets av apr bd bld boul pl rte ch fg art al alin chap cf ibid id op cit éd ed coll vol t p pp fig réf ref rem nb n no env hab adj adv abrév app arr dép dept tél tel fax min sec max moy mio mia mrd mds janv févr fév avr juil sept oct nov déc lun mar mer jeu ven sam dim lt col gal gén cdt cne cap sgt adj-chef s.a s.a.r.l j.-c ex p.-s i.e e.g r.-v c.-à-d c-à-d vs etc jr sr",
);

/** Verbs of saying. */
export const speechVerbs: ReadonlySet<string> = words(
  "dire déclarer affirmer assurer ajouter annoncer expliquer préciser indiquer souligner rappeler estimer juger noter observer remarquer constater raconter confier avouer admettre reconnaître répondre répliquer rétorquer riposter réagir demander interroger questionner insister marteler répéter réaffirmer réitérer soutenir prétendre arguer argumenter plaider avancer alléguer confirmer démentir nier contester rejeter réfuter dénoncer critiquer fustiger condamner déplorer regretter saluer féliciter applaudir louer promettre jurer garantir prévenir avertir alerter menacer prédire pronostiquer espérer craindre redouter penser croire considérer supposer suggérer proposer recommander préconiser conseiller exhorter appeler exiger réclamer ordonner informer révéler dévoiler divulguer signaler rapporter relater témoigner attester certifier évoquer mentionner citer commenter résumer conclure poursuivre continuer reprendre renchérir enchaîner lancer lâcher glisser souffler murmurer chuchoter crier hurler clamer proclamer scander exclamer écrier ironiser plaisanter railler moquer tonner tempêter fulminer pester râler plaindre protester objecter concéder nuancer tempérer relativiser détailler développer décrire qualifier analyser décrypter écrire tweeter publier poster lire titrer communiquer trancher tancer vanter prôner défendre justifier excuser remercier prier supplier implorer inviter encourager rassurer confesser soupirer sourire répartir balayer pointer relever asséner professer énoncer formuler stipuler spécifier admirer émouvoir étonner indigner inquiéter alarmer réjouir",
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

/** What marks a statement as heard from others: "selon", the conditional of hearsay, "prétendument". */
export const hearsay =
  /(?<!\p{L})(?:selon|d['’]après|à en croire|aux dires de|de source|suivant|(?:n['’])?(?:aur(?:ait|aient)|ser(?:ait|aient))(?= (?:(?:pas|été|plus|jamais|déjà|également|aussi|bien|ainsi|notamment|même) )*\p{L}+(?:é|i|u|is|it|ert|ort)e?s?(?!\p{L}))|il semble(?:rait)?|semble(?:rait|raient)|paraît-il|dit-on|il paraît(?:rait)?|on (?:dit|raconte|prétend)|prétendu(?:ment|e|es|s)?|soi-disant|présumée?s?|supposée?s?|supposément|apparemment|allégué(?:e|es|s)?|rumeurs?)(?!\p{L})/iu;

/** From January on. */
export const months: readonly string[] =
  "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" ");

/** From Monday on. */
export const weekdays: readonly string[] = "lundi mardi mercredi jeudi vendredi samedi dimanche".split(" ");

/** Number words and what they count. */
export const numberWords: ReadonlyMap<string, number> = numbers();

/** Titles and offices that stand before a person's name. */
export const titles: ReadonlySet<string> = words(
  "m. mm. mme mmes mlle mlles monsieur madame mademoiselle messieurs mesdames me maître dr docteur docteure pr prof professeur professeure mgr monseigneur sir lord lady dame don doña saint sainte sœur soeur frère père abbé pape cardinal évêque archevêque imam rabbin pasteur roi reine prince princesse duc duchesse comte comtesse baron baronne marquis empereur impératrice sultan émir cheikh ayatollah président présidente vice-président vice-présidente ex-président ex-présidente premier première ministre ex-ministre secrétaire chancelier chancelière député députée sénateur sénatrice eurodéputé eurodéputée maire mairesse préfet préfète gouverneur gouverneure ambassadeur ambassadrice commissaire procureur procureure juge avocat avocate bâtonnier magistrat magistrate général générale maréchal colonel colonelle commandant commandante capitaine lieutenant lieutenante adjudant sergent caporal amiral major directeur directrice pdg dg patron patronne chef cheffe porte-parole entraîneur entraîneuse sélectionneur sélectionneuse économiste analyste chercheur chercheuse historien historienne sociologue politologue écrivain écrivaine romancier romancière journaliste réalisateur réalisatrice acteur actrice comédien comédienne chanteur chanteuse",
);

/** Legal forms and endings of the names of companies. */
export const legalForms: ReadonlySet<string> = words(
  "sa sas sasu sarl eurl snc scs sca sci scop scic sem epic gie gip selarl scp scm sicav se sprl srl asbl bvba nv sàrl gmbh ag inc ltd llc plc corp spa bv ltée cie compagnie groupe holding fils associés frères",
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

/** Words too common to tell what a text is on. */
export const stopWords: ReadonlySet<string> = words(
  "a à afin ai aie aient ainsi ait alors après as au aucun aucune aura aurait auraient auront aussi autant autre autres aux avaient avait avant avec avez avoir avons ayant beaucoup bien c' c ça car ce ceci cela celle celles celui cependant ces cet cette ceux chaque chez ci comme comment contre d' d dans de depuis des dès deux devant doit doivent donc dont du durant d'une d'un déjà elle elles en encore enfin entre es est et étaient était étant été être eu eux fait faire fois font furent fut hors il ils j' j je jusqu' jusque l' l la là laquelle le lequel les lesquelles lesquels leur leurs lors lorsque lui m' m ma mais malgré me même mêmes mes mieux moi moins mon n' n ne ni non nos notre nous on ont or ou où oui par parce parmi pas pendant peu peut peuvent plus plusieurs plutôt pour pourquoi pourtant près presque puis puisque qu' qu quand que quel quelle quelles quels quelque quelques qui quoi s' s sa sans sauf se selon sera serait seront ses seulement si sien sienne soi soit son sont sous souvent suis sur t' t ta tandis te tel telle telles tels tes toi ton toujours tous tout toute toutes très trop tu un une va vers via voici voilà vos votre vous vu y",
);

function words(list: string): Set<string> {
  return new Set(list.split(" "));
}

/** Those of one word up to a hundred, with and without hyphens, and the large ones. */
function numbers(): Map<string, number> {
  const below =
    "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf".split(
      " ",
    );
  const found = new Map(below.map((word, value) => [word, value]));
  found.set("une", 1);
  const tens = { vingt: 20, trente: 30, quarante: 40, cinquante: 50, soixante: 60 };
  for (const [ten, value] of Object.entries(tens)) {
    found.set(ten, value).set(`${ten}-et-un`, value + 1);
    for (let one = 2; one < 10; one++) found.set(`${ten}-${below[one]}`, value + one);
  }
  found.set("soixante-et-onze", 71).set("quatre-vingts", 80).set("quatre-vingt", 80);
  for (let over = 10; over < 20; over++) if (over !== 11) found.set(`soixante-${below[over]}`, 60 + over);
  for (let over = 1; over < 20; over++) found.set(`quatre-vingt-${below[over]}`, 80 + over);
  for (const [word, value] of [
    ["septante", 70],
    ["huitante", 80],
    ["nonante", 90],
    ["cent", 100],
    ["cents", 100],
    ["mille", 1000],
    ["million", 1e6],
    ["millions", 1e6],
    ["milliard", 1e9],
    ["milliards", 1e9],
    ["billion", 1e12],
    ["billions", 1e12],
  ] as const)
    found.set(word, value);
  return found;
}
