/** Whether a sentence greets, thanks, invites, says who is speaking or announces the text itself, whoever's words it is. */
export function isAddressed(sentence: string): boolean {
  return address.test(sentence) || introduction.test(sentence);
}

/** "I'm Jane, news editor", "And my name is Jane Doe". */
const introduction =
  /^(?:(?:And|So|Hi|Hello),? )?(?:I['’]m|I am|[Mm]y name(?:['’]s| is)) \p{Lu}\p{Ll}+(?=[,.]| and\b| \p{Lu})/u;

const address =
  /^(?:and |so |but |well,? |now,? |okay,? )?(?:welcome\b|hello\b|hi\b|hey\b|thanks?\b|good (?:morning|afternoon|evening)\b|(?:dear|fellow) \p{L}+s?\b|here(?:['’]s| is| are)\b|(?:in this|this|in today['’]s|today['’]s) (?:article|post|piece|episode|video|guide|podcast|show|newsletter|week['’]s episode)\b|today,? (?:i|we)\b|(?:my|our) guest\b|joining (?:me|us)\b|let['’]s\b|please\b|stay tuned\b|read on\b|get to know\b|(?:i['’]m|i am) your host\b)/iu;
