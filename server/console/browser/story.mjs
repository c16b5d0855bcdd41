// @ts-check
/** On a story, whatever claim the pointer or the focus is on has its proof shown, and the other way round. */

for (const claim of document.querySelectorAll("[data-claim]")) {
  const proofs = marks().filter((mark) => claimsOn(mark).includes(claim.getAttribute("data-claim") ?? ""));
  const show = () => {
    for (const mark of proofs) mark.classList.add("shown");
  };
  const hide = () => {
    for (const mark of proofs) mark.classList.remove("shown");
  };
  claim.addEventListener("pointerenter", show);
  claim.addEventListener("pointerleave", hide);
  claim.addEventListener("focusin", () => {
    show();
    proofs[0]?.scrollIntoView({ block: "nearest" });
  });
  claim.addEventListener("focusout", hide);
}

for (const mark of marks()) {
  const claims = claimsOn(mark).flatMap((id) => document.getElementById(`claim-${id}`) ?? []);
  mark.addEventListener("pointerenter", () => {
    for (const claim of claims) claim.classList.add("shown");
  });
  mark.addEventListener("pointerleave", () => {
    for (const claim of claims) claim.classList.remove("shown");
  });
}

function marks() {
  return [...document.querySelectorAll("mark[data-claims]")];
}

/** @param {Element} mark */
function claimsOn(mark) {
  return (mark.getAttribute("data-claims") ?? "").split(" ");
}
