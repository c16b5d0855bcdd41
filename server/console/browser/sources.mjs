// @ts-check
/** The box that selects all rows of a table; without scripts it is not there. */

const all = document.querySelector("input[data-all]");
const boxes = [...document.querySelectorAll("tbody input[type=checkbox]")].filter(
  (each) => each instanceof HTMLInputElement,
);

if (all instanceof HTMLInputElement) {
  all.hidden = false;
  all.addEventListener("change", () => {
    for (const box of boxes) box.checked = all.checked;
  });
  for (const box of boxes)
    box.addEventListener("change", () => {
      const checked = boxes.filter((each) => each.checked).length;
      all.checked = checked === boxes.length;
      all.indeterminate = checked > 0 && !all.checked;
    });
}
