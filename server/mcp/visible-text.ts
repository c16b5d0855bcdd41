/**
 * What nobody sees and a model reads all the same: controls except tab and line feed, zero-width characters, marks that turn
 * the direction of text, fillers, variation selectors, annotations, the tag characters that repeat ASCII unseen, the braille
 * pattern without dots, and what stands for no character: private use, and code points that are not assigned.
 */
const unseen =
  /[[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\u2800\ufff9-\ufffb]--[\t\n]]/gv;

/** Every text in a value without what is hidden in it; offsets into `content` stay what they are. */
export function visible(value: unknown, name = ""): unknown {
  if (typeof value === "string") return name === "content" ? visibleContent(value) : visibleText(value);
  if (Array.isArray(value)) return value.map((each) => visible(each, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, visible(each, key)]));
}

/** A text without what is hidden in it. */
export function visibleText(text: string): string {
  return text.replace(unseen, "");
}

/** The same with as many blanks in its place, so that offsets into the text stay what they are. */
function visibleContent(text: string): string {
  return text.replace(unseen, (character) => " ".repeat(character.length));
}
