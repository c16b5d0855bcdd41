import { authorName, authorNames, hasKnownFirstName, isPersonName } from "./author-name.ts";
import { bylineStart } from "./byline-words.ts";

/** The authors of a line such as "By Jane Doe", "Veröffentlicht von Jane Doe" or "posted on 20 November 2026 by Jane Doe" among some; empty when there is none. */
export function bylineIn(lines: readonly string[]): string[] {
  for (const line of lines) {
    if (line.length >= lineLength || !opensByline(line)) continue;
    const names = authorNames(line);
    if (names.length > 0) return names;
  }
  return authorNames(datedByline(lines));
}

/** Characters of a line that is a byline. Ours. */
const lineLength = 90;

/** Words that begin sentences and names in other languages open a byline only where a person's name follows. */
function opensByline(line: string): boolean {
  const rest = line.replace(bylineStart, "");
  if (rest === line || !/^\p{Lu}/u.test(rest)) return false;
  return /^(?:by|von|par|por)\b|:/i.test(line) || authorNames(rest).some(isPersonName);
}

/** The writer behind a date. */
function datedByline(lines: readonly string[]): string | null {
  const found = lines.map(
    (line) =>
      /^.{0,60}\d.{0,40}\b(?:by|von|par|por|door|da|av|af) ((?:\p{Lu}[\p{L}.'’-]+ ){1,3}\p{Lu}[\p{L}'’-]+)$/u.exec(
        line,
      )?.[1],
  );
  return found.find((name) => name !== undefined) ?? null;
}

/** Whom a line of its own credits, "Source: Harbour Institute", or a line "Source:" and the next one; null when none does. */
export function creditIn(lines: readonly string[]): string | null {
  for (const [at, line] of lines.entries()) {
    const credited = /^(?:source|quelle|fonte|fuente)s?\s*:\s*(.{0,60})$/i.exec(line)?.[1];
    const name = credited === undefined ? null : authorName(credited || lines[at + 1]);
    if (name) return name;
  }
  return null;
}

/** The one line in a text's second half that follows a paragraph and is a person's name and nothing else; null when there is none or more. */
export function signatureIn(lines: readonly string[]): string | null {
  const half = Math.max(2, Math.floor(lines.length / 2));
  const found = lines
    .slice(half)
    .filter((line, at) => isPersonName(line) && hasKnownFirstName(line) && isParagraph(lines[half + at - 1] ?? ""));
  const [only, ...more] = found;
  return only && more.length === 0 && !isSubject(only, lines) ? only : null;
}

/** Somebody whom the text tells of stands below a picture rather than below the text. */
function isSubject(name: string, lines: readonly string[]): boolean {
  const surname = name.slice(name.lastIndexOf(" ") + 1);
  return lines.some((line) => line !== name && line.includes(surname));
}

/** Words that make a paragraph. Ours. */
const paragraphWords = 20;

function isParagraph(line: string): boolean {
  return line.split(" ").length >= paragraphWords;
}
