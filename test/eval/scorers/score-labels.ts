import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { isSameName, samePairs } from "../same-claims.ts";

/*
 * Scores the labels of claims: `node score-labels.ts cases.jsonl[.gz] predictions.jsonl`. A predicted claim is that of the case
 * which shares most words with it, at least half (F1 of their words), each only once. A name is the same where one has the
 * other's words.
 *
 * confidence, stated   share right; share of the case's claims that are "stated", which is right without any skill
 * evidence, roles      share right; roles of the people, organizations and places that both name
 * Last line: share of the claim types that are right, in percent.
 */

const Claim = z.object({
  claim_text: z.string(),
  claim_type: z.string(),
  confidence: z.string(),
  evidence: z.string(),
  entities: z.array(z.object({ name: z.string(), type: z.string(), role: z.string() })).default([]),
});
type Claim = z.output<typeof Claim>;
const Line = z.object({ id: z.string(), claims: z.array(Claim).default([]) });

const nameKinds = new Set(["person", "organization", "place"]);

const [casesFile = "", predictedFile = ""] = process.argv.slice(2);
const predictions = new Map(lines(predictedFile).map(({ id, claims }) => [id, claims]));
const right = { claim_type: 0, confidence: 0, stated: 0, evidence: 0, roles: 0 };
const count = { pairs: 0, names: 0 };
for (const { id, claims } of lines(casesFile))
  for (const [wanted, given] of samePairs(claims, predictions.get(id) ?? [])) score(wanted, given);
const { claim_type, roles, ...rest } = right;
for (const [name, some] of Object.entries(rest)) console.log(`${name} ${percent(some, count.pairs)}`);
console.log(`roles ${percent(roles, count.names)}`);
console.log(percent(claim_type, count.pairs));

function score(wanted: Claim, given: Claim) {
  count.pairs++;
  for (const label of ["claim_type", "confidence", "evidence"] as const)
    if (wanted[label] === given[label]) right[label]++;
  if (wanted.confidence === "stated") right.stated++;
  for (const one of given.entities) {
    const same = wanted.entities.find((other) => nameKinds.has(other.type) && isSameName(one.name, other.name));
    if (!same || !nameKinds.has(one.type)) continue;
    count.names++;
    if (same.role === one.role) right.roles++;
  }
}

function lines(file: string): z.output<typeof Line>[] {
  const raw = readFileSync(file);
  const text = (raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => Line.parse(JSON.parse(line)));
}

function percent(some: number, of: number): string {
  return of === 0 ? "0.0" : ((100 * some) / of).toFixed(1);
}
