import { createHash } from "node:crypto";
import type { Config } from "../../../config/config.ts";
import { lowestPlanWith } from "../../../config/plans.ts";
import type { Db } from "../../../store/engine/db.ts";
import { readingStore } from "../../../store/moving/reading-store.ts";
import type { Store } from "../../../store/store.ts";
import { ServiceError } from "../../api/errors.ts";
import { textOf } from "../../api/json-parts.ts";
import type { Context, Operation } from "../../api/operation.ts";
import { manifestLookup } from "../../operations/manifest-lookup.ts";
import { briefOfManifest, recordOfManifest, signalOfManifest } from "../../operations/manifest-parts.ts";
import { manifestVersions } from "../../operations/manifest-versions.ts";
import { serviceLinks } from "../../views/links.ts";
import { everything } from "../everything.ts";

/** What came of asking both databases about the same records. */
export interface ComparedAnswers {
  /** The same seed asks about the same records. */
  seed: string;
  records: number;
  answers: number;
  /** Of which records which answers differ, for people. */
  differing: string[];
}

/** Records that are asked about at most, and how many before the other database is asked. Ours. */
const [recordsMost, atOnce] = [1_000, 50] as const;

/** A manifest whose record is asked about. */
interface Asked {
  manifest_id: number;
  record_id: number;
}

/** What is asked of each record. */
const questions: readonly {
  name: string;
  ask(context: Context, asked: Asked): ReturnType<Operation<never, unknown>["run"]>;
}[] = [
  {
    name: manifestLookup.name,
    ask: (context, { record_id }) => manifestLookup.run(context, { record_id, explain: true }),
  },
  { name: manifestVersions.name, ask: (context, { record_id }) => manifestVersions.run(context, { record_id }) },
  { name: signalOfManifest.name, ask: (context, { manifest_id }) => signalOfManifest.run(context, { manifest_id }) },
  { name: briefOfManifest.name, ask: (context, { manifest_id }) => briefOfManifest.run(context, { manifest_id }) },
  { name: recordOfManifest.name, ask: (context, { manifest_id }) => recordOfManifest.run(context, { manifest_id }) },
];

/** Asks both databases, through the operations that clients ask, about records that a seed chooses, and compares the answers byte by byte. */
export async function compareAnswers(
  from: Db,
  to: Db,
  { config, now, seed }: { config: Config; now: Date; seed: string },
) {
  const chosen = await chosenRecords(from, seed);
  const differing: string[] = [];
  for (let at = 0; at < chosen.length; at += atOnce) {
    const some = chosen.slice(at, at + atOnce);
    const one = await answersOf(readingStore(from), some, config, now);
    const other = await answersOf(readingStore(to), some, config, now);
    differing.push(...[...one].filter(([name, answer]) => other.get(name) !== answer).map(([name]) => name));
  }
  const compared: ComparedAnswers = {
    seed,
    records: chosen.length,
    answers: chosen.length * questions.length,
    differing,
  };
  return compared;
}

async function answersOf(
  store: Store,
  chosen: readonly Asked[],
  config: Config,
  now: Date,
): Promise<Map<string, string>> {
  const context = contextOf(store, config, now);
  const answers = new Map<string, string>();
  for (const asked of chosen)
    for (const { name, ask } of questions)
      answers.set(`${name} of record ${asked.record_id}`, await answerOf(() => ask(context, asked)));
  return answers;
}

async function answerOf(ask: () => ReturnType<Operation<never, unknown>["run"]>): Promise<string> {
  try {
    const result = await ask();
    if ("page" in result) return result.page.text;
    if ("data" in result) return JSON.stringify(result.data);
    return textOf(result.compose(new Set(result.manifest_ids), {}, 0).data.parts);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return `${error.error}: ${error.message}`;
  }
}

/** What operations that look one record up ask for; whoever may not call them was refused before. */
function contextOf(store: Store, config: Config, now: Date): Context {
  const plan = lowestPlanWith(config, "records") ?? config.plans.at(-1);
  const links = serviceLinks(config.service, "http://localhost");
  const asked = {
    store,
    config: () => config,
    links,
    now,
    view: everything,
    caller: { plan },
    warnings: [],
    sent_input: {},
  };
  return asked as unknown as Context;
}

/** Records at random places among all: the seed and a count, hashed, say where. */
async function chosenRecords(db: Db, seed: string): Promise<Asked[]> {
  const { first, last, count } = await db
    .selectFrom("manifests")
    .select((eb) => [
      eb.fn.min("record_id").as("first"),
      eb.fn.max("record_id").as("last"),
      eb.fn.countAll().as("count"),
    ])
    .executeTakeFirstOrThrow();
  if (Number(count) <= recordsMost) return recordsFrom(db, 0, recordsMost);
  const chosen = new Map<number, Asked>();
  for (let at = 0; at < recordsMost; at += 1) {
    const [found] = await recordsFrom(db, first + Math.floor(shareOf(`${seed} ${at}`) * (last - first + 1)), 1);
    if (found) chosen.set(found.record_id, found);
  }
  return [...chosen.values()];
}

function recordsFrom(db: Db, record_id: number, limit: number): Promise<Asked[]> {
  return db
    .selectFrom("manifests")
    .select(["manifest_id", "record_id"])
    .where("record_id", ">=", record_id)
    .orderBy("record_id")
    .limit(limit)
    .execute();
}

/** A number from 0 up to 1. */
function shareOf(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;
}
