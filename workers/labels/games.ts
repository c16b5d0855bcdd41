/** Results and words of play from which a text tells a game. Ours. */
const resultsMin = 4;

/** Whether a text tells a game: its results, and what only games have. */
export function tellsGame(content: string): boolean {
  return gameWords(content) >= resultsMin;
}

/** How many results, and words of what only games have, a text holds. */
export function gameWords(content: string): number {
  return content.match(results)?.length ?? 0;
}

const results =
  /\b\d{1,3}[-–]\d{1,3}\b|\b(?:quarterback|touchdowns?|rebounds|assists|halftime|goalkeeper|striker|innings|wickets|overtime|season-high|career-high)\b/gi;
