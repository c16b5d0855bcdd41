/** Words that any headline may have. Ours. */
const common = new Set(
  (
    "a an the of to in on for and or but with at by from as is are was were be been will would may might can could has have had " +
    "do does did not no it its this that these those he she his her him they their them we us you your i my our after before over " +
    "under up down out off into about against more most than new say says said how why what who when where which all just now get " +
    "gets got via vs amid while during between through back here there so if than too very also first last one two three top"
  ).split(" "),
);

/** The words of a headline that tell what it is about, without their endings. */
export function headlineWords(headline: string): Set<string> {
  const words = headline.toLowerCase().match(/(?:\p{L}\.){2,}|[\p{L}\p{N}][\p{L}\p{N}'’]*/gu) ?? [];
  return new Set(words.filter((word) => !common.has(word)).map(stem));
}

/** Plural, possessive and verb endings off: enough to bring "falls", "falling" and "fell in" together where letters allow. */
function stem(word: string): string {
  const bare = word.replaceAll(".", "").replace(/['’]s?$/, "");
  if (bare.length <= 4) return bare;
  return bare
    .replace(/ies$/, "y")
    .replace(/sses$/, "ss")
    .replace(/([^s])s$/, "$1")
    .replace(/(?:ing|ed)$/, "")
    .replace(/([^aeiou])\1$/, "$1")
    .replace(/e$/, "");
}
