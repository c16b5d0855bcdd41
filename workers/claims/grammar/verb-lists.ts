/** Verbs that a clause without "that" may follow. Ours. */
export const complementTakers = set(
  "say says said think thinks thought believe believes believed claim claims claimed hope hopes hoped know knows knew feel feels felt argue argues argued expect expects expected suggest suggests suggested announced announce announces reported report reports found find finds added adds noted notes told tells showed shows show estimate estimates estimated insisted insists warned warns stated states admitted admits confirmed confirms predicted predicts revealed reveals realized realised learned decided concluded acknowledged wrote writes testified indicated indicates contends contended denied denies fears feared ensure ensures means meant recalled explained emphasized emphasised stressed argued complained promised agreed understand see saw replied answered",
);

/** Behind a comma these end what somebody is told to have said. Ours. */
export const reporting = set("said added noted argued announced insisted explained replied answered wrote complained");

/** Behind a comma in what somebody says these go on with the saying. Ours. */
export const speaking = set(
  "saying adding suggesting noting arguing explaining stressing insisting warning claiming telling stating admitting acknowledging",
);

/** After a comma these speak of the whole clause, not of its subject: "..., making it the first". Ours. */
export const ofWholeClause = set(
  "followed making causing leading resulting bringing allowing forcing meaning giving leaving prompting raising pushing sending enabling ensuring creating sparking triggering",
);

/** Verb forms that stand before a noun like a preposition: "regarding", "based". Ours. */
export const likePrepositions = set(
  "barring including excluding following according regarding concerning considering depending given based compared pending notwithstanding owing assuming speaking judging starting beginning",
);

/** Nouns that behind a comma take up all that was told before: "..., a move that was expected". Ours. */
export const happenings = set(
  "move development decision step change shift sign prospect offense offence crime violation increase decrease decline drop rise gain improvement jump feat practice process trend claim charge allegation accusation result fact question",
);

/** Participles that behind a comma tell of the noun right before: "to Acme, based in Ohio". Of others, "in Lyon, accused of fraud", the subject may be meant as well. Ours. */
export const ofThings = set(
  "based located situated headquartered founded established built constructed published released written directed produced designed developed owned operated run known called dubbed nicknamed titled entitled born created launched introduced composed painted signed",
);

/** Past tenses of verbs that take no object: behind a comma too they are no participle that describes. Ours. */
export const objectless = set(
  "resigned died arrived appeared reappeared disappeared vanished happened occurred emerged existed persisted remained lasted responded replied reacted apologized apologised laughed smiled cried wept slept sat stood prevailed complied testified participated belonged consisted depended collaborated dissented hesitated lied perished sympathized waited",
);

/** Verbs with two objects, one of which the participle keeps, and those with a measure: "given a prize", "aged 40". Ours. */
export const twoObjects = set(
  "given offered awarded granted sent shown told taught asked paid owed fined charged denied allowed promised refused left spared handed lent sold elected appointed considered deemed judged declared pronounced made crowned voted ranked rated valued priced estimated aged numbered",
);

/** Verbs that name, whose participle may be followed by a noun: "a man called Jim". */
export const naming = set("called named dubbed titled known entitled");

/** Verbs with one form for all times. */
export const unchanging = set("hit set cut put cost let shut hurt quit bid spread split burst cast beat shot read");

/** Past tense and participle alike, beyond those that compromise's lexicon marks as past tense. */
export const pastOrParticiple = set(
  "lost left understood built sought bound bent wound strode withheld rebuilt resold retold outsold overheard repaid undercut broadcast",
);

/** Past tense only: the participle is another word. */
export const pastOnly = set(
  "took gave went came became saw knew grew flew threw drew began ran sang rang drank swam wrote rode drove rose spoke broke chose froze stole wore tore swore woke fell ate did was were had hid bit forgot shook forsook arose overcame undertook withdrew overthrew outgrew sank sprang shrank stank blew mistook underwent forgave forbade foresaw oversaw outran redrew rewrote retook",
);

/** Participle only, beyond those that compromise's lexicon marks. */
export const participleOnly = set(
  "taken given gone been done seen known grown flown thrown drawn begun sung rung drunk swum written ridden driven risen spoken broken chosen frozen stolen worn torn sworn woken fallen eaten hidden bitten forgotten shaken arisen undertaken withdrawn overthrown sunk sprung shrunk blown mistaken undergone forgiven forbidden foreseen overseen born borne aged proven shown sewn sown",
);

/** Nouns for many that look like one and may take a verb in the plural. Ours. */
export const collectives = set(
  "enemy management jury government cabinet council committee commission board panel bench court crew staff team squad side club band choir orchestra cast family couple pair trio army navy force garrison militia opposition party parliament senate congress leadership majority minority public crowd audience electorate press media faculty clergy cattle union company firm bank group gang mob youth generation population class community aristocracy nobility peasantry",
);

/** Verbs that the tagger takes for nouns now and then. Ours. */
export const oftenMissed = set("hit set cut put cost shot beat left rose fell lost won led met ran saw shut spread");

/** What is written in the present of those whom news is about, and may look like nouns. Ours. */
export const ofNews = set(
  "reports plans posts seeks names faces launches hosts owns employs operates runs makes sells holds offers leads heads plays releases works",
);

/** Words in "-ing" that are no verb's form. */
export const notGerunds = set(
  "bring ring sing king thing spring string swing cling fling sting wring during anything something nothing everything evening morning being",
);

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}
