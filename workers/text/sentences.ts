import type { Span } from "../../store/model/claim.ts";
import { trimmedSpan } from "./trimmed-span.ts";

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** Abbreviations that stand before what they belong to, without their full stop: a sentence goes on after them, whatever follows. Ours. */
const openers = new Set(
  "mr mrs ms mx dr prof rev hon fr gov lt sen rep reps sens gen col capt cmdr adm maj sgt cpl pvt pres supt atty det insp messrs mt ft vs v ste no nos vol pp fig cf eg ie e.g i.e viz ca approx".split(
    " ",
  ),
);

/** Other abbreviations that a sentence goes on after, unless a word follows that begins one. Ours. */
const abbreviations = new Set(
  "sr jr st al est dept univ assn bros inc corp co ltd llc plc jan feb mar apr jun jul aug sept sep oct nov dec mon tue tues wed thu thur thurs fri sat sun ala ariz ark calif colo conn del fla ga ill ind kan ky la md mass mich minn miss mo mont neb nev okla ore pa penn tenn tex va vt wash wis wyo u.s u.k u.n e.u d.c n.y n.j n.c s.c n.d s.d n.h n.m r.i w.va l.a ph.d m.d b.a m.a a.m p.m".split(
    " ",
  ),
);

/** After these a sentence may well end; only a following small letter or digit carries it on. */
const mayEnd = new Set(
  "inc corp co ltd llc plc jr sr u.s u.k u.n e.u d.c a.m p.m n.y n.j ph.d m.d al est l.a".split(" "),
);

/** Before these a company's name goes on: "Sachs & Co. LLC". */
const companyForms = /^\s*(?:LLC|LLP|LP|PLC|plc|Ltd|Inc|Limited|KG|S\.A|N\.V)\b/;

/** What tells more of a time of day: its day, month or zone. */
const timeGoesOn =
  /^\s*(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Mon|Tues?|Wed|Thurs?|Fri|Sat|Sun)\.|(?:Jan|Febr)uary|March|April|May|June|July|August|(?:Septem|Octo|Novem|Decem)ber|(?:Jan|Feb|Aug|Sept?|Oct|Nov|Dec)\.|[ECMP][SD]?T\b|GMT|UTC|BST|CES?T|Eastern|Central|Mountain|Pacific)\b/;

/** Words that begin a sentence and hardly ever the rest of a name such as "U.S. Patent Office". Ours. */
const sentenceStarters =
  /^\s*["“]?(The|A|An|This|That|These|Those|He|She|It|They|We|I|You|His|Her|Its|Their|Our|My|In|On|At|By|For|From|With|As|After|Before|Since|While|When|Where|If|Though|Although|Because|But|And|So|Or|Yet|However|Meanwhile|Also|Now|Then|There|Here|Some|Many|Most|Several|Both|Each|All|No|Not|One|Two|What|Who|How|Why|According|Under|Over|During|Despite|Last|Next|Mr|Mrs|Ms|To|More|About|Among|Between|Only|Even|Other|Another|Its)\b/;

/** Sentences of a text as offsets into it, in order, without surrounding white space. A line break always ends one. */
export function splitSentences(text: string): Span[] {
  const spans: Span[] = [];
  // All lines at once: asking for each takes longer than cutting it.
  const cuts = Array.from(segmenter.segment(text), ({ index }) => index);
  let next = 0;
  for (const { 0: line, index: offset } of text.matchAll(/[^\n\r]+/g)) {
    const end = offset + line.length;
    const own: number[] = [];
    while (next < cuts.length && cuts[next]! < end) if (cuts[next++]! > offset) own.push(cuts[next - 1]! - offset);
    // One by one: a line may hold more sentences than a call takes arguments.
    for (const span of splitLine(line, offset, own)) spans.push(span);
  }
  return spans;
}

/** The sentences of a line, which the segmenter cuts at some places. */
function splitLine(line: string, offset: number, cuts: readonly number[]): Span[] {
  if (cuts.length === 0 && !/[.!?]/.test(line))
    return withWords([trimmed(line, { start: 0, end: line.length }, offset)]);
  const small = !/\p{Lu}/u.test(line);
  const pieces: Span[] = [];
  let start = 0;
  for (const end of [...(small ? smallCuts(line) : cuts), line.length]) {
    const last = pieces.at(-1);
    if (last && goesOn(line.slice(Math.max(last.start, start - reach), start), line.slice(start, start + reach), small))
      last.end = end;
    else pieces.push({ start, end });
    start = end;
  }
  return withWords(pieces.map((piece) => trimmed(line, piece, offset)));
}

/** What is left when blanks are gone; nothing is of a piece of blanks. */
function withWords(spans: Span[]): Span[] {
  return spans.filter((span) => span.end > span.start);
}

/** Characters on either side of a possible end that tell whether it is one. Ours: more than any name, title or row of marks there takes. */
const reach = 120;

/** A line without any capital is cut at every full stop with a blank behind it; the segmenter would not cut it at all. */
function smallCuts(line: string): number[] {
  return Array.from(line.matchAll(/.+?(?:[.!?]["”’)]*(?=\s|$)\s*|$)/gs), ({ index }) => index).slice(1);
}

/** Characters at the end of a sentence in which its last word is looked for. */
const lastWordMax = 40;

/** Whether what looks like a sentence end is none. */
function goesOn(before: string, after: string, small: boolean): boolean {
  const text = before.trimEnd();
  if (!small && /^[\s"'“”‘’)\]]*[\p{Ll},;]/u.test(after))
    return (
      !/[!?…]["”’)]*$|[.]["”’)]+$/.test(text) ||
      /^["”’)]?\s*(said|says|asked|told|added|wrote|he|she|they|according)\b/.test(after)
    );
  if (/^\s*[”’"')\]]+\s*$/.test(after)) return true;
  if (!text.endsWith(".")) return false;
  const word = /(?:^|[\s("“‘—–-])((?:\p{L}\.)*\p{L}+)\.$/u.exec(text.slice(-lastWordMax))?.[1];
  if (word === undefined) return false;
  const lower = word.toLowerCase();
  if (/^(\p{Lu}\.)*\p{Lu}$/u.test(word) && !mayEnd.has(lower)) return word !== "I" && /^\s*\p{Lu}/u.test(after);
  if (openers.has(lower)) return lower !== "no" || /^\s*\d/.test(after);
  if (!abbreviations.has(lower)) return false;
  if (lower === "a.m" || lower === "p.m") return !/^\s*["“]?\p{Lu}/u.test(after) || timeGoesOn.test(after);
  if (mayEnd.has(lower))
    return (
      !/^\s*["“]?\p{Lu}/u.test(after) || companyForms.test(after) || (/\./.test(word) && !sentenceStarters.test(after))
    );
  return !sentenceStarters.test(after);
}

function trimmed(line: string, piece: Span, offset: number): Span {
  const { start, end } = trimmedSpan(line, piece);
  return { start: offset + start, end: offset + end };
}
