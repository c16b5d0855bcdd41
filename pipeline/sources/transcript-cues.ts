import { z } from "zod";
import { htmlToLine } from "./feed/clean-html.ts";

/** A piece of speech as a caption file has it. Times in seconds from the start. */
export interface Cue {
  start: number | null;
  end: number | null;
  speaker: string | null;
  text: string;
}

const timePattern = /((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})/;

/** Sounds that are noted, not spoken: "[Music]", "(applause)", "♪". */
const soundPattern = /[[(][\p{L} ,.'-]{2,40}[\])]|♪+/gu;

const Segment = z.object({
  speaker: z.union([z.string(), z.number()]).nullish(),
  startTime: z.number().nullish(),
  start: z.number().nullish(),
  endTime: z.number().nullish(),
  end: z.number().nullish(),
  body: z.string().nullish(),
  text: z.string().nullish(),
});
const Segments = z.object({ segments: z.array(Segment) });
const Whole = z.object({ text: z.string() });

/** The cues of WebVTT or SRT. W3C WebVTT §4; SRT by custom. */
export function readTimedCues(text: string): Cue[] {
  return text.split(/\n[ \t]*\n/).flatMap((block) => {
    const lines = block.split("\n");
    const at = lines.findIndex((line) => timePattern.test(line));
    const times = timePattern.exec(lines[at] ?? "");
    if (!times) return [];
    return lines.slice(at + 1).length === 0
      ? []
      : cuesOfBlock(lines.slice(at + 1), seconds(times[1]), seconds(times[2]));
  });
}

/** The cues of the podcast namespace's JSON (`segments[].body`) and of the recognisers' (`segments[].text`, or one `text`). */
export function readJsonCues(json: unknown): Cue[] {
  const segments = Segments.safeParse(Array.isArray(json) ? { segments: json } : json);
  if (!segments.success) {
    const whole = Whole.safeParse(json);
    return whole.success ? cuesOfBlock(whole.data.text.split("\n"), null, null) : [];
  }
  return segments.data.segments.flatMap((segment) => {
    const text = spoken(segment.body ?? segment.text ?? "");
    const speaker = segment.speaker == null || segment.speaker === "" ? null : String(segment.speaker);
    const times = { start: segment.startTime ?? segment.start ?? null, end: segment.endTime ?? segment.end ?? null };
    return text === "" ? [] : [{ ...times, speaker, text }];
  });
}

/** One cue per voice: `<v Jo>` spans and lines that begin with a dash are speakers of their own. */
function cuesOfBlock(lines: string[], start: number | null, end: number | null): Cue[] {
  const voices = lines.join("\n").split(/(?=<v[.\s])|\n(?=(?:-|>>)\s)/);
  return voices.flatMap((voice) => {
    const speaker = /^\s*<v(?:\.[\w.-]+)?\s+([^>]+)>/.exec(voice)?.[1]?.trim() ?? null;
    const text = spoken(voice.replace(/^-\s+/, ""));
    return text === "" ? [] : [{ start, end, speaker, text }];
  });
}

function spoken(markup: string): string {
  return htmlToLine(markup.replace(/<\d[\d:.]*>/g, "").replace(/\{\\[^}]*\}/g, ""))
    .replace(soundPattern, "")
    .replace(/\s+/g, " ")
    .trim();
}

function seconds(time: string | undefined): number | null {
  if (!time) return null;
  return time
    .replace(",", ".")
    .split(":")
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}
