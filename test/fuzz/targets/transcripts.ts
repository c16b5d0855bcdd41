import { timedTranscript } from "../../../pipeline/sources/transcript.ts";
import { seedFiles, seedTexts, type Target } from "../target.ts";

const texts = [
  "1\n00:00:01,000 --> 00:00:04,000\n- Hello there.\n- Hi.\n\n2\n00:00:04,500 --> 00:00:06,000\nJo Doe: <i>It is</i> [Music] late.\n",
  "WEBVTT\n\nSTYLE\n::cue{}\n\n00:01.000 --> 00:04.000 align:start\n<v Jo Doe>Hello <c.red>there</c><00:00:02.000> you\n\n00:04.000 --> 00:05.000\n>> And I.\n",
  JSON.stringify({
    version: "1.0.0",
    segments: [
      { speaker: "Jo", startTime: 0.5, endTime: 4, body: "Hello." },
      { start: 5, end: 6, text: "Hi" },
    ],
  }),
  JSON.stringify({ text: "All of it.\nIn lines." }),
  "<html><body><cite>Jo Doe:</cite><time>0:01</time><p>Hello there.</p><p>And <br> more.</p></body></html>",
  "Jo Doe: Hello there.\n\nAnn Roe: Hello to you.\n\n>> Somebody else: words.\n",
];

const types = [null, "text/vtt", "application/srt", "application/json", "text/html", "text/plain"];

/** Transcripts of every format, also under the type of another. */
export const target: Target = {
  seeds: () => [...seedFiles("data/sample/podcast/episode-1.vtt"), ...seedTexts(...texts)],
  tokens: [
    "WEBVTT",
    "\n\n",
    "\n",
    "-->",
    "00:00:01.000 --> 00:00:02.000\n",
    "99:99:99,999",
    "<v Jo>",
    "</v>",
    "<c>",
    "NOTE",
    ">> ",
    "- ",
    "Jo Doe: ",
    "[Music]",
    "♪",
    "(",
    "]",
    "{",
    "}",
    "[",
    '"segments":',
    '"body":',
    "null",
    '"speaker":1',
    "<p>",
    "<time>",
    "</time>",
    ":",
    "Aa Bb Cc Dd ",
    "É. ",
    "\r",
    "&gt;&gt;",
    ".",
  ],
  read: (input) =>
    timedTranscript(input, { type: types[input.length % types.length] ?? null, url: "http://a.example/t" }),
};
