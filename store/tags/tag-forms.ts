/** The form under which a name is looked up: case, points and a leading article do not tell names apart. */
export function aliasKey(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[.’']/g, "")
    .replace(/[\s\-–]+/g, " ")
    .replace(/^the /, "")
    .trim();
}

/** Endings that tell a company's legal form and not which company it is. Ours. */
const legalEnding =
  /[\s,]+(?:incorporated|inc|corporation|corp|company|co|limited|ltd|llc|llp|plc|ag|se|sa|s\.a|nv|n\.v|gmbh|ab|asa|oyj|spa|s\.p\.a|kgaa|pty|bhd|group|holdings?)\.?$/i;

/** What is left of a company's name must not be a word that many companies have. Ours. */
const common =
  /^(?:news|insurance|investment|media|trust|energy|capital|technology|motor|power|water|finance|theatre|theater|dance|opera|ballet|production|productions|publishing|trading|shipping|railway|working|study|focus|support|parent|holding|banking|steering|contact|expert|advocacy|interest)$/i;

/** Letters that one word must have at least to name a company alone. Ours. */
const lettersMin = 5;

/**
 * The shorter form under which the same entity is known: a company without its legal form, a person without middle initials,
 * a place without "State of". Null when the name is as short as that.
 */
export function shortForm(tag_type: string, name: string): string | null {
  const short = shortened(tag_type, name.trim());
  return short === name.trim() ? null : short;
}

function shortened(tag_type: string, name: string): string {
  if (tag_type === "organization") return withoutLegalForm(name);
  if (tag_type === "person") return name.replace(/(?<=^\p{L}[\p{L}'’-]+\s)(?:\p{Lu}\.?\s)+(?=\p{L}{2})/u, "");
  if (tag_type === "place")
    return name.replace(/^(?:the )?(?:state|city|province|republic|kingdom) of (?=\p{Lu})/iu, "");
  return name;
}

function withoutLegalForm(name: string): string {
  const short = name.replace(legalEnding, "");
  const telling = short.includes(" ") || (short.length >= lettersMin && !common.test(short));
  return short !== name && telling ? withoutLegalForm(short) : name;
}
