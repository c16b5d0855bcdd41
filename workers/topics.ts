import type { CuratedTopic } from "./extraction.ts";

/** A curated topic found in a text. */
export interface FoundTopic {
  name: string;
  /** 0..1; how much of the evidence a text can give it has. */
  score: number;
  /** What was found, for people. */
  reason: string;
  topic: CuratedTopic;
}

/** At most this many topics a record. GUIDE: two to six. */
const topicsMax = 6;

/** Points from which a topic counts as found: two mentions of a term, or one in the title. Ours. */
const pointsMin = 2;

/** The curated topics whose terms a text uses, best first. Terms in the title and the beginning count more. */
export function findTopics(text: string, title: string | null, topics: readonly CuratedTopic[]): FoundTopic[] {
  const body = padded(text);
  const lead = padded(text.slice(0, 600));
  const head = padded(title ?? "");
  return topics
    .map((topic) => weigh(topic, body, lead, head))
    .filter((found) => found !== null)
    .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
    .slice(0, topicsMax);
}

function weigh(topic: CuratedTopic, body: string, lead: string, head: string): FoundTopic | null {
  const hits = [topic.name, ...topic.terms]
    .map((term) => ({
      term,
      count: occurrences(body, term),
      early: occurrences(lead, term),
      title: occurrences(head, term),
    }))
    .filter((hit) => hit.count + hit.title > 0);
  const points = hits.reduce(
    (sum, hit) =>
      sum +
      Math.min(4, hit.count) * (hit.term.includes(" ") ? 1.5 : 1) +
      Math.min(2, hit.early) +
      2 * Math.min(1, hit.title),
    0,
  );
  if (points < pointsMin) return null;
  const reason = hits.map((hit) => `${hit.term} (${hit.count}${hit.title > 0 ? ", in the title" : ""})`).join(", ");
  return { name: topic.name, score: Math.round((points / (points + 6)) * 100) / 100, reason, topic };
}

/** Words in plain letters with one blank on each side, so that whole words are found by their blanks. */
function padded(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/'s\b/g, "")
    .replace(/[^\p{L}\p{N}&+.#-]+|\.(?=\s|$)/gu, " ")} `;
}

function occurrences(text: string, term: string): number {
  const wanted = padded(term);
  const plain = wanted.trim();
  if (plain === "") return 0;
  return count(text, ` ${plain} `) + (plain.endsWith("s") ? 0 : count(text, ` ${plain}s `));
}

function count(text: string, piece: string): number {
  let found = 0;
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + piece.length - 1)) found++;
  return found;
}
