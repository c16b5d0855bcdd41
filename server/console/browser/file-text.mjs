// @ts-check
/** In a file as text, what is said of a line leads to that line. */

const area = document.querySelector("textarea#text");

for (const place of document.querySelectorAll("a[data-line]")) {
  place.addEventListener("click", (event) => {
    if (!(area instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    const lines = area.value.split("\n");
    const at = Math.max(0, Number(place.getAttribute("data-line")) - 1);
    const start = lines.slice(0, at).join("\n").length + (at > 0 ? 1 : 0);
    area.focus();
    area.setSelectionRange(start, start + (lines[at] ?? "").length);
    area.scrollTop = (area.scrollHeight / lines.length) * Math.max(0, at - 3);
  });
}
