/** A text between the marks that tell a model where its material begins and ends; the text cannot close them. */
export function asMaterial(text: string, mark: string): string {
  const inside = text.replaceAll(`<<<${mark}`, mark).replaceAll(`${mark}>>>`, mark);
  return [`<<<${mark}`, inside, `${mark}>>>`].join("\n");
}

/** A text for a line of its own, cut where it is too long for one. Ours: 300 characters. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, 300);
}
