import { htmlToParagraphs } from "./feed/clean-html.ts";
import { decodeText } from "./feed/decode.ts";
import { type Cue, readJsonCues, readTimedCues } from "./transcript-cues.ts";

/** What is known of a transcript besides its bytes. */
export interface TranscriptOrigin {
  type: string | null;
  url: string;
}

/** A pause after which a new paragraph begins when nobody is named. Seconds; ours. */
const pauseSeconds = 3;

/** Words after which a paragraph ends at the next end of a sentence. Ours: about a minute of speech. */
const paragraphWords = 120;

/** Fewest characters by which a line is known as the one before shown again. Ours. */
const repeatLengthMin = 8;

/** "Jo Doe: words", ">> words"; a name has one to four words that begin with a capital, or is "Speaker 2". */
const speakerPattern =
  /^(?:(?:>>|-)\s*)?((?:\p{Lu}[\p{L}.'’-]*|Speaker|SPEAKER)(?: (?:\p{Lu}[\p{L}.'’-]*|\d{1,2})){0,3}):\s+(?=\S)/u;

/**
 * A transcript (WebVTT, SRT, podcast JSON, HTML, plain text) as paragraphs apart by a blank line, each begun by its
 * speaker's name where one is given: "Jo Doe: words". null where there are no words in it.
 */
export function transcriptText(bytes: Uint8Array, origin: TranscriptOrigin): string | null {
  return timedTranscript(bytes, origin)?.text ?? null;
}

/** A transcript with the second at which each of its paragraphs begins, where it says so. */
export interface TimedTranscript {
  text: string;
  seconds: (number | null)[];
}

/** The same, with times. */
export function timedTranscript(bytes: Uint8Array, { type, url }: TranscriptOrigin): TimedTranscript | null {
  const { text } = decodeText(bytes, type ? { "content-type": type } : {});
  const paragraphs = paragraphsOf(text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n"), formatOf(text, type, url));
  if (paragraphs.length === 0) return null;
  return { text: paragraphs.map((each) => each.text).join("\n\n"), seconds: paragraphs.map(({ start }) => start) };
}

/** A paragraph, and when it begins. */
interface Paragraph {
  text: string;
  start: number | null;
}

type TranscriptFormat = "timed" | "json" | "html" | "plain";

function formatOf(text: string, type: string | null, url: string): TranscriptFormat {
  const hint = `${type ?? ""} ${URL.parse(url)?.pathname ?? url}`.toLowerCase();
  if (/json/.test(hint) && isJson(text)) return "json";
  if (/^\s*WEBVTT/.test(text) || /\d:\d\d[.,]\d{1,3} *--> */.test(text)) return "timed";
  if (isJson(text)) return "json";
  return /html/.test(hint) || /<(p|div|body|cite|br)\b/i.test(text) ? "html" : "plain";
}

function paragraphsOf(text: string, format: TranscriptFormat): Paragraph[] {
  if (format === "timed") return joinCues(readTimedCues(text));
  if (format === "json") return joinCues(readJsonCues(JSON.parse(text)));
  const plain =
    format === "html" ? htmlToParagraphs(text.replace(/<time\b(?:(?!<time\b)[\s\S])*?<\/time>/gi, "")) : text;
  const paragraphs = plain.split(/\n\s*\n/).map((paragraph) => paragraph.replace(/\s+/g, " ").trim());
  return joinLoneSpeakers(paragraphs.filter(Boolean)).map((text) => ({ text, start: null }));
}

/** Cues joined into paragraphs: a new one where the speaker changes, after a pause, or when it has grown long. */
function joinCues(cues: Cue[]): Paragraph[] {
  const paragraphs: (Paragraph & { speaker: string | null })[] = [];
  let speaker: string | null = null;
  let before: Cue | null = null;
  for (const cue of withoutRepeats(cues)) {
    const { named, words, isTurn } = speakerOf(cue);
    const changed = isTurn || (named !== null && named !== speaker);
    speaker = named ?? (isTurn ? null : speaker);
    const current = paragraphs.at(-1);
    if (!current || changed || endsHere(current.text, before, cue))
      paragraphs.push({ speaker: changed || !current ? speaker : null, text: words, start: cue.start });
    else current.text += ` ${words}`;
    before = cue;
  }
  return paragraphs.map(({ speaker, text, start }) => ({ text: speaker ? `${speaker}: ${text}` : text, start }));
}

function speakerOf(cue: Cue): { named: string | null; words: string; isTurn: boolean } {
  const inText = cue.speaker === null ? speakerPattern.exec(cue.text) : null;
  const words = (inText ? cue.text.slice(inText[0].length) : cue.text).replace(/^>>\s*/, "");
  return {
    named: cue.speaker ?? inText?.[1] ?? null,
    words,
    isTurn: cue.speaker === null && !inText && cue.text.startsWith(">>"),
  };
}

function endsHere(text: string, before: Cue | null, cue: Cue): boolean {
  if (!/[.!?…]["'”’)]?$/.test(text)) return false;
  const pause = before?.end != null && cue.start !== null ? cue.start - before.end : 0;
  return pause >= pauseSeconds || text.split(" ").length >= paragraphWords;
}

/** Rolling captions show each line again with the next; what a cue repeats of the one before is dropped. */
function withoutRepeats(cues: Cue[]): Cue[] {
  const fresh: Cue[] = [];
  let before: Cue | null = null;
  for (const cue of cues) {
    const shown = before !== null && before.speaker === cue.speaker ? before.text.replace(/^>>\s*/, "") : "";
    const text = repeats(cue.text, shown) ? cue.text.slice(shown.length).trim() : cue.text;
    before = cue;
    if (text !== "") fresh.push({ ...cue, text });
  }
  return fresh;
}

/** The line before, whole words of it, begins this one; a word or two may be chance. */
function repeats(text: string, shown: string): boolean {
  return shown.length >= repeatLengthMin && text.startsWith(shown) && !/^\p{L}/u.test(text.slice(shown.length));
}

/** A paragraph that is only a name ("Jo Doe:") belongs before the next. */
function joinLoneSpeakers(paragraphs: string[]): string[] {
  const joined: string[] = [];
  for (const paragraph of paragraphs) {
    const last = joined.at(-1);
    if (last !== undefined && /^[^.!?]{2,60}:$/.test(last)) joined[joined.length - 1] = `${last} ${paragraph}`;
    else joined.push(paragraph);
  }
  return joined;
}

/** A list or an object of JSON, whole. */
function isJson(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
