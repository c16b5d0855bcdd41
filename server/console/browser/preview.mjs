// @ts-check
/** While a form is filled in, its preview, and what its words find, are kept up to date. */

const shown = document.querySelector("#preview");
const form = document.querySelector("form:has([value=preview])");
/** How long somebody may go on typing before it is looked for. Milliseconds. */
const pauseMs = 350;
let waiting = 0;
/** @type {AbortController | undefined} */
let asking;

if (form instanceof HTMLFormElement) {
  form.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && ["name", "title", "description"].includes(target.name)) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => void refresh(form), pauseMs);
  });
}

/** @param {HTMLFormElement} form */
async function refresh(form) {
  asking?.abort();
  asking = new AbortController();
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
  // The field that asks for the preview instead of saving.
  body.set(shown?.getAttribute("data-asked-by") ?? "do", "preview");
  const preview = document.querySelector("#preview");
  preview?.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(location.href, { method: "POST", body, signal: asking.signal });
    if (!answer.ok) throw new Error(`${answer.status}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const id of ["preview", "choosers"]) replace(id, page);
    preview?.removeAttribute("aria-busy");
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") return;
    preview?.removeAttribute("aria-busy");
    if (preview) preview.textContent = "The preview could not be loaded. Use the button to update it.";
  }
}

/**
 * Puts a part of the page as it would be now in its place; the focus and the places to which lists were scrolled stay.
 * @param {string} id
 * @param {Document} page
 */
function replace(id, page) {
  const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
  if (!old || !fresh || old.innerHTML === fresh.innerHTML) return;
  const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement : undefined;
  const { name = "", value = "" } = focused && old.contains(focused) ? focused : {};
  const scrolled = [...old.querySelectorAll(".options")].map((each) => each.scrollTop);
  old.replaceChildren(...document.importNode(fresh, true).childNodes);
  old.querySelectorAll(".options").forEach((each, at) => {
    each.scrollTop = scrolled[at] ?? 0;
  });
  const again = old.querySelector(`input[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}
