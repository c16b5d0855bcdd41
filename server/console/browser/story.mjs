// @ts-check
/** On a story, a click on a claim shows its proof in the text, and a click on its number in the text leads back, without a new page. */

const still = matchMedia("(prefers-reduced-motion: reduce)");

for (const link of document.querySelectorAll(".claim-text a, .claim .n, .source sup a")) {
  link.addEventListener("click", (event) => {
    if (!(event instanceof MouseEvent) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const address = new URL(link.getAttribute("href") ?? "", location.href);
    const id = address.hash.replace(/^#(?:claim|proof)-/, "");
    const claim = document.getElementById(`claim-${id}`);
    if (!claim) return;
    event.preventDefault();
    choose(id);
    // In one column the proof opens below the claim; beside it, both are brought into view.
    const isNarrow = matchMedia("(max-width: 60rem)").matches;
    if (link.closest(".source")) bring(claim);
    else if (!isNarrow || link.classList.contains("n")) bring(proofOf(id));
    history.replaceState(null, "", `?claim=${id}#claim-${id}`);
  });
}

const chosen = document.querySelector(".claim.shown")?.getAttribute("data-claim");
if (chosen && !matchMedia("(max-width: 60rem)").matches) bring(proofOf(chosen));

/** @param {string} id */
function choose(id) {
  // replaceState leaves :target as it was: without this class the claim of the first address would stay marked.
  document.body.classList.add("chosen-anew");
  for (const shown of document.querySelectorAll(".shown")) shown.classList.remove("shown");
  document.getElementById(`claim-${id}`)?.classList.add("shown");
  for (const mark of marksOf(id)) mark.classList.add("shown");
}

/** @param {string} id */
function marksOf(id) {
  const marks = [...document.querySelectorAll("mark[data-claims]")];
  return marks.filter((mark) => (mark.getAttribute("data-claims") ?? "").split(" ").includes(id));
}

/**
 * Where a claim's own words begin: names that it takes from elsewhere are marked too, and may stand first.
 * @param {string} id
 */
function proofOf(id) {
  return document.getElementById(`proof-${id}`)?.nextElementSibling ?? marksOf(id)[0];
}

/**
 * Shows something in the middle: at an edge, the words after its first line would be cut off.
 * @param {Element | undefined} element
 */
function bring(element) {
  element?.scrollIntoView({ block: "center", behavior: still.matches ? "auto" : "smooth" });
}
