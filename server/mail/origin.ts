import type { Headline } from "../views/headline.ts";
import type { LocalWords } from "./local-words.ts";

/** Which source a story comes from, and when it was published, as far as the source says it. */
export function originOf(
  { source_name, published, published_at }: Pick<Headline, "source_name" | "published" | "published_at">,
  words: LocalWords,
): string {
  if (published === null) return source_name;
  // A source that states the day alone is kept as of midnight in UTC, which is the day before in half of the world.
  const isDayAlone = published_at === null || published_at.endsWith("T00:00:00.000Z");
  return `${source_name}, ${isDayAlone ? words.day(published) : words.moment(published_at)}`;
}
