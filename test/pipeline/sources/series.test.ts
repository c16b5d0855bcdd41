import { describe, expect, test } from "vitest";
import type { SeriesChannel } from "../../../config/source-kinds/series.ts";
import { type SeriesSettings, series, seriesItems } from "../../../pipeline/sources/series.ts";
import type { ChannelToRead } from "../../../pipeline/sources/source-reader.ts";
import { testFetcher, testNow } from "../../support/fetching.ts";
import { openNewsroom } from "../../support/servers/newsroom.ts";

const monthly: SeriesSettings = {
  format: "csv",
  date_column: "Date",
  value_columns: ["Price"],
  unit: "dollars",
  frequency: "monthly",
  label: "Tea",
};
const where = { link: "https://example.org/tea.csv", now: testNow };
const csv = (rows: [string, string | number][]) => `Date,Price\n${rows.map((row) => row.join(",")).join("\n")}\n`;
const months = (count: number, value: (i: number) => number | string, skip = -1) =>
  Array.from({ length: count }, (_, i): [string, number | string] => [
    `${2024 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, "0")}-01`,
    value(i),
  ]).filter((_, i) => i !== skip);
const newest = (text: string, change: Partial<SeriesSettings> = {}) =>
  seriesItems(text, { ...monthly, ...change }, where)[0];

test("the newest twelve points become items, newest first, each with the cells it rests on", () => {
  const items = seriesItems(csv(months(30, (i) => (100 + i).toFixed(1))), monthly, where);
  expect(items.map(({ identity }) => identity).slice(0, 2)).toEqual(["series:2026-06-01", "series:2026-05-01"]);
  expect(items).toHaveLength(12);
  expect(items[0]).toMatchObject({
    title: "Tea rose 0.78 percent to 129 dollars in June 2026",
    text: "Tea stood at 129 dollars in June 2026. Tea rose by 1 dollar (0.78 percent) in June 2026, from 128 dollars in May 2026. Tea in June 2026 was 10.26 percent above the 117 dollars of June 2025. Tea recorded its 29th rise in a row in June 2026. Tea in June 2026 was the highest since the series began in January 2024.",
    media_format: "data",
    claim_type: "data",
    published: "2026-06-30T00:00:00.000Z",
    link: where.link,
  });
  expect(items[0]?.extra.cells).toEqual([
    { date: "2026-06-01", column: "Price", value: 129 },
    { date: "2026-05-01", column: "Price", value: 128 },
    { date: "2025-06-01", column: "Price", value: 117 },
    { date: "2024-01-01", column: "Price", value: 100 },
  ]);
});

test("one of a unit is written as one", () => {
  const one = (unit: string) =>
    newest(
      csv([
        ["2026-01", "3"],
        ["2026-02", "1"],
      ]),
      { unit },
    )?.text;
  expect(one("U.S. dollars per barrel")).toContain("stood at 1 U.S. dollar per barrel in");
  expect(one("parts per million")).toContain("stood at 1 part per million in");
  expect(one("million dollars")).toContain("stood at 1 million dollars in");
  expect(one("basis")).toContain("stood at 1 basis in");
});

test("sums are decimal, not binary", () => {
  expect(
    newest(
      csv([
        ["2026-01", "0.1"],
        ["2026-02", "0.3"],
      ]),
    )?.text,
  ).toContain("rose by 0.2 dollars (200 percent)");
  expect(
    newest(
      csv([
        ["2026-01", "333.02"],
        ["2026-02", "335.123"],
      ]),
    )?.text,
  ).toContain("rose by 2.103 dollars (0.63 percent)");
});

test("a value like the one before is unchanged, and a tiny change is not rounded to nothing", () => {
  expect(
    newest(
      csv([
        ["2026-01", "7"],
        ["2026-02", "7"],
      ]),
    )?.text,
  ).toBe("Tea stood at 7 dollars in February 2026. Tea was unchanged in February 2026 from January 2026.");
  const tiny = newest(
    csv([
      ["2026-01", "100000"],
      ["2026-02", "100001"],
    ]),
  );
  expect(tiny?.text).toContain("Tea rose by 1 dollar in February 2026, from 100,000 dollars in January 2026.");
  expect(tiny?.title).toBe("Tea rose slightly to 100,001 dollars in February 2026");
});

test("with a month missing in between nothing is said about the year", () => {
  const gap = newest(csv(months(30, (i) => 100 + (i % 7), 20)));
  expect(gap?.text).not.toContain("2025");
  expect(newest(csv(months(30, (i) => 100 + (i % 7))))?.text).toContain("June 2025");
});

test("percentages of percent and of what is not above zero are not made", () => {
  const rate = newest(csv(months(14, (i) => (4 + i / 10).toFixed(1))), { unit: "percent", label: "Unemployment" });
  expect(rate?.text).toContain(
    "Unemployment rose by 0.1 percentage points in February 2025, from 5.2 percent in January 2025.",
  );
  expect(rate?.text).toContain("was 1.2 percentage points above the 4.1 percent of February 2024.");
  expect(
    newest(
      csv([
        ["2026-01", "-2"],
        ["2026-02", "3"],
      ]),
    )?.text,
  ).toContain("Tea rose by 5 dollars in February 2026, from -2 dollars");
});

test("an extreme is named with the one before it", () => {
  const values = [...Array.from({ length: 26 }, (_, i) => 50 + i), 40, 41, 42, 43, 44, 45, 39.5, 60];
  expect(newest(csv(months(34, (i) => values[i] ?? 0)))?.text).toContain(
    "Tea in October 2026 was the highest since February 2026, when it was 75 dollars.",
  );
  expect(newest(csv(months(33, (i) => values[i] ?? 0)))?.text).toContain(
    "Tea in September 2026 was the lowest since the series began in January 2024.",
  );
});

describe("a second or third place is named with those that are ahead of it, whose cells it carries", () => {
  const told = (values: number[]) => newest(csv(months(values.length, (i) => values[i] ?? 0)));
  const slope = (count: number, from: number, by: number) => Array.from({ length: count }, (_, i) => from + i * by);

  test("since long ago, the higher ones best first", () => {
    const item = told([99, ...slope(27, 50, 0.5), 80, 85, 75]);
    expect(item?.text).toMatch(
      / Tea in July 2026 was the third highest since January 2024, when it was 99 dollars, behind 85 dollars in June 2026 and 80 dollars in May 2026\.$/,
    );
    expect(item?.extra.cells).toEqual(
      [
        { date: "2026-07-01", value: 75 },
        { date: "2026-06-01", value: 85 },
        { date: "2025-07-01", value: 58.5 },
        { date: "2026-05-01", value: 80 },
        { date: "2024-01-01", value: 99 },
      ].map((cell) => ({ column: "Price", ...cell })),
    );
  });

  test("since the series began, where it is long enough", () => {
    expect(told([...slope(29, 50, 1), 60, 90, 89])?.text).toContain(
      "Tea in August 2026 was the second highest since the series began in January 2024, behind 90 dollars in July 2026.",
    );
    expect(told([...slope(8, 50, 1), 90, 89])?.text).not.toContain("second");
  });

  test("also of the lowest, and the end that it moved towards first", () => {
    expect(told([...slope(29, 90, -1), 85, 20, 40, 30])?.text).toContain(
      "Tea in September 2026 was the second lowest since the series began in January 2024, behind 20 dollars in July 2026.",
    );
  });

  test("but not where another value is the same, or the place is held since lately only", () => {
    expect(told([...slope(29, 50, 1), 90, 90])?.text).not.toMatch(/highest|second/);
    expect(told([...slope(20, 50, 1), 100, 100, 100, ...slope(10, 20, 1), 15, 80, 79])?.text).not.toMatch(
      /second|third/,
    );
  });
});

describe("periods are named by the frequency", () => {
  test.each([
    ["daily", "2026-11-19", "2026-11-20", "on 20 November 2026", "2026-11-20T00:00:00.000Z"],
    ["weekly", "2026-11-02", "2026-11-09", "in the week of 9 November 2026", "2026-11-15T00:00:00.000Z"],
    ["quarterly", "2026Q2", "2026-Q3", "in the third quarter of 2026", "2026-09-30T00:00:00.000Z"],
    ["quarterly", "2026-04-01", "2026-07-01", "in the third quarter of 2026", "2026-09-30T00:00:00.000Z"],
    ["yearly", "2024", "2025", "in 2025", "2025-12-31T00:00:00.000Z"],
    ["yearly", "2025", "2026", "in 2026", "2026-11-21T00:00:00.000Z"],
    ["monthly", "09/30/2026", "10/31/2026", "in October 2026", "2026-10-31T00:00:00.000Z"],
  ] as const)("%s: %s, %s", (frequency, before, last, words, published) => {
    const item = newest(
      csv([
        [before, 1],
        [last, 2],
      ]),
      { frequency },
    );
    expect(item?.text).toContain(`Tea stood at 2 dollars ${words}.`);
    expect(item?.published).toBe(published);
  });
});

test("a daily series looks a year back over a weekend", () => {
  const rows: [string, number][] = [
    ["2025-11-14", 10],
    ["2025-11-17", 11],
    ["2026-11-13", 12],
    ["2026-11-16", 13],
  ];
  expect(newest(csv(rows), { frequency: "daily" })?.text).toContain(
    "was 30 percent above the 10 dollars of 14 November 2025.",
  );
});

test("files as agencies write them: remarks, semicolons, quotes, gaps, sentinels, thousands", () => {
  const text =
    '# made by hand\n"Date";"Price";"Note"\n2026-01;"1,234.50";"a ""b"" \n c"\n2026-02;.;\n2026-03;-99.99;\n2026-04;n/a;\n2026-05;"1,300";x\n';
  const items = seriesItems(text, monthly, where);
  expect(items).toHaveLength(2);
  expect(items[0]?.text).toContain(
    "rose by 65.5 dollars (5.31 percent) in May 2026, from 1,234.5 dollars in January 2026.",
  );
});

test("a column with decimal commas is read by them, also where a comma could stand between thousands", () => {
  const [item] = seriesItems("Date;Price\n2026-01;1,5\n2026-02;1,250\n2026-03;n/a\n", monthly, where);
  expect(item?.text).toContain(
    "fell by 0.25 dollars (16.67 percent) in February 2026, from 1.5 dollars in January 2026.",
  );
});

test("JSON: the list of records is found, and several columns are told apart", () => {
  const text = JSON.stringify({
    meta: { n: 2 },
    data: [
      { Date: "2026-01", a_b: 1, c: "5" },
      { Date: "2026-02", a_b: 2, c: "4" },
    ],
  });
  const item = newest(text, { format: "json", value_columns: ["a_b", "c"] });
  expect(item?.text).toBe(
    "Tea (a b) stood at 2 dollars in February 2026. Tea (a b) rose by 1 dollar (100 percent) in February 2026, from 1 dollar in January 2026.\n\nTea (c) stood at 4 dollars in February 2026. Tea (c) fell by 1 dollar (20 percent) in February 2026, from 5 dollars in January 2026.",
  );
});

test.each([
  ["Date,Cost\n2026-01,1\n", 'There is no column "Price"; the columns are Date, Cost.'],
  ["Date,Price\n2026-01,\n", 'The column "Price" holds no numbers with a date.'],
  ["", "The file has no rows."],
  [
    csv(months(12, (i) => i + 1)) + csv(months(12, (i) => i + 1)).slice(11),
    "There are several rows for most dates; a series has one row per date.",
  ],
])("what does not fit is said in words", async (body, message) => {
  await using newsroom = await openNewsroom({ pages: [{ path: "/tea.csv", body, content_type: "text/csv" }] });
  await using fetcher = testFetcher();
  const { unit, frequency, label } = monthly;
  const channel: ChannelToRead<SeriesChannel> = {
    name: "Tea",
    kind: "series",
    url: `${newsroom.url}/tea.csv`,
    media_format: "data",
    format: "csv",
    date_column: "Date",
    value_columns: ["Price"],
    unit,
    frequency,
    label,
  };
  const reading = await series.read(channel, { fetcher, validators: null, now: () => testNow });
  expect(reading).toMatchObject({ outcome: { kind: "failed", reason: "unreadable", message }, items: [] });
});

test("a date in two rows counts once, by its last row", () => {
  const rows = months(24, (i) => i + 1);
  expect(newest(csv([...rows, ["2025-12-01", 50]]))?.text).toContain("Tea stood at 50 dollars in December 2025.");
});
