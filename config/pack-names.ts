/** The starter packs that exist, in the order in which data/packs/packs.yaml has them. */
export const packNames = [
  "economy",
  "technology",
  "health",
  "space-and-earth",
  "science",
  "environment",
  "society",
  "culture",
  "books-and-language",
  "history",
  "places",
  "everyday-life",
  "united-states",
  "europe",
  "united-kingdom",
  "german",
  "french",
  "spanish",
  "own-files",
] as const;
export type PackName = (typeof packNames)[number];
