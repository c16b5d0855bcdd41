import type { Domain } from "../../store/model/vocabulary.ts";

/** The domains of knowledge as people write them; in the contract they are words in a row. */
const domainTitles: Record<Domain, string> = {
  "arts-culture-entertainment": "Arts, culture and entertainment",
  "economics-business-work": "Economy, business and work",
  "engineering-technology": "Engineering and technology",
  "everyday-life-practical-knowledge": "Everyday life",
  "health-medicine": "Health and medicine",
  "people-biography-history": "People, lives and history",
  "language-literature": "Language and literature",
  "life-environment": "Life and environment",
  "physical-sciences-mathematics": "Physical sciences and mathematics",
  "places-geography": "Places and geography",
  "society-law-government": "Society, law and government",
  "universe-earth": "Universe and Earth",
};
const titles = new Map<string, string>(Object.entries(domainTitles));

const languages = new Intl.DisplayNames(["en"], { type: "language" });

/** A language's English name by its code; the code where there is none. */
export function languageName(code: string): string {
  return code === "und" ? "Unknown" : (languages.of(code) ?? code);
}

/** A word of the vocabulary as people read it: `direct_quote` as "direct quote", a domain by its title. */
export function wordsOf(term: string): string {
  return titles.get(term) ?? term.replaceAll(/[-_]/g, " ");
}

/** Words with a capital at their beginning. */
export function capitalised(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
