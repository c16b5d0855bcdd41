import { describe, expect, test } from "vitest";
import { transcriptText } from "../../../pipeline/sources/transcript.ts";

const read = (text: string, type: string | null = null, url = "https://example.org/t") =>
  transcriptText(Buffer.from(text), { type, url });

const spoken = "Jo Doe: Welcome to the show. Today we talk about oysters.\n\nMax Roe: Thank you for having me.";

describe("every format gives the same paragraphs", () => {
  test.each([
    [
      "WebVTT with voices",
      "WEBVTT - a show\nLanguage: en\n\nNOTE made by hand\nand checked\n\nSTYLE\n::cue { color: red }\n\nintro\n00:00:00.000 --> 00:00:02.000 align:start\n<v Jo Doe>Welcome to\nthe <b>show</b>.\n\n00:02.000 --> 00:04.500\n<v.loud Jo Doe>Today we talk about <c.yellow>oysters</c>.</v>\n\n00:05.000 --> 00:06.000\n<v Max Roe>Thank you for having me.\n",
      "text/vtt",
    ],
    [
      "SRT with names in the text, Windows line ends",
      "1\r\n00:00:00,000 --> 00:00:02,000\r\nJo Doe: Welcome to the show.\r\n\r\n2\r\n00:00:02,000 --> 00:00:04,500\r\n[Music]\r\nToday we talk\r\n\r\n3\r\n00:00:04,500 --> 00:00:05,000\r\nabout oysters.\r\n\r\n4\r\n00:00:05,000 --> 00:00:06,000\r\nMax Roe: Thank you for having me.\r\n",
      "application/x-subrip",
    ],
    [
      "podcast JSON",
      JSON.stringify({
        version: "1.0.0",
        segments: [
          { speaker: "Jo Doe", startTime: 0, endTime: 2, body: "Welcome to the show." },
          { speaker: "Jo Doe", startTime: 2, endTime: 4, body: "Today we talk about oysters." },
          { speaker: "Max Roe", startTime: 5, endTime: 6, body: "Thank you for having me." },
        ],
      }),
      "application/json",
    ],
    [
      "HTML",
      "<html><body><cite>Jo Doe:</cite><time>0:00</time><p>Welcome to the show. Today we talk about oysters.</p><cite>Max Roe:</cite><time>0:05</time><p>Thank you for having me.</p></body></html>",
      "text/html",
    ],
    [
      "plain text",
      "Jo Doe: Welcome to the show.\nToday we talk about oysters.\n\n\nMax Roe:\n\nThank you for having me.\n",
      "text/plain",
    ],
  ])("%s", (_, text, type) => {
    expect(read(text, type)).toBe(spoken);
    expect(read(text)).toBe(spoken);
  });
});

test("without names a paragraph ends at a pause or when it has grown long, at the end of a sentence", () => {
  const cue = (from: number, to: number, text: string) =>
    `00:00:${String(from).padStart(2, "0")}.000 --> 00:00:${String(to).padStart(2, "0")}.000\n${text}\n\n`;
  const paused = `WEBVTT\n\n${cue(0, 2, "One sentence.")}${cue(2, 4, "Another one,")}${cue(9, 10, "which goes on.")}${cue(14, 15, "A new thought.")}`;
  expect(read(paused)).toBe("One sentence. Another one, which goes on.\n\nA new thought.");
  const long = `WEBVTT\n\n${Array.from({ length: 50 }, (_, i) => cue(i, i + 1, `Ten words are in cue number ${i} of this text.`)).join("")}`;
  const paragraphs = read(long)?.split("\n\n") ?? [];
  expect(paragraphs.length).toBeGreaterThan(3);
  expect(paragraphs.every((paragraph) => paragraph.endsWith("."))).toBe(true);
});

test("rolling captions are not said twice, marks of a change of speaker part paragraphs", () => {
  const text =
    "WEBVTT\n\n00:00.000 --> 00:01.000\n>> so this is\n\n00:01.000 --> 00:02.000\nso this is the harbor.\n\n00:02.000 --> 00:03.000\n>> I see.\n\n00:03.000 --> 00:04.000\n- Yes.\n- No.\n";
  expect(read(text)).toBe("so this is the harbor.\n\nI see. Yes. No.");
});

test.each([[""], ["WEBVTT\n"], ["WEBVTT\n\n00:00.000 --> 00:01.000\n[Applause]\n"], ['{"segments": []}'], ["{}"]])(
  "%j holds no words",
  (text) => {
    expect(read(text, "application/json")).toBeNull();
  },
);
