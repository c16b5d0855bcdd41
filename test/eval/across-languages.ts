import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Signature, signatureOf } from "../../pipeline/corroboration/signature.ts";
import { relationOf } from "../../pipeline/corroboration.ts";
import { entitiesOf } from "../../workers/claims/claim-entities.ts";
import type { CandidateClaim } from "../../workers/claims/extractor.ts";
import { readStatements } from "../../workers/extract.ts";
import { claimTrees } from "../../workers/standing/claim-trees.ts";
import { documentOf } from "../workers/claims/claims-of.ts";
import { shippedLexicon } from "./lexicon.ts";

/** A statement of a newspaper about an event, made up; those of one event with one letter say the same. */
interface Said {
  id: string;
  language: string;
  text: string;
  fact: string;
  /** The letter of what cannot be true beside it. */
  contradicts?: string;
}

interface Event {
  event: string;
  /** `YYYY-MM-DD` */
  published: string;
  statements: Said[];
}

const lexicon = shippedLexicon();

type Relation = "same" | "conflict" | "none";

/** What became of the pairs of statements that are not both English. */
export interface Counts {
  pairs: number;
  /** Pairs that are told to be so, and of those how many are. */
  same: { told: number; right: number; are: number };
  conflict: { told: number; right: number; are: number };
  /** The pairs that were told wrongly, for people. */
  wrong: string[];
}

/** Compares the statements of each event as the service would, but for two in English. */
export async function comparedAcross(file: URL): Promise<Counts> {
  const counts: Counts = {
    pairs: 0,
    same: { told: 0, right: 0, are: 0 },
    conflict: { told: 0, right: 0, are: 0 },
    wrong: [],
  };
  const events = readFileSync(file, "utf8").trim().split("\n");
  for (const line of events) {
    const { published, statements }: Event = JSON.parse(line);
    const read = await Promise.all(statements.map((one) => signatureOfSaid(one, published)));
    for (const [at, one] of statements.entries())
      for (const [further, other] of statements.entries()) {
        if (further <= at || (one.language === "en" && other.language === "en")) continue;
        count(counts, { one, other, told: relationOf(read[at]!, read[further]!, false) ?? "none" });
      }
  }
  return counts;
}

function count(counts: Counts, { one, other, told }: { one: Said; other: Said; told: Relation }): void {
  const is: Relation = one.fact === other.fact ? "same" : isAgainst(one, other) ? "conflict" : "none";
  counts.pairs += 1;
  if (is !== "none") counts[is].are += 1;
  if (told === "none") return;
  counts[told].told += 1;
  if (told === is) counts[told].right += 1;
  else counts.wrong.push(`${told} (is ${is}): ${one.id} ${one.text}\n    ${other.id} ${other.text}`);
}

function isAgainst(one: Said, other: Said): boolean {
  return one.contradicts === other.fact || other.contradicts === one.fact;
}

/** What the service would compare a statement by, were it a claim. */
async function signatureOfSaid({ text, language }: Said, published: string): Promise<Signature> {
  const { spoken, reading } = await readStatements(text, documentOf({ language }), lexicon);
  const span = { start: 0, end: text.length };
  const claim: CandidateClaim = {
    claim_text: reading.text.content,
    span,
    sentence: span,
    antecedents: [],
    number: 0,
    form: "statement",
    made: [],
  };
  const entities = entitiesOf(reading, claim, claimTrees(reading)(claim));
  const gloss = spoken.glossedClaim(reading, claim);
  return signatureOf({ claim_text: text, language, gloss, entities, published });
}

/** The halves of the set: the one that thresholds and word lists were chosen by, and the one that is only measured. */
export const halves = {
  tuned: new URL("./across-languages/tuned.jsonl", import.meta.url),
  held: new URL("./across-languages/held.jsonl", import.meta.url),
} as const;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const half = process.argv[2] === "held" ? "held" : "tuned";
  const { wrong, ...counts } = await comparedAcross(halves[half]);
  console.log(half, JSON.stringify(counts));
  if (half === "tuned") console.log(wrong.join("\n"));
}
