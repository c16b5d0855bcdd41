import type { Db } from "../engine/db.ts";
import { insertion } from "../engine/statements.ts";

/** How many rows one statement writes; PostgreSQL takes 65,535 values at most. Ours. */
const rowsAtOnce = 1000;

/** Likeness below which a name is not what was looked for. Ours: one wrong letter in a word of six stays above it. */
export const likenessMin = 0.4;

/** A name of a tag. */
export interface TagName {
  tag_id: number;
  alias: string;
}

/** Small letters and digits without accents, single blanks between words. */
export function plainWords(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[.’']/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The form in which names are compared: a leading article does not tell them apart. */
function searchForm(name: string): string {
  return plainWords(name).replace(/^the /, "");
}

/** The groups of three letters that a name consists of; two blanks stand before each word and one after it. */
export function gramsOf(name: string): Set<string> {
  const grams = new Set<string>();
  for (const word of searchForm(name).split(" ").filter(Boolean)) {
    const letters = [..."  ", ...word, " "];
    for (let at = 0; at + 3 <= letters.length; at += 1) grams.add(letters.slice(at, at + 3).join(""));
  }
  return grams;
}

/** The rows that make tags findable by parts of these names, in portions for one statement each. */
export function* gramRows(names: readonly TagName[]): Generator<{ gram: string; tag_id: number }[]> {
  const rows = names.flatMap(({ tag_id, alias }) => [...gramsOf(alias)].map((gram) => ({ gram, tag_id })));
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce);
}

/** Makes tags findable by parts of these names. */
export async function addGrams(db: Db, names: readonly TagName[]): Promise<void> {
  for (const rows of gramRows(names)) await add.run(db, rows);
}

const add = insertion<{ gram: string; tag_id: number }>()((db, rows) =>
  db
    .insertInto("tag_grams")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["gram", "tag_id"]).doNothing()),
);

/**
 * How alike what is looked for and a name are, 0..1: the same is 1; a beginning of the name, or of one of its words, is at
 * least 0.8; else what share of the letter groups both have. The weights are ours.
 */
export function likeness(wanted: string, name: string): number {
  const [looked, whole] = [searchForm(wanted), searchForm(name)];
  if (looked === whole) return 1;
  const [a, b] = [gramsOf(looked), gramsOf(whole)];
  const shared = [...a].filter((gram) => b.has(gram)).length;
  const alike = (2 * shared) / (a.size + b.size || 1);
  if (looked !== "" && whole.startsWith(looked)) return 0.85 + 0.1 * alike;
  if (looked !== "" && ` ${whole}`.includes(` ${looked}`)) return 0.8 + 0.1 * alike;
  return 0.5 * alike + 0.3 * (shared / (a.size || 1));
}
