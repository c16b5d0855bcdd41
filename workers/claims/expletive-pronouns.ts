import type { Reading } from "./extractor.ts";

/** Whether nothing is meant by the "it" at a place: "It is clear that", "it was not until". */
export function isExpletive(reading: Reading, number: number, at: number): boolean {
  const words = reading.text.content.slice(at, at + 60);
  if (expletive.test(words) || ofEvent.test(words)) return true;
  const tokens = reading.text.sentences[number]?.tokens ?? [];
  const next = tokens.find((token) => token.start > at);
  if (
    !next ||
    !/^(is|was|seems|appears|takes|took|turns|remains|would|should|must|will|may|might|could|can|has|['’]s|isn['’]t|wasn['’]t)$/.test(
      next.lower,
    )
  )
    return false;
  return (
    tokens.some((token) => token.start > next.end && /^(that|to|if|whether|when|how|why|what)$/.test(token.lower)) ||
    /^(seems|appears|takes|took|turns)$/.test(next.lower)
  );
}

/** "It's safe to assume", "it's only been two years since", "it's time to". */
const expletive =
  /^it['’]?s(?: (?:not|becoming|become|only|also|still|now|been|already|very|so|too|quite|more|just|about|\p{L}+ly))* (?:(?:\p{Ll}+ )?(?:to|that|how|why|whether|what|when)\b|(?:an?|one|two|three|four|five|six|ten|\d+|some|many|several) (?:\p{Ll}+ )?(?:years?|months?|weeks?|days?|hours?|decades?)\b|time\b|\d{1,2}(?::\d\d)? ?[ap]\.?m\b)/iu;

/** "It was his 12th goal", "it is the first time": what happened, which no name tells. */
const ofEvent =
  /^it(?:['’]s| is| was| will be| would be| marks| marked) (?:also |just |only |still )*(?:his|her|their|the (?:(?:first|second|third|fourth|fifth|last|latest|only|\d+(?:st|nd|rd|th)) )?(?:such )?time|the (?:first|second|third|fourth|fifth|sixth|seventh|latest|last|\d+(?:st|nd|rd|th)|\p{L}{3,}est) (?:\p{Ll}+ ){0,2}(?:accident|attack|incident|case|death|fire|crash|shooting|strike|win|victory|loss|defeat|game|goal|meeting|visit|rise|increase|drop|fall|decline|gain|quarter|year|month|outbreak|storm|flood|earthquake|deal|appearance|arrest|protest|blow|setback|sign|step|move))\b/iu;
