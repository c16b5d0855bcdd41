// @ts-check
/** Buttons that copy what they stand beside; without scripts they are not there. */

for (const button of document.querySelectorAll("button[data-copy]")) {
  if (!(button instanceof HTMLButtonElement) || !navigator.clipboard) continue;
  const label = button.innerHTML;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const copied = await navigator.clipboard.writeText(button.dataset.copy ?? "").then(
      () => true,
      () => false,
    );
    button.textContent = copied ? "Copied" : "Copying is not allowed here";
    setTimeout(() => {
      button.innerHTML = label;
    }, 2000);
  });
}
