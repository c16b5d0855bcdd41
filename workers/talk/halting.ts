/** Whether words are speech as it stumbles: a filler, a word or sentence broken off, words said twice, or two phrases that only win time. True to its speaker, it reads as broken. */
export function isHalting(text: string): boolean {
  if (filler.test(text) || wordBrokenOff.test(text) || wordTwice.test(text)) return true;
  if (dash.test(text) && (sentenceBrokenOff.test(text) || phraseTwice.test(text))) return true;
  return (text.match(timeWinning)?.length ?? 0) > 1;
}

const dash = /[–—]|-[- ]/;

const filler =
  /(?<![\p{L}\p{N}’'-])(?:um+|u+h+|erm|hmm+|mhm|ugh|uh-huh)(?![\p{L}\p{N}’'-])|, (?:you know|I mean|like),/iu;

/** "w- where", "my own off-, like", and not "pre- and post-war" or "two-, three-year". */
const wordBrokenOff = /\p{L}- (?!(?:and|or|to)\b)(?=\p{L})|(?<!\p{L})(?!(?:one|two|six|ten)-)\p{L}{1,3}-,/iu;

/** "as a – he is one of them", "I'm just -- I have been": a break where a noun or verb must follow. */
const sentenceBrokenOff =
  /(?<![\p{L}’'])(?:an?|the|as|of|and|but|or|just|I|we|he|she|they|my|our|your|their|because|cause|(?:I|you|we|they|he|she|it)['’](?:m|re|s|ve|ll|d)|\p{L}+n['’]t) ?(?:–|—|--?) /iu;

/** "I I can", "it's, it's late", "like it's like it's"; not "had had" and "that that". */
const wordTwice =
  /(?<![\p{L}’'-])(?!(?:had|that|very|really|so|no|far|long|many|much)\b)(\p{L}[\p{L}’']*(?: \p{L}[\p{L}’']*)?),? \1(?![\p{L}’'-])/iu;

/** "the guy – the guy went". */
const phraseTwice = /(?<![\p{L}’'])([\p{L}’']+(?: [\p{L}’']+){0,2}) ?(?:–|—|--?) ?\1(?![\p{L}’'])/iu;

/** "I mean", "kind of" and their kin. */
const timeWinning =
  /\b(?:I mean|you know|kind of|sort of|kinda|sorta)\b|(?:^|, |\b(?:is|was|were|be) )like,|, like (?=\p{Ll})|^(?:yeah|yep|nah|well|okay|right|oh|now|so),? /giu;
