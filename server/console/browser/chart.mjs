// @ts-check
/** Draws charts from the tables that stand below them, in the colours of the page. */
import uPlot from "uplot";

const height = 220;
const { locale } = document.documentElement.dataset;

for (const figure of document.querySelectorAll("[data-chart]")) {
  const place = figure.querySelector(".plot");
  if (!(place instanceof HTMLElement)) continue;
  place.hidden = false;
  const { names, columns } = figures(figure);
  let plot = drawn(place, names, columns);
  new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height })).observe(place);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    plot.destroy();
    plot = drawn(place, names, columns);
  });
}

/**
 * The table as columns: moments in seconds first.
 * @param {Element} figure
 * @returns {{ names: string[], columns: [number[], ...number[][]] }}
 */
function figures(figure) {
  const names = [...figure.querySelectorAll("thead th")].slice(1).map((each) => each.textContent ?? "");
  const rows = [...figure.querySelectorAll("tbody tr")];
  const moments = rows.map((row) => Date.parse(row.querySelector("time")?.dateTime ?? "") / 1000);
  const values = names.map((_, at) =>
    rows.map((row) => Number(row.querySelectorAll("td")[at]?.getAttribute("data-value") ?? "")),
  );
  return { names, columns: [moments, ...values] };
}

/**
 * @param {HTMLElement} place
 * @param {string[]} names
 * @param {[number[], ...number[][]]} columns
 */
function drawn(place, names, columns) {
  const { color, borderTopColor: line } = getComputedStyle(place);
  const faint = getComputedStyle(place.previousElementSibling ?? place).color;
  const font = `12px ${getComputedStyle(place).fontFamily}`;
  const reading = document.createElement("p");
  reading.className = "reading";
  const axis = { stroke: faint, font, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 } };
  const [bars, ...others] = names.map((label) => ({ label, points: { show: false } }));
  const plot = new uPlot(
    {
      width: place.clientWidth,
      height,
      scales: {
        x: { range: (_, first, last) => [first, last + span(columns[0])] },
        y: { range: (_, __, most) => [0, Math.max(1, most * 1.05)] },
      },
      axes: [
        { ...axis, grid: { show: false }, values: (_, ticks) => ticks.map(tick) },
        {
          ...axis,
          size: 60,
          values: (_, ticks) => ticks.map((each) => (Number.isInteger(each) ? each.toLocaleString(locale) : "")),
        },
      ],
      series: [
        {},
        { ...bars, fill: color, width: 0, paths: uPlot.paths.bars?.({ size: [0.8, 40], align: 1 }) },
        ...others.map((other) => ({ ...other, paths: () => null })),
      ],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
      hooks: { setCursor: [(shown) => read(reading, names, columns, shown.cursor.idx)] },
    },
    columns,
    place,
  );
  plot.root.append(reading);
  read(reading, names, columns, null);
  return plot;
}

/**
 * How long a bar lasts: one stands after the moment that it is of, the last one too.
 * @param {number[]} moments
 */
function span([first = 0, second = first]) {
  return second - first;
}

/** Whether the reader's clock counts to twelve: "4 PM" leaves room between hours where "04:00 PM" does not. */
const countsTwelve = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12 === true;

/**
 * An hour of the day, or the day that begins with it.
 * @param {number} seconds
 */
function tick(seconds) {
  const moment = new Date(seconds * 1000);
  if (moment.getHours() === 0) return moment.toLocaleDateString(locale, { day: "numeric", month: "short" });
  return moment.toLocaleTimeString(locale, countsTwelve ? { hour: "numeric" } : { hour: "2-digit", minute: "2-digit" });
}

/**
 * Says what is under the pointer.
 * @param {HTMLElement} place
 * @param {string[]} names
 * @param {number[][]} columns
 * @param {number | null | undefined} at
 */
function read(place, names, columns, at) {
  const [moments, ...values] = columns;
  const seconds = moments?.[at ?? -1];
  if (seconds === undefined) {
    place.textContent = "\u00a0";
    return;
  }
  const told = names.map(
    (name, series) => `${(values[series]?.[at ?? -1] ?? 0).toLocaleString(locale)} ${name.toLowerCase()}`,
  );
  place.textContent = `From ${new Date(seconds * 1000).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" })}: ${told.join(", ")}`;
}
