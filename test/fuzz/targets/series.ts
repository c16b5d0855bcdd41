import { droppedSeries } from "../../../pipeline/sources/inbox/dropped-series.ts";
import { NotATable } from "../../../pipeline/sources/series/table.ts";
import { seriesItems } from "../../../pipeline/sources/series.ts";
import { tableSeeds, tableTokens } from "../table-seeds.ts";
import type { Target } from "../target.ts";

const now = new Date("2026-05-04T10:00:00Z");

/** Data files as narratives: with the columns that a channel names, and with those that are found out. */
export const target: Target = {
  ...tableSeeds,
  tokens: tableTokens,
  read(input) {
    const name = input.length % 3 === 0 ? "a.json" : "a.csv";
    droppedSeries(input, name, now);
    const format = name === "a.json" ? "json" : "csv";
    const columns = { date_column: "Date", value_columns: ["Value"], unit: "crowns", label: "Grain" };
    seriesItems(input.toString(), { format, ...columns, frequency: "monthly" }, { link: null, now });
  },
  isDeclared: (error) => error instanceof NotATable,
};
