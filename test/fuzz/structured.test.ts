import fc from "fast-check";
import { expect, test } from "vitest";
import { parseOpml } from "../../pipeline/opml/opml.ts";
import { parseFeedDate } from "../../pipeline/sources/feed/dates.ts";
import { readCsv } from "../../pipeline/sources/series/table.ts";
import { timedTranscript } from "../../pipeline/sources/transcript.ts";
import { bodyHash } from "../../server/api/canonical-body.ts";
import { jsonFlaw } from "../../server/api/json-text.ts";

const numRuns = 300;
const seed = 1;

test("every moment from 1900 to 2200 is read back from the ways in which feeds write it", () => {
  const moments = fc.date({ min: new Date("1900-01-02"), max: new Date("2199-12-30"), noInvalidDate: true });
  const check = (date: Date) => {
    const whole = `${date.toISOString().slice(0, 19)}.000Z`;
    for (const written of [date.toISOString(), date.toUTCString(), date.toISOString().replace("Z", "+00:00")])
      expect(parseFeedDate(written)).toBe(whole);
  };
  fc.assert(fc.property(moments, check), { numRuns, seed });
});

test("a table that is written by RFC 4180 is read back cell by cell, whatever its separator", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "é", " ", '"', ",", ";", "\t", "\n", "1", ".") });
  const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 });
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const check = (table: [string, string][], mark: string) => {
    const lines = table.map(([one, other]) => `${quoted(`x${one}`)}${mark}${quoted(other)}`);
    const read = readCsv(`first${mark}second\n${lines.join("\r\n")}\n`);
    expect(read).toEqual(table.map(([one, other]) => ({ first: `x${one}`.trim(), second: other.trim() })));
  };
  fc.assert(fc.property(rows, fc.constantFrom(",", ";", "\t"), check), { numRuns, seed });
});

test("a list of feeds that is written as XML is read back with its folders", () => {
  const name = fc.stringMatching(/^[a-zé<>&"' ]{0,8}[a-z]$/);
  const escaped = (text: string) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
  const line = (text: string) => text.replace(/\s+/g, " ").trim();
  const check = (folder: string, titles: string[]) => {
    const feeds = titles.map(
      (title, at) => `<outline text="${escaped(title)}" type="rss" xmlUrl="http://a.example/${at}"/>`,
    );
    const { feeds: read } = parseOpml(
      `<opml><body><outline text="${escaped(folder)}">${feeds.join("")}</outline></body></opml>`,
    );
    expect(read.map(({ title, folders }) => ({ title, folders }))).toEqual(
      titles.map((title) => ({ title: line(title), folders: [line(folder)] })),
    );
  };
  fc.assert(fc.property(name, fc.array(name, { maxLength: 5 }), check), { numRuns, seed });
});

test("every word of a caption file comes out, in its order", () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{3,9}$/), { minLength: 1, maxLength: 6 });
  const clock = (at: number) => new Date(at * 1000).toISOString().slice(11, 23);
  const check = (cues: string[][]) => {
    const blocks = cues.map((cue, at) => `${clock(at * 2)} --> ${clock(at * 2 + 1)}\n${at}${cue.join(" ")}`);
    const read = timedTranscript(Buffer.from(`WEBVTT\n\n${blocks.join("\n\n")}\n`), { type: null, url: "a.vtt" });
    expect(read?.text.split(/\s+/)).toEqual(cues.flatMap((cue, at) => `${at}${cue.join(" ")}`.split(" ")));
  };
  fc.assert(fc.property(fc.array(words, { minLength: 1, maxLength: 8 }), check), { numRuns, seed });
});

test("what JSON can say has one canonical hash, and is sound unless it holds what JavaScript would change", () => {
  const check = (fields: Record<string, unknown>) => {
    const text = JSON.stringify(fields);
    expect(bodyHash(JSON.parse(text))).toBe(bodyHash(Object.fromEntries(Object.entries(JSON.parse(text)).reverse())));
    const flaw = jsonFlaw(text);
    if (!/\\u|\d{16}|\0/.test(text)) expect(flaw).toBeUndefined();
  };
  fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), check), { numRuns, seed });
});
