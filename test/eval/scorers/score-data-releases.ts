import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { z } from "zod";

/*
 * Scores the narratives of data series: `node score-data-releases.ts facts.jsonl[.gz] predictions.jsonl`.
 *
 * Facts were computed beside the product; values of other rows (the earlier high, the first date) are read from the CSV
 * files beside the facts. Every number, month, direction and superlative of a sentence must agree with the fact in its role,
 * as precisely as it is written; a sentence of a form that is not known here counts as wrong with all its numbers.
 *
 * told       share of the facts that have a narrative
 * sentences  share of sentences, headlines included, in which all agrees
 * cells      share of the cells handed over that are in the file
 * Last line: share of the numbers and months that agree, in percent; those of a sentence with a wrong word count as wrong.
 */

const Fact = z.object({
  series: z.string(),
  date: z.string(),
  value: z.number(),
  previous: z.number(),
  change: z.number(),
  changePct: z.number(),
  direction: z.enum(["up", "down", "flat"]),
  twelveAgo: z.number(),
  twelvePct: z.number(),
  streak: z.number(),
  recordHigh: z.boolean(),
  recordLow: z.boolean(),
  highestSince: z.string().nullable(),
  lowestSince: z.string().nullable(),
});
type Fact = z.output<typeof Fact>;

const Narrative = z.object({
  series: z.string(),
  date: z.string(),
  title: z.string().optional(),
  sentences: z.array(z.string()).default([]),
  cells: z.array(z.object({ date: z.string(), value: z.number() })).default([]),
});

/** A fact with the rows of its series in the order of time. */
interface Asked {
  fact: Fact;
  rows: { month: string; value: number }[];
  at: number;
}

type Parts = Record<string, string | undefined>;

/** A form of sentence, and what must be true of its named parts. */
interface Form {
  pattern: RegExp;
  agrees(parts: Parts, asked: Asked): boolean;
}

const number = String.raw`-?[\d,]+(?:\.\d+)?`;
const month = String.raw`[A-Z][a-z]+ \d{4}`;
const ordinals = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ");

const forms: Form[] = [
  form(`^The value stood at <value:n> in <now:m>\\.$`, () => true),
  form(
    `^The value <move:rose|fell> by <change:n>(?: \\(<percent:n> percent\\))? in <now:m>, from <previous:n> in <before:m>\\.$`,
    moved,
  ),
  form(
    `^The value was unchanged in <now:m> from <before:m>\\.$`,
    (_, { fact }) => fact.direction === "flat" && fact.change === 0,
  ),
  form(
    `^The value in <now:m> was <yearPercent:n> percent <side:above|below> the <yearAgo:n> of <lastYear:m>\\.$`,
    ({ side }, { fact }) => side === (fact.twelvePct > 0 ? "above" : "below"),
  ),
  form(
    `^The value in <now:m> was <yearChange:n> <side:above|below> the <yearAgo:n> of <lastYear:m>\\.$`,
    ({ side }, { fact }) => side === (fact.value > fact.twelveAgo ? "above" : "below"),
  ),
  form(
    `^The value in <now:m> equalled the <yearAgo:n> of <lastYear:m>\\.$`,
    (_, { fact }) => fact.value === fact.twelveAgo,
  ),
  form(
    `^The value recorded its <streak:[a-z]+|\\d+(?:st|nd|rd|th)> <move:rise|fall> in a row in <now:m>\\.$`,
    ({ move }, { fact }) => fact.direction === (move === "rise" ? "up" : "down"),
  ),
  form(
    `^The value in <now:m> was the <end:highest|lowest> since the series began in <first:m>\\.$`,
    ({ end }, { fact }) => (end === "highest" ? fact.recordHigh : fact.recordLow),
  ),
  form(`^The value in <now:m> was the highest since <high:m>, when it was <highValue:n>\\.$`, () => true),
  form(`^The value in <now:m> was the lowest since <low:m>, when it was <lowValue:n>\\.$`, () => true),
  form(
    `^The value in <now:m> was the <rank:second|third> <end:highest|lowest> since <since:m>, when it was <sinceValue:n>, behind <ahead1:n> in <month1:m>(?: and <ahead2:n> in <month2:m>)?\\.$`,
    ranked,
  ),
  form(
    `^The value in <now:m> was the <rank:second|third> <end:highest|lowest> since the series began in <first:m>, behind <ahead1:n> in <month1:m>(?: and <ahead2:n> in <month2:m>)?\\.$`,
    ranked,
  ),
  form(`^The value <move:rose|fell> <percent:n> percent to <value:n> in <now:m>$`, moved),
  form(`^The value <move:rose|fell> slightly to <value:n> in <now:m>$`, moved),
  form(`^The value stayed at <value:n> in <now:m>$`, (_, { fact }) => fact.direction === "flat"),
];

/** Whether what a part says is what the fact says. Parts that are words only are left to their form. */
const roles: Record<string, (said: string, asked: Asked, parts: Parts) => boolean> = {
  value: (said, { fact }) => is(said, fact.value),
  change: (said, { fact }) => is(said, Math.abs(fact.change)),
  percent: (said, { fact }) => isAbout(said, Math.abs(fact.changePct)),
  previous: (said, { fact }) => is(said, fact.previous),
  yearAgo: (said, { fact }) => is(said, fact.twelveAgo),
  yearPercent: (said, { fact }) => isAbout(said, Math.abs(fact.twelvePct)),
  yearChange: (said, { fact }) => is(said, Math.abs(fact.value - fact.twelveAgo)),
  streak: (said, { fact }) =>
    (ordinals.includes(said) ? ordinals.indexOf(said) : Number.parseInt(said, 10)) === fact.streak,
  highValue: (said, { rows, fact }) => is(said, valueIn(rows, fact.highestSince)),
  lowValue: (said, { rows, fact }) => is(said, valueIn(rows, fact.lowestSince)),
  now: (said, { fact }) => monthOf(said) === fact.date.slice(0, 7),
  before: (said, { rows, at }) => monthOf(said) === rows[at - 1]?.month,
  lastYear: (said, { rows, at }) => monthOf(said) === rows[at - 12]?.month,
  first: (said, { rows }) => monthOf(said) === rows[0]?.month,
  since: (said, asked, parts) => beyond(asked, parts)[aheadOf(parts)]?.month === monthOf(said),
  sinceValue: (said, { rows }, { since = "" }) => is(said, valueIn(rows, monthOf(since))),
  ahead1: (said, { rows }, { month1 = "" }) => is(said, valueIn(rows, monthOf(month1))),
  ahead2: (said, { rows }, { month2 = "" }) => is(said, valueIn(rows, monthOf(month2))),
  month1: (said, asked, parts) => isAhead(said, asked, parts),
  month2: (said, asked, parts) => isAhead(said, asked, parts),
  high: (said, { fact }) => monthOf(said) === fact.highestSince?.slice(0, 7),
  low: (said, { fact }) => monthOf(said) === fact.lowestSince?.slice(0, 7),
};

const [factsFile = "", predictedFile = ""] = process.argv.slice(2);
const series = new Map<string, Asked["rows"]>();
const narratives = new Map(
  lines(predictedFile).map((line) => {
    const narrative = Narrative.parse(line);
    return [`${narrative.series} ${narrative.date}`, narrative] as const;
  }),
);
const counts = { told: [0, 0], sentences: [0, 0], cells: [0, 0], numbers: [0, 0] } as Record<string, [number, number]>;
for (const line of lines(factsFile)) scoreFact(Fact.parse(line));
for (const name of ["told", "sentences", "cells"]) console.log(`${name} ${counts[name]?.join("/")} ${share(name)}`);
console.log(`numbers ${counts.numbers?.join("/")}`);
console.log(share("numbers"));

function scoreFact(fact: Fact) {
  const narrative = narratives.get(`${fact.series} ${fact.date}`);
  count("told", narrative?.title !== undefined && narrative.sentences.length > 0);
  if (!narrative) return;
  const rows = rowsOf(fact.series);
  const asked = { fact, rows, at: rows.findIndex((row) => row.month === fact.date.slice(0, 7)) };
  for (const sentence of [narrative.title ?? "", ...narrative.sentences]) scoreSentence(sentence, asked);
  for (const { date, value } of narrative.cells) count("cells", valueIn(rows, date) === value);
}

function scoreSentence(sentence: string, asked: Asked) {
  const found = forms.map(({ pattern, agrees }) => ({ parts: pattern.exec(sentence)?.groups, agrees }));
  const known = found.find(({ parts }) => parts !== undefined);
  const rightWords = known?.parts !== undefined && known.agrees(known.parts, asked);
  const told = Object.entries(known?.parts ?? {}).flatMap(([name, said]) => {
    const role = roles[name];
    return role && said !== undefined ? [rightWords && role(said, asked, known?.parts ?? {})] : [];
  });
  // Of a sentence that is not understood, every run of digits is a wrong number.
  const verdicts = known ? told : (sentence.match(/\d[\d,.]*/g) ?? []).map(() => false);
  for (const verdict of verdicts) count("numbers", verdict);
  const right = rightWords && verdicts.every(Boolean);
  count("sentences", right);
  if (!right) console.error(`${asked.fact.series} ${asked.fact.date}: ${sentence}`);
}

/** `<name:n>` is a number, `<name:m>` a month, `<name:pattern>` words. */
function form(shape: string, agrees: Form["agrees"]): Form {
  const pattern = shape.replace(
    /<(\w+):((?:\\.|[^<>])+)>/g,
    (_, name: string, kind: string) => `(?<${name}>${kind === "n" ? number : kind === "m" ? month : kind})`,
  );
  return { pattern: new RegExp(pattern), agrees };
}

function moved({ move }: Parts, { fact }: Asked): boolean {
  return fact.direction === (move === "rose" ? "up" : "down");
}

/** Whether as many rows lie beyond the value, since then, as the place says; none is like it. */
function ranked(parts: Parts, asked: Asked): boolean {
  const { since, month1, month2 } = parts;
  const ahead = beyond(asked, parts);
  const count = aheadOf(parts);
  const isWhole = since !== undefined || ahead.length === count;
  const months = [month1, ...(month2 === undefined ? [] : [month2])];
  const isTold = new Set(months).size === count;
  return isWhole && isTold && ahead.slice(0, count).every(({ value }) => value !== asked.fact.value);
}

/** How many are ahead of a place: one of the second. */
function aheadOf({ rank = "" }: Parts): number {
  return ordinals.indexOf(rank) - 1;
}

/** The earlier rows at least as high, or as low, the latest first. */
function beyond({ rows, at, fact }: Asked, { end }: Parts): Asked["rows"] {
  const isBeyond = (value: number) => (end === "highest" ? value >= fact.value : value <= fact.value);
  return rows
    .slice(0, at)
    .filter(({ value }) => isBeyond(value))
    .reverse();
}

function isAhead(said: string, asked: Asked, parts: Parts): boolean {
  const ahead = beyond(asked, parts).slice(0, aheadOf(parts));
  return ahead.some(({ month }) => month === monthOf(said));
}

/** Written in full: neither cut nor rounded, but for the dust of binary fractions. */
function is(said: string, wanted: number): boolean {
  return Math.abs(Number(said.replaceAll(",", "")) - wanted) < 1e-6;
}

/** Rounded to the decimals that are written, two where final noughts may be left out; the facts' percentages have four. */
function isAbout(said: string, wanted: number): boolean {
  const decimals = said.split(".")[1]?.length ?? 0;
  const slack = 0.5 * 10 ** -Math.max(decimals, 2) + 0.00005;
  return Math.abs(Number(said.replaceAll(",", "")) - wanted) <= slack + 1e-9;
}

function monthOf(said: string): string {
  return new Date(`1 ${said} UTC`).toISOString().slice(0, 7);
}

function valueIn(rows: Asked["rows"], date: string | null): number {
  return rows.find((row) => row.month === date?.slice(0, 7))?.value ?? Number.NaN;
}

/** The files of the collection quote no cell, so that a comma is always a border. */
function rowsOf(name: string): Asked["rows"] {
  const known = series.get(name);
  if (known) return known;
  const [file = "", column = ""] = name.split("#");
  const [head = "", ...body] = readFileSync(join(dirname(factsFile), file), "utf8")
    .trim()
    .split(/\r?\n/);
  const at = head.split(",").indexOf(column);
  const rows = body.flatMap((line) => {
    const cells = line.split(",");
    const cell = cells[at] ?? "";
    return cell === "" ? [] : [{ month: (cells[0] ?? "").slice(0, 7), value: Number(cell) }];
  });
  series.set(name, rows);
  return rows;
}

function lines(file: string): unknown[] {
  const raw = readFileSync(file);
  const text = (raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line): unknown => JSON.parse(line));
}

function count(name: string, right: boolean) {
  const [before = 0, all = 0] = counts[name] ?? [];
  counts[name] = [before + Number(right), all + 1];
}

function share(name: string): string {
  const [right, all] = counts[name] ?? [0, 0];
  return all === 0 ? "0.0" : (Math.floor((1000 * right) / all) / 10).toFixed(1);
}
