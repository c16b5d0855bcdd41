// @ts-check
/** An open page of today is kept up to date: figures, stories and what stands beside them are looked for again every minute while it is seen. */

const everyMs = 60_000;
const parts = ["#figures", "#stories", "#beside"];

setInterval(() => {
  if (document.visibilityState === "visible") void refresh();
}, everyMs);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") void refresh();
});

async function refresh() {
  const answer = await fetch(location.href).catch(() => undefined);
  // Signed out, or away: what is there stays until somebody asks for the page.
  if (!answer?.ok || answer.redirected) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of parts) {
    const [old, fresh] = [document.querySelector(part), page.querySelector(part)];
    // Nothing is taken from under somebody's hands.
    if (!old || !fresh || old.contains(document.activeElement)) continue;
    old.replaceChildren(...document.importNode(fresh, true).childNodes);
  }
  document.dispatchEvent(new Event("refreshed"));
}
