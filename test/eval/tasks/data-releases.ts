import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parsePeriod } from "../../../pipeline/sources/series/period.ts";
import { seriesItems } from "../../../pipeline/sources/series.ts";
import type { Case } from "../case.ts";
import type { Prediction, Task } from "../task.ts";

/** The narrative of one date of a monthly series: headline, sentences, and the cells they rest on. */
export const task: Task = {
  together: ({ series }) => series ?? "",
  predict: (cases) => cases.map(predictNarrative),
};

function predictNarrative({ series = "", date = "", folder = "" }: Case): Prediction {
  const [file = "", column = ""] = series.split("#");
  const start = parsePeriod(date, "monthly")?.start;
  const item = itemsOf(join(folder, file), column).get(`series:${start}`);
  if (!item) throw new Error(`${series} has no item of ${date}`);
  const { title, text, extra } = item;
  return { title, sentences: text?.split(/(?<=\.) (?=The value )/) ?? [], cells: extra.cells };
}

/** The items of each column that was asked about. */
const read = new Map<string, ReturnType<typeof readItems>>();

function itemsOf(file: string, column: string) {
  const key = `${file}#${column}`;
  const items = read.get(key) ?? readItems(file, column);
  read.set(key, items);
  return items;
}

/** The newest sixty rows, five years: as many as the collection has facts of. */
function readItems(file: string, column: string) {
  const settings = { date_column: "Date", value_columns: [column], label: "The value", unit: "" };
  const how = { link: null, now: new Date("2100-01-01T00:00:00Z"), newest: 60 };
  const items = seriesItems(readFileSync(file, "utf8"), { ...settings, format: "csv", frequency: "monthly" }, how);
  return new Map(items.map((item) => [item.identity, item]));
}
