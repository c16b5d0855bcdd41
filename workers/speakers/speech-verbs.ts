/** Verbs whose subject has said, written or thought what their clause or quotation tells. Ours. */
const lemmas = new Set(
  "say tell add ask write tweet retweet post text email blog note explain recall argue insist testify warn admit acknowledge declare state reply respond continue conclude remark joke quip comment claim confess announce urge vow pledge reveal share emphasize emphasise stress observe suggest agree complain caution shout yell scream demand describe confirm predict lament boast reiterate counter opine think believe call mention exclaim assert affirm reason protest swear sigh cry whisper mutter murmur report allege contend maintain concede propose advise praise criticize criticise denounce label dub term rate summarize summarise clarify specify object recount repeat retort snap hint chime sing quote cite characterize characterise put gripe muse gush enthuse confide disclose decry deride blast slam wonder answer inquire enquire instruct promise assure laugh beam scoff crow fume plead joke deny dismiss forecast estimate mock read recommend implore exhort beg chide scold tout remind inform lecture proclaim brag bemoan pronounce".split(
    " ",
  ),
);

/** Forms that no ending tells. */
const irregular = new Set(
  "said says told wrote written thought swore sworn sang sung read put forecast replied replies cried cries denied denies testified testifies clarified clarifies specified specifies decried".split(
    " ",
  ),
);

/** Whether a word is a form of a verb of saying. */
export function isSpeechVerb(lower: string): boolean {
  if (lemmas.has(lower) || irregular.has(lower)) return true;
  return stems(lower).some((stem) => lemmas.has(stem));
}

/** What a verb may be without its ending. */
function stems(lower: string): string[] {
  const ending = /(?:s|ed|ing)$/.exec(lower)?.[0];
  if (!ending) return [];
  const stem = lower.slice(0, -ending.length);
  return [stem, `${stem}e`, stem.replace(/e$/, ""), stem.replace(/(.)\1$/, "$1")];
}
