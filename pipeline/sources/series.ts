import type { SeriesChannel } from "../../config/source-kinds/series.ts";
import type { Fetched } from "../fetch/outcome.ts";
import { failed } from "../fetch/outcome.ts";
import { emptyItem, type Item, type SeriesCell } from "../visit/item.ts";
import { decodeText } from "./feed/decode.ts";
import { fetchChannel } from "./fetch-channel.ts";
import { failedReading, readReading, unchangedReading } from "./reading.ts";
import { factsAt, type Point } from "./series/facts.ts";
import { headline, narrate } from "./series/narrative.ts";
import { type Frequency, lastDay, parsePeriod } from "./series/period.ts";
import type { NarrativeSentence } from "./series/sentence.ts";
import { NotATable, type Row, readCsv, readJson } from "./series/table.ts";
import type { ChannelToRead, SourceReader } from "./source-reader.ts";

/** How many of the newest data points become items. Ours: a year of months, so that a new source is not an archive. */
const itemsMax = 12;

/** Share of dates that may stand in two rows. Ours. */
const repeatedShareMax = 0.1;

/** How a series is to be read: the fields of its channel, with what may be left out filled in. */
export interface SeriesSettings {
  format: "csv" | "json";
  date_column: string;
  value_columns: string[];
  unit: string;
  frequency: Frequency;
  label: string;
}

/** Numbers by date, as CSV or JSON: each new data point becomes a short narrative whose every number is computed. */
export const series: SourceReader<SeriesChannel> = {
  async read(channel, deps) {
    const outcome = await fetchChannel(channel, deps, { accept: "text/csv, application/json;q=0.9, */*;q=0.1" });
    if (outcome.kind === "failed") return failedReading(outcome, deps.validators);
    if (outcome.kind === "not_modified") return unchangedReading(outcome);
    try {
      return readReading(outcome, {
        items: itemsOf(outcome, channel, deps.now()),
        title: channel.label ?? channel.name,
      });
    } catch (error) {
      if (error instanceof NotATable)
        return failedReading(failed(outcome.url, "unreadable", error.message), deps.validators);
      throw error;
    }
  },
};

/** The items of a data file's `newest` points, newest first. Throws `NotATable` when file and settings do not fit. */
export function seriesItems(
  text: string,
  settings: SeriesSettings,
  { link, now, newest = itemsMax }: { link: string | null; now: Date; newest?: number },
): Item[] {
  const rows = settings.format === "json" ? readJson(text) : readCsv(text);
  const columns = settings.value_columns.map((column) => ({ column, points: pointsOf(rows, column, settings) }));
  const starts = [...new Set(columns.flatMap(({ points }) => points.map(({ period }) => period.start)))].sort();
  return starts
    .slice(-newest)
    .reverse()
    .map((start) => itemAt(start, columns, settings, link, now));
}

function itemsOf({ bytes, headers, url }: Fetched, channel: ChannelToRead<SeriesChannel>, now: Date): Item[] {
  const { date_column, value_columns, label, unit = "", frequency } = channel;
  if (!date_column || !value_columns?.length)
    throw new NotATable("The channel names no date column or no value columns.");
  const settings = { format: channel.format ?? "csv", date_column, value_columns, label: label ?? channel.name, unit };
  const text = decodeText(bytes, headers).text;
  return seriesItems(text, { ...settings, frequency: frequencyOf(frequency) }, { link: url, now });
}

function frequencyOf(frequency: string | undefined): Frequency {
  const known: Frequency[] = ["daily", "weekly", "monthly", "quarterly", "yearly"];
  const found = known.find((name) => name === (frequency ?? "monthly"));
  if (!found) throw new NotATable(`"${frequency}" is no frequency; use one of ${known.join(", ")}.`);
  return found;
}

function pointsOf(rows: Row[], column: string, { date_column, frequency }: SeriesSettings): Point[] {
  const dateName = columnName(rows, date_column);
  const valueName = columnName(rows, column);
  const cells = rows.map((row) => row[valueName] ?? "");
  const missing = sentinelOf(cells);
  const plain = cells.some(isDecimalComma) ? plainOfCommas : plainOfPoints;
  const points = rows.flatMap((row) => {
    const period = parsePeriod(row[dateName] ?? "", frequency);
    const cell = plain(row[valueName] ?? "");
    if (!period || !/^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(cell) || missing(cell)) return [];
    return [{ period, value: Number(cell), decimals: /\.(\d*?)0*$/.exec(cell)?.[1]?.length ?? 0 }];
  });
  if (points.length === 0) throw new NotATable(`The column "${column}" holds no numbers with a date.`);
  return onePerPeriod(points);
}

/** A comma that cannot stand between thousands: where one cell has it, the whole column is written so. */
function isDecimalComma(cell: string): boolean {
  return /^[+-]?\d+,(\d{1,2}|\d{4,})$/.test(cell);
}

function plainOfCommas(cell: string): string {
  return cell.replace(/[\s.](?=\d{3}(\D|$))/g, "").replace(",", ".");
}

function plainOfPoints(cell: string): string {
  return cell.replace(/[\s,](?=\d{3}(\D|$))/g, "");
}

/** A date that is repeated now and then was revised, and the later row counts; dates that all repeat are several series in one file. */
function onePerPeriod(points: Point[]): Point[] {
  const byStart = new Map(points.map((point) => [point.period.start, point]));
  if (points.length > byStart.size * (1 + repeatedShareMax)) {
    throw new NotATable("There are several rows for most dates; a series has one row per date.");
  }
  return [...byStart.values()].sort((a, b) => a.period.start.localeCompare(b.period.start));
}

function columnName(rows: Row[], wanted: string): string {
  const names = Object.keys(rows[0] ?? {});
  const found =
    names.find((name) => name === wanted) ?? names.find((name) => name.toLowerCase() === wanted.trim().toLowerCase());
  if (found === undefined) throw new NotATable(`There is no column "${wanted}"; the columns are ${names.join(", ")}.`);
  return found;
}

/** Agencies write -99.99 and the like for "not measured"; where nothing else is negative that is what it means. */
function sentinelOf(cells: string[]): (cell: string) => boolean {
  const pattern = /^-9+(\.9+)?$/;
  const othersNegative = cells.some((cell) => cell.startsWith("-") && !pattern.test(cell) && Number(cell) < 0);
  return (cell) => !othersNegative && pattern.test(cell);
}

function itemAt(
  start: string,
  columns: { column: string; points: Point[] }[],
  settings: SeriesSettings,
  link: string | null,
  now: Date,
): Item {
  const told = columns.flatMap(({ column, points }) => {
    const index = points.findIndex(({ period }) => period.start === start);
    if (index === -1) return [];
    const facts = factsAt(points, index);
    const name = {
      label: columns.length > 1 ? `${settings.label} (${column.replaceAll("_", " ")})` : settings.label,
      unit: settings.unit,
    };
    return [{ column, title: headline(facts, name), sentences: narrate(facts, name) }];
  });
  const over = lastDay({ start, frequency: settings.frequency });
  const today = now.toISOString().slice(0, 10);
  return {
    ...emptyItem(`series:${start}`),
    link,
    title: told[0]?.title ?? null,
    published: `${[over, today].sort()[0]}T00:00:00.000Z`,
    language: "en",
    text: told.map(({ sentences }) => sentences.map(({ text }) => text).join(" ")).join("\n\n"),
    media_format: "data",
    claim_type: "data",
    extra: { cells: told.flatMap(({ column, sentences }) => cellsOf(column, sentences)) },
  };
}

function cellsOf(column: string, sentences: NarrativeSentence[]): SeriesCell[] {
  const points = new Set(sentences.flatMap((sentence) => sentence.points));
  return [...points].map(({ period, value }) => ({ date: period.start, column, value }));
}
