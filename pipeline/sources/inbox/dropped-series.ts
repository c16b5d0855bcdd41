import { extname } from "node:path";
import type { Item } from "../../visit/item.ts";
import { decodeText } from "../feed/decode.ts";
import { daysBetween, type Frequency, parsePeriod } from "../series/period.ts";
import { NotATable, type Row, readCsv, readJson } from "../series/table.ts";
import { type SeriesSettings, seriesItems } from "../series.ts";

/** Share of a column's cells that must be dates, or numbers, for it to be a column of them. Ours: gaps and remarks occur. */
const fittingShareMin = 0.8;

/** How many columns of a file are told. Ours: more are a data base and no series. */
const columnsMax = 3;

/** Longest usual distance of rows for each frequency, in days. Ours: between one calendar step and the next. */
const longestSteps: [Frequency, number][] = [
  ["daily", 4],
  ["weekly", 15],
  ["monthly", 60],
  ["quarterly", 200],
];

/** The newest row of a dropped CSV or JSON file as a narrative, or why the file is no series; a reason completes "It was left: ". */
export function droppedSeries(bytes: Uint8Array, name: string, now: Date): { item: Item } | { reason: string } {
  const { text } = decodeText(bytes, {});
  try {
    const [item] = seriesItems(text, settingsOf(text, name), { link: null, now, newest: 1 });
    return item ? { item } : { reason: "it has no rows" };
  } catch (error) {
    if (error instanceof NotATable) return { reason: `it cannot be told as a series (${error.message})` };
    throw error;
  }
}

/** What a channel's settings would say of the file, found out from its cells. */
function settingsOf(text: string, name: string): SeriesSettings {
  const format = extname(name).toLowerCase() === ".json" ? "json" : "csv";
  const rows = format === "json" ? readJson(text) : readCsv(text);
  const names = Object.keys(rows[0] ?? {});
  const dated = names.filter((column) => share(rows, column, isDate) >= fittingShareMin);
  const date_column = dated.find((column) => /date|day|week|month|quarter|year|period|time/i.test(column)) ?? dated[0];
  if (date_column === undefined) throw new NotATable("No column holds dates.");
  const numbers = names.filter((column) => column !== date_column && share(rows, column, isNumber) >= fittingShareMin);
  if (numbers.length === 0) throw new NotATable("No column holds numbers.");
  const label = name.slice(0, name.length - extname(name).length).replace(/[_-]+/g, " ");
  const frequency = frequencyOf(rows.map((row) => row[date_column] ?? ""));
  return { format, date_column, value_columns: numbers.slice(0, columnsMax), unit: "", frequency, label };
}

function share(rows: Row[], column: string, fits: (cell: string) => boolean): number {
  return rows.filter((row) => fits(row[column] ?? "")).length / rows.length;
}

function isDate(cell: string): boolean {
  return parsePeriod(cell, "daily") !== null;
}

function isNumber(cell: string): boolean {
  return /^[+-]?(\d[\d,\s]*(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(cell);
}

function frequencyOf(cells: string[]): Frequency {
  const starts = [...new Set(cells.flatMap((cell) => parsePeriod(cell, "daily")?.start ?? []))].sort();
  const steps = starts.slice(1).map((start, i) => daysBetween(starts[i] ?? start, start));
  const usual = steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 30;
  return longestSteps.find(([, longest]) => usual <= longest)?.[0] ?? "yearly";
}
