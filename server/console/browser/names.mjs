// @ts-check
/** Completes names in fields that take one per line: suggestions stand below the field, a click or Enter puts one into its line. */

/** How long somebody may go on typing before it is looked for. Milliseconds. */
const pauseMs = 200;
const suggestionsMost = 8;

for (const area of document.querySelectorAll("textarea[data-names]"))
  if (area instanceof HTMLTextAreaElement) complete(area);

/** @param {HTMLTextAreaElement} area */
function complete(area) {
  const list = document.createElement("ul");
  list.className = "suggestions bare";
  list.setAttribute("aria-label", `Suggestions for ${area.labels[0]?.textContent ?? area.name}`);
  list.hidden = true;
  area.after(list);
  /** @type {AbortController | undefined} */
  let asking;
  let waiting = 0;

  area.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void refresh(), pauseMs);
  });
  area.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !list.hidden) close();
    else if (event.key === "ArrowDown" && !list.hidden && isInLastLine(area)) move(event, 0);
  });
  list.addEventListener("keydown", (event) => {
    const buttons = [...list.querySelectorAll("button")];
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (event.key === "ArrowDown") move(event, Math.min(at + 1, buttons.length - 1));
    else if (event.key === "ArrowUp" && at > 0) move(event, at - 1);
    else if (event.key === "ArrowUp" || event.key === "Escape") {
      event.preventDefault();
      if (event.key === "Escape") close();
      area.focus();
    }
  });
  list.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button) take(button.value);
  });
  document.addEventListener("focusin", ({ target }) => {
    if (target !== area && target instanceof Node && !list.contains(target)) close();
  });

  async function refresh() {
    asking?.abort();
    const typed = lineOf(area).text.trim();
    if (typed.length < 2) return close();
    asking = new AbortController();
    try {
      const query = new URLSearchParams({ kind: area.dataset.names ?? "", q: typed });
      const answer = await fetch(`${area.dataset.from}?${query}`, { signal: asking.signal });
      if (!answer.ok) return close();
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      show([...page.querySelectorAll("[data-name]")].slice(0, suggestionsMost), typed);
    } catch {
      // A newer question, or a service that is away: the field works without suggestions.
      if (!asking.signal.aborted) close();
    }
  }

  /**
   * @param {Element[]} rows
   * @param {string} typed
   */
  function show(rows, typed) {
    const names = rows.map((row) => ({
      name: row.getAttribute("data-name") ?? "",
      about: row.lastElementChild?.textContent,
    }));
    const taken = new Set(area.value.split("\n").map((line) => line.trim()));
    const fresh = names.filter(({ name }) => !taken.has(name) || name === typed);
    if (fresh.length === 0 || (fresh.length === 1 && fresh[0]?.name === typed)) return close();
    list.replaceChildren(
      ...fresh.map(({ name, about }) => {
        const [item, button, small] = ["li", "button", "small"].map((tag) => document.createElement(tag));
        if (!item || !small || !(button instanceof HTMLButtonElement)) throw new Error("no elements");
        button.type = "button";
        button.value = name;
        small.textContent = about ?? "";
        button.append(name, " ", small);
        item.append(button);
        return item;
      }),
    );
    list.hidden = false;
  }

  /** @param {string} name */
  function take(name) {
    const { start, end } = lineOf(area);
    area.setRangeText(name, start, end, "end");
    close();
    area.focus();
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function close() {
    asking?.abort();
    clearTimeout(waiting);
    list.hidden = true;
    list.replaceChildren();
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} to
   */
  function move(event, to) {
    event.preventDefault();
    list.querySelectorAll("button")[to]?.focus();
  }
}

/**
 * The line in which the cursor is.
 * @param {HTMLTextAreaElement} area
 */
function lineOf({ value, selectionStart }) {
  const start = value.lastIndexOf("\n", selectionStart - 1) + 1;
  const next = value.indexOf("\n", selectionStart);
  const end = next < 0 ? value.length : next;
  return { start, end, text: value.slice(start, end) };
}

/** @param {HTMLTextAreaElement} area */
function isInLastLine(area) {
  return lineOf(area).end === area.value.length;
}
