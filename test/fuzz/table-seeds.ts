import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { corporaFolder } from "../support/corpora.ts";
import { seedFiles, seedTexts, type Target } from "./target.ts";

const tables = [
  'Date,Value,Other\n2026-01-01,1.5,2\n2026-02-01,"1,600.25",3\n2026-03-01,-99.99,\n# remark\n2026-04-01,"a ""q""",5\n',
  "Monat;Wert\r\n01.2026;1,5\r\n02.2026;2.000,75\r\n03.2026;3\r\n",
  "period\tvalue\n2026-Q1\t1e5\n2026-Q2\t+2\n2026-Q3\t.5\n",
  JSON.stringify({
    meta: {},
    data: {
      rows: [
        { date: "2026-01-01", value: 1.5 },
        { date: "2026-02-01", value: "2" },
      ],
    },
  }),
  JSON.stringify([
    { year: 2024, value: 1 },
    { year: 2025, value: null },
    { year: 2026, value: -3.25 },
  ]),
];

const measured = [
  "co2-ppm/co2-annmean-mlo.csv",
  "cpi-us/cpiai.csv",
  "oil-prices/brent-monthly.csv",
  "gold-prices/monthly-processed.csv",
];

/** Data files, of our own and of the corpora. */
export const tableSeeds: Pick<Target, "seeds" | "corpus"> = {
  seeds: () => [...seedFiles("data/sample/series/harbour-grain-index.csv"), ...seedTexts(...tables)],
  corpus: () =>
    measured
      .map((name) => join(corporaFolder(), "corpora", "data-releases", name))
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path).subarray(0, 3000)),
};

/** What tables are broken with. */
export const tableTokens: readonly string[] = [
  ",",
  ";",
  "\t",
  "\n",
  "\r\n",
  '"',
  '""',
  "#",
  "-99.99",
  "1,5",
  "1.000,5",
  "1e400",
  "-",
  "+",
  ".",
  "2026-01-01",
  "2026-13-45",
  "2026-Q5",
  "{",
  "}",
  "[",
  "]",
  ":",
  "null",
  '"date":',
  '"value":',
  "[{}]",
  '"__proto__":',
  "%",
  "NaN",
  "Infinity",
  "Date",
  "Value",
  " ",
];
