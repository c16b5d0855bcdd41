// @ts-check
/** What keys do on every page; without scripts the pages do the same by links. */

const storedAs = "claimstream keys";
const help = document.querySelector("dialog#keys");
const choice = document.querySelector("input#keys-on");

/** Whether letters do anything: whoever dictates, or reads with a screen reader, may not want them to. */
let letters = localStorage.getItem(storedAs) !== "off";
let going = false;

if (choice instanceof HTMLInputElement) {
  choice.checked = letters;
  choice.addEventListener("change", () => {
    letters = choice.checked;
    localStorage.setItem(storedAs, letters ? "on" : "off");
  });
}
document.querySelector("[data-keys]")?.addEventListener("click", (event) => {
  event.preventDefault();
  openHelp();
});

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (key === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
    event.preventDefault();
    toSearch();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || isTyped(target)) return;
  if (help instanceof HTMLDialogElement && help.open) return;
  if (going) {
    going = false;
    document
      .querySelector(`a[data-go="${CSS.escape(key)}"]`)
      ?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return;
  }
  const action = actions[key];
  if (!action || (!letters && key !== "?")) return;
  event.preventDefault();
  action();
});

/** @type {Record<string, () => void>} */
const actions = {
  "?": openHelp,
  "/": toSearch,
  j: () => step(1),
  k: () => step(-1),
  g: () => {
    going = true;
  },
};

/** Small screens have a link in place of the field. */
function toSearch() {
  const field = [...document.querySelectorAll("[data-search]")].find((each) => each.checkVisibility());
  if (field) focus(field);
  else document.querySelector("a[href$='/console/search'], a[href$='search']")?.dispatchEvent(new MouseEvent("click"));
}

function openHelp() {
  if (help instanceof HTMLDialogElement && !help.open) help.showModal();
}

/**
 * Goes on in the list, or back.
 * @param {1 | -1} by
 */
function step(by) {
  const links = [...document.querySelectorAll("[data-item]")].flatMap(
    (item) => item.querySelector("h3 a, .claim-text a") ?? item.querySelector("a, summary") ?? [],
  );
  const at = links.findIndex((link) => link.closest("[data-item]")?.contains(document.activeElement));
  const next = at === -1 ? (by === 1 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + by));
  focus(links[next] ?? null);
}

/** @param {Element | null} element */
function focus(element) {
  if (element instanceof HTMLElement) element.focus();
}

/** @param {EventTarget | null} target */
function isTyped(target) {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox], [type=radio])");
}
