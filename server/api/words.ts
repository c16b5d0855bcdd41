/** Words of a JSON text without white space between its tokens: blanks stand between words only. */
export function wordsIn(json: string): number {
  let blanks = 0;
  for (let at = json.indexOf(" "); at !== -1; at = json.indexOf(" ", at + 1)) blanks += 1;
  return blanks;
}
