/**
 * A text with the quotation marks of English in the place of its own, unit by unit, so that every place stays where it is: what
 * reads quotations knows one kind. Which of « and » opens, the first of them in most lines says; “ closes what „ opened.
 */
export function inEnglishMarks(content: string): string {
  if (!/[„«»‚‹›‟]/.test(content)) return content;
  const opening = openingOf(content, /[«»]/, ["«", "»"]);
  const single = openingOf(content, /[‹›]/, ["‹", "›"]);
  let isLow = false;
  let isLowSingle = false;
  return content.replace(/[„“”"‟«»‚‘‹›\n]/g, (mark) => {
    switch (mark) {
      case "«":
      case "»":
        return mark === opening ? "“" : "”";
      case "‹":
      case "›":
        return mark === single ? "‘" : "’";
      case "„":
        isLow = true;
        return "“";
      case "‚":
        isLowSingle = true;
        return "‘";
      case "‘": {
        const closes = isLowSingle;
        isLowSingle = false;
        return closes ? "’" : mark;
      }
      case "“":
      case "‟": {
        const closes = isLow;
        isLow = false;
        return closes ? "”" : mark;
      }
      default:
        // A line's end closes all, ” and " what „ opened.
        isLow = false;
        if (mark === "\n") isLowSingle = false;
        return mark;
    }
  });
}

/** Words taken from a text in English marks, as the text itself writes them; where they do not stand there as they are, with its usual marks. */
export function inOwnMarks(words: string, content: string, english: string): string {
  if (content === english || !/[“”‘’]/.test(words) || /[„«»‚‹›]/.test(words)) return words;
  const at = english.indexOf(words);
  if (at >= 0) return content.slice(at, at + words.length);
  // Behind an opening that was dropped the first letter is a large one.
  const rest = words.length > 1 ? english.indexOf(words.slice(1)) : -1;
  if (rest > 0) return words.charAt(0) + content.slice(rest, rest + words.length - 1);
  const [open, close] = usualMarks(content);
  return words.replaceAll("“", open).replaceAll("”", close);
}

function usualMarks(content: string): [string, string] {
  const first = /[„«»“]/.exec(content)?.[0];
  if (first === "„") return ["„", "“"];
  if (first === "“" || first === undefined) return ["“", "”"];
  return openingOf(content, /[«»]/, ["«", "»"]) === "«" ? ["«", "»"] : ["»", "«"];
}

/** Which of two marks opens: the one that comes first in most lines that have any; the usual one where as many begin with either. A page may have "»" between links. */
function openingOf(content: string, marks: RegExp, [usual, other]: [string, string]): string {
  const firsts = content.split("\n").flatMap((line) => marks.exec(line)?.[0] ?? []);
  return firsts.filter((mark) => mark === other).length * 2 > firsts.length ? other : usual;
}
