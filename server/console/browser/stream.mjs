// @ts-check
/** On a stream, says how many stories came in since the page was made, and puts them above the others when asked to. */

const place = document.querySelector("[data-news]");
const stories = document.querySelector("[data-stories]");
const title = document.title;

/** @type {EventSource | undefined} */
let events;

if (place instanceof HTMLElement && stories) {
  listen(place, stories);
  // A page that nobody looks at holds no connection: browsers have few of them for one host.
  document.addEventListener("visibilitychange", () => {
    events?.close();
    if (!document.hidden) listen(place, stories);
  });
}

/**
 * Begins, or begins anew, behind the newest story that is shown.
 * @param {HTMLElement} place
 * @param {Element} stories
 */
function listen(place, stories) {
  events?.close();
  const newest = newestOf(stories);
  const opened = new EventSource(`${place.dataset.news}?after=${encodeURIComponent(newest)}`);
  events = opened;
  opened.addEventListener("news", ({ data }) => offer(place, stories, Number(data)));
  opened.addEventListener("error", () => {
    // The browser tries again by itself, unless it was refused: whoever signed out, or too many pages.
    if (opened.readyState === EventSource.CLOSED && events === opened) giveUp(place);
  });
}

/**
 * The place of the story that was received last: lists stand by when stories were published.
 * @param {Element} stories
 */
function newestOf(stories) {
  const places = [...stories.querySelectorAll("[data-story]")].map((each) => each.getAttribute("data-story") ?? "");
  const later = (/** @type {string} */ a, /** @type {string} */ b) => {
    const [[moment = "", id = ""], [other = "", otherId = ""]] = [a.split(" "), b.split(" ")];
    return moment > other || (moment === other && Number(id) > Number(otherId)) ? a : b;
  };
  return places.reduce(later, "");
}

/**
 * @param {HTMLElement} place
 * @param {Element} stories
 * @param {number} count
 */
function offer(place, stories, count) {
  document.title = count === 0 ? title : `(${count > 50 ? "50+" : count}) ${title}`;
  if (count === 0) return place.replaceChildren();
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = count === 1 ? "1 new story" : `${count > 50 ? "More than 50" : count} new stories`;
  button.addEventListener("click", () => void insert(place, stories));
  place.replaceChildren(button);
}

/**
 * Takes the new stories from the page as it is now. What it has is text that was made safe there.
 * @param {HTMLElement} place
 * @param {Element} stories
 */
async function insert(place, stories) {
  try {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-stories]");
    if (!answer.ok || !fresh) return giveUp(place);
    const known = new Set([...stories.querySelectorAll("[data-story]")].map((each) => each.getAttribute("data-story")));
    stories.replaceChildren(...document.importNode(fresh, true).childNodes);
    const added = [...stories.querySelectorAll("[data-story]")].filter(
      (each) => !known.has(each.getAttribute("data-story")),
    );
    for (const each of added) each.classList.add("fresh");
    place.textContent = added.length === 1 ? "1 story was added." : `${added.length} stories were added.`;
    document.title = title;
    const first = (added[0] ?? stories).querySelector("h3 a");
    if (first instanceof HTMLElement) first.focus();
    listen(place, stories);
  } catch {
    giveUp(place);
  }
}

/** @param {HTMLElement} place */
function giveUp(place) {
  const link = document.createElement("a");
  link.href = location.href;
  link.textContent = "Load the page again";
  place.replaceChildren("New stories are not shown automatically. ", link);
}
