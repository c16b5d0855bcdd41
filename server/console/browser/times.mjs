// @ts-check
/** Times in the reader's own zone and form: how long ago within a day, else day and time. The exact moment is the title. */

const minute = 60_000;
const day = 24 * 60 * minute;
const { locale } = document.documentElement.dataset;
const ago = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" });
const exact = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "long" });

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

/** @param {boolean} year @param {boolean} time */
function format(year, time) {
  const name = `${year} ${time}`;
  const made =
    formats.get(name) ??
    new Intl.DateTimeFormat(locale, {
      day: "numeric",
      month: "short",
      ...(year && { year: "numeric" }),
      ...(time && { hour: "2-digit", minute: "2-digit" }),
    });
  formats.set(name, made);
  return made;
}

localize();
document.addEventListener("refreshed", localize);

function localize() {
  for (const element of document.querySelectorAll("time[datetime]")) {
    const written = element.getAttribute("datetime") ?? "";
    const at = new Date(written.length > 10 ? written : `${written}T12:00`);
    if (Number.isNaN(at.getTime())) continue;
    const past = Date.now() - at.getTime();
    const isThisYear = at.getFullYear() === new Date().getFullYear();
    if (written.length <= 10) element.textContent = format(!isThisYear, false).format(at);
    else {
      element.textContent = past >= 0 && past < day ? since(past) : format(!isThisYear, true).format(at);
      element.setAttribute("title", exact.format(at));
    }
  }
}

/** @param {number} past milliseconds */
function since(past) {
  if (past < minute) return "just now";
  if (past < 60 * minute) return ago.format(-Math.floor(past / minute), "minute");
  return ago.format(-Math.floor(past / (60 * minute)), "hour");
}
