import { join } from "node:path";
import Database from "better-sqlite3";
import { z } from "zod";
import { integrityProblems } from "../../store/engine/sqlite.ts";
import { runHere } from "../support/service/command-here.ts";
import type { Seen } from "./day.ts";
import { unequal, unlike } from "./exactly.ts";
import { exported, exportsBroken } from "./exports-kept.ts";
import { folderBroken } from "./folder-kept.ts";
import { mailsBroken } from "./mails-kept.ts";
import { column, manifestIds, type Over } from "./over.ts";
import { type Place, recordsIn, textsOfDay } from "./place.ts";
import { webhooksBroken } from "./webhooks-kept.ts";

/** One promise: its sentence, and what is wrong with it in an installation after its day. */
export interface Invariant {
  promise: string;
  broken(over: Over): string[] | Promise<string[]>;
}

const matched = "from outbox where event = 'manifest.matched'";

/** What `claimstream verify --json` prints. */
const Verified = z.object({ claims: z.number(), failures: z.array(z.unknown()) });

/** Everything that must hold whatever ended the processes of the day. `planted-faults.test.ts` shows that each is noticed when it does not. */
export const invariants: readonly Invariant[] = [
  {
    promise: "every item is in exactly one record",
    broken: ({ place, database }) => {
      const records = column(database, "select record_id from records");
      const texts = "select case when url like '%/articles/%' then url else title end from records";
      return [
        ...unlike("records", column(database, texts), textsOfDay(place.world)),
        ...unlike("records of items", column(database, "select record_id from items where state = 'done'"), records),
        ...unequal("items", column(database, "select item_id from items").length, records.length),
      ];
    },
  },
  {
    promise: "no manifest is lost or doubled",
    broken: ({ database }) => {
      const records = column(database, "select record_id from records");
      const manifests = manifestIds(database);
      const places = manifests.flatMap((id) => [`${id} in stream 1`, `${id} in stream 2`]);
      const matches = "select manifest_id || ' in stream ' || stream_id from stream_manifests";
      return [
        ...unlike("manifests of records", column(database, "select record_id from manifests"), records),
        ...unlike("stories of records", column(database, "select record_id from stories"), records),
        ...unlike("matches", column(database, matches), places),
        ...unlike("events", column(database, `select manifest_id ${matched}`), manifests),
      ];
    },
  },
  {
    promise: "none is billed twice, and none is handed out unbilled",
    broken: ({ place, database, seen }) => {
      const billed = column(database, "select manifest_id from consumed");
      const handedOut = new Set([
        ...seen.handedOut,
        ...[...seen.exports].flatMap((export_id) => exported({ place }, { export_id })),
      ]);
      const falls = seen.quotaUsed.filter((used, at) => used < (seen.quotaUsed[at - 1] ?? 0));
      const [used] = column(database, "select max(manifests_used) from usage");
      const [days] = column(database, "select sum(manifests_used) from usage_days");
      return [
        ...unlike("manifests billed", billed, handedOut),
        ...unequal("the count of the period", Number(used), billed.length),
        ...unequal("the sum of the days", Number(days), billed.length),
        ...unequal("the header of the last answer", seen.quotaUsed.at(-1) ?? 0, billed.length),
        ...falls.map((used) => `the count in the headers fell to ${used}`),
      ];
    },
  },
  { promise: "no webhook is skipped, repeated early, or sent other bytes", broken: webhooksBroken },
  {
    promise: "a WebSocket that goes on after its last story misses none and hears none twice",
    broken: ({ seen, database }) => {
      const told = seen.stories.map(({ manifest_id }) => manifest_id);
      const inOrder = column(database, `select manifest_id ${matched} order by event_id`).map(String);
      return [
        ...unlike("stories told", told, inOrder),
        ...(told.join() === inOrder.join() ? [] : ["they were not told in the order of their events"]),
      ];
    },
  },
  {
    promise: "each story stands in one mail, and a mail that is sent again has the same id and words",
    broken: mailsBroken,
  },
  { promise: "exports are whole or absent, and those of a schedule have each manifest once", broken: exportsBroken },
  { promise: "no half file is in DATA_DIR", broken: ({ place }) => folderBroken(place) },
  {
    promise: "what was pushed and answered is a record",
    broken: ({ database, seen }) =>
      unlike(
        "documents taken",
        column(database, "select identity from documents where state = 'taken'"),
        [...seen.accepted].map((number) => `notice-${number}`),
      ),
  },
  {
    promise: "every claim is proved (verify)",
    broken: async ({ place }) => {
      const { code, stdout, stderr } = await runHere(place, ["verify", "--json"]);
      if (stdout === "") return [`it ended with ${code}: ${stderr}`];
      const { claims, failures } = Verified.parse(JSON.parse(stdout));
      const few = claims < recordsIn(place.world) ? [`there are only ${claims} claims`] : [];
      return [...unequal("the exit code", code, 0), ...failures.map((failure) => JSON.stringify(failure)), ...few];
    },
  },
  {
    promise: "the database is sound (integrity_check)",
    broken: ({ place }) => integrityProblems(join(place.dataDir, "claimstream.db")),
  },
];

/** What is broken of all of it, each with its promise. */
export async function violations(place: Place, seen: Seen): Promise<string[]> {
  const database = new Database(join(place.dataDir, "claimstream.db"), { readonly: true });
  try {
    const found: string[] = [];
    for (const { promise, broken } of invariants)
      found.push(...(await broken({ place, seen, database })).map((what) => `${promise}: ${what}`));
    return found;
  } finally {
    database.close();
  }
}
