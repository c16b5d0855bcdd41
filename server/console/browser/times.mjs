// @ts-check
/**
 * Times in the reader's own zone and form: how long ago within a day, else day and time. The exact moment is the title. Parts of drawings tell
 * both; a moment that a form asks for is chosen in that zone, and sent in UTC.
 */

const minute = 60_000;
const day = 24 * 60 * minute;
const { locale } = document.documentElement.dataset;
const ago = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" });
const exact = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "long" });

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

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
for (const hint of document.querySelectorAll("[data-zone-of]")) localizeField(hint);
for (const field of document.querySelectorAll("[data-fill=time-zone]"))
  if (field instanceof HTMLInputElement && field.value === "") field.value = zone;
document.addEventListener("refreshed", localize);

function localize() {
  for (const element of document.querySelectorAll("time[datetime]")) {
    const written = element.getAttribute("datetime") ?? "";
    const at = new Date(written.length > 10 ? written : `${written}T12:00`);
    if (Number.isNaN(at.getTime())) continue;
    if (written.length <= 10) element.textContent = format(!isThisYear(at), false).format(at);
    else {
      element.textContent = words(at);
      element.setAttribute("title", exact.format(at));
    }
  }
  for (const title of document.querySelectorAll("title[data-datetime]")) {
    const at = new Date(title.getAttribute("data-datetime") ?? "");
    title.textContent = `${title.getAttribute("data-words")}, ${words(at)} (${exact.format(at)})`;
  }
}

/**
 * The field shows the reader's time, and a hidden one under its name has the same moment in UTC. What the page says counts, not what
 * a browser kept of an earlier visit.
 * @param {Element} hint
 */
function localizeField(hint) {
  const field = document.getElementById(hint.getAttribute("data-zone-of") ?? "");
  if (!(field instanceof HTMLInputElement) || Number.isNaN(Date.parse(`${field.defaultValue}Z`))) return;
  const sent = document.createElement("input");
  sent.type = "hidden";
  sent.name = field.name;
  field.removeAttribute("name");
  field.after(sent);
  field.value = fieldTime(new Date(`${field.defaultValue}Z`));
  const follow = () => {
    const at = new Date(field.value);
    const past = Date.now() - at.getTime();
    sent.value = Number.isNaN(past) ? "" : at.toISOString().slice(0, 16);
    hint.textContent = `In your time zone, ${zone}${past >= 0 ? `: ${since(past)}` : ""}.`;
  };
  field.addEventListener("input", follow);
  follow();
}

/** A moment as a field for day and time has it: `2026-11-20T10:00`. @param {Date} at */
function fieldTime(at) {
  return new Date(at.getTime() - at.getTimezoneOffset() * minute).toISOString().slice(0, 16);
}

/** @param {Date} at */
function words(at) {
  const past = Date.now() - at.getTime();
  return past >= 0 && past < day ? since(past) : format(!isThisYear(at), true).format(at);
}

/** @param {Date} at */
function isThisYear(at) {
  return at.getFullYear() === new Date().getFullYear();
}

/** @param {number} past milliseconds */
function since(past) {
  if (past < minute) return "just now";
  if (past < 60 * minute) return ago.format(-Math.floor(past / minute), "minute");
  if (past < day) return ago.format(-Math.floor(past / (60 * minute)), "hour");
  return ago.format(-Math.floor(past / day), "day");
}
