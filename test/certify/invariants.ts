import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import Database from "better-sqlite3";
import { deliveryAttemptsSeconds, deliveryLeaseMs } from "../../config/limits.ts";
import { contentsOf, integrityProblems } from "../../store/sqlite.ts";
import { runHereJson } from "../support/command-here.ts";
import { valueAt } from "../support/scenario.ts";
import type { Seen } from "./day.ts";
import { type Place, recordsIn } from "./place.ts";

/** One promise: its sentence, and what is wrong with it in an installation whose day is over and whose service has stopped. */
export interface Invariant {
  promise: string;
  broken(over: Over): string[] | Promise<string[]>;
}

/** An installation after its day. */
export interface Over {
  place: Place;
  seen: Seen;
  database: Database.Database;
}

/** Everything that must hold whatever ended the processes of the day. */
const invariants: readonly Invariant[] = [
  {
    promise: "every item is in exactly one record",
    broken: ({ place, database }) => [
      ...unequal("records", count(database, "records"), recordsIn(place.world)),
      ...unequal("items", count(database, "items"), recordsIn(place.world)),
      ...unequal(
        "records of items",
        count(database, "items where state = 'done'", "distinct record_id"),
        recordsIn(place.world),
      ),
      ...unequal(
        "addresses of articles",
        count(database, "records where url like '%/articles/%'", "distinct url"),
        place.world.articles,
      ),
    ],
  },
  {
    promise: "no manifest is lost or doubled",
    broken: ({ place, database }) => [
      ...unequal("manifests", count(database, "manifests", "distinct record_id"), recordsIn(place.world)),
      ...unequal("stories", count(database, "stories", "distinct record_id"), recordsIn(place.world)),
      ...unequal("matches", count(database, "stream_manifests"), 2 * recordsIn(place.world)),
      ...unequal("events", count(database, "outbox where event = 'manifest.matched'"), recordsIn(place.world)),
    ],
  },
  {
    promise: "none is billed twice, and none is handed out unbilled",
    broken: ({ database, seen }) => {
      const billed = count(database, "consumed");
      const used = Number(database.prepare("select max(manifests_used) from usage").pluck().get());
      const days = Number(database.prepare("select sum(manifests_used) from usage_days").pluck().get());
      const falls = seen.quotaUsed.filter((used, at) => used < (seen.quotaUsed[at - 1] ?? 0));
      return [
        ...unequal("manifests billed", billed, seen.handedOut.size),
        ...unequal("the count of the period", used, billed),
        ...unequal("the sum of the days", days, billed),
        ...unequal("the header of the last answer", seen.quotaUsed.at(-1) ?? 0, billed),
        ...falls.map((used) => `the count in the headers fell to ${used}`),
      ];
    },
  },
  {
    promise: "no webhook is skipped, repeated early, or sent other bytes",
    broken: ({ place, database }) => webhooksBroken(place, database),
  },
  {
    promise: "a WebSocket that goes on after its last story misses none and hears none twice",
    broken: ({ seen, database }) => {
      const told = seen.stories.map(({ manifest_id }) => manifest_id);
      return [
        ...unequal("stories told", new Set(told).size, count(database, "outbox where event = 'manifest.matched'")),
        ...unequal("stories told twice", told.length - new Set(told).size, 0),
      ];
    },
  },
  {
    promise: "a mail that is sent again has the same id",
    broken: ({ place, database }) => mailsBroken(place, database),
  },
  {
    promise: "exports are whole or absent",
    broken: ({ place, database, seen }) => exportsBroken(place, database, seen),
  },
  { promise: "no half file is in DATA_DIR", broken: ({ place }) => filesBroken(place) },
  {
    promise: "what was pushed and answered is a record",
    broken: ({ database, seen }) =>
      unequal("documents taken", count(database, "documents where state = 'taken'"), seen.accepted.size),
  },
  {
    promise: "every claim is proved (verify)",
    broken: async ({ place }) => {
      const { code, data } = await runHereJson<{ claims: number; failures: unknown[] }>(place, ["verify"]);
      const few = data.claims < recordsIn(place.world) ? [`there are only ${data.claims} claims`] : [];
      return [...unequal("the exit code", code, 0), ...data.failures.map((failure) => JSON.stringify(failure)), ...few];
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

function count(database: Database.Database, from: string, what = "*"): number {
  return Number(database.prepare(`select count(${what}) from ${from}`).pluck().get());
}

function unequal(what: string, is: number, shouldBe: number): string[] {
  return is === shouldBe ? [] : [`${what}: ${is} instead of ${shouldBe}`];
}

/** Whether an attempt comes before its time after the first one, or while the one before may still be under way. Interface, Events, rule 4. */
function isEarly(time: number, at: number, times: readonly number[]): boolean {
  const due = (times[0] ?? 0) + (deliveryAttemptsSeconds[at] ?? Number.POSITIVE_INFINITY);
  return at > 0 && (time < due || time - (times[at - 1] ?? 0) < deliveryLeaseMs / 1000);
}

function webhooksBroken({ world }: Place, database: Database.Database): string[] {
  const rows = database.prepare("select status, sequence, body, delivery_id from deliveries order by sequence").all();
  const deliveries = rows.map((row) => Object(row));
  const sent = Map.groupBy(world.receiver.received, ({ headers }) => headers["x-service-delivery"] ?? "");
  const events = count(database, "webhooks") * count(database, "outbox where event = 'manifest.matched'");
  return [
    ...unequal("deliveries", deliveries.length, events),
    ...unequal(
      "manifests told of",
      new Set(deliveries.map(({ body }) => valueAt(JSON.parse(body), "data.manifest_id"))).size,
      deliveries.length,
    ),
    ...deliveries.flatMap(({ sequence }, at) => unequal("the number of a delivery", sequence, at + 1)),
    ...deliveries.flatMap(({ delivery_id, status, body }) => {
      const requests = sent.get(String(delivery_id)) ?? [];
      const times = requests.map(({ headers }) => Number(headers["webhook-timestamp"])).sort((a, b) => a - b);
      const early = times.filter(isEarly);
      return [
        ...(status === "delivered" ? [] : [`delivery ${delivery_id} is ${status}`]),
        ...(requests.length > 0 ? [] : [`delivery ${delivery_id} never came`]),
        ...early.map((time) => `delivery ${delivery_id} came again early, at ${time}`),
        ...requests.filter((each) => each.body !== body).map(() => `delivery ${delivery_id} came with other bytes`),
      ];
    }),
  ];
}

function mailsBroken({ world, dataDir }: Place, database: Database.Database): string[] {
  const outbox = join(dataDir, "outbox");
  const files = existsSync(outbox) ? readdirSync(outbox).map((name) => readFileSync(join(outbox, name), "utf8")) : [];
  const mails = [
    ...world.office.mails.map(({ messageId = "", subject = "" }) => [messageId, subject] as const),
    ...files.map(
      (text) => [/^message-id: (\S+)/im.exec(text)?.[1] ?? "", /^subject: (.*)/im.exec(text)?.[1] ?? ""] as const,
    ),
  ];
  const stories = [...new Map(mails).values()].map((subject) => Number(/(\d+) stor/.exec(subject)?.[1] ?? 0));
  const told = count(database, "digest_mails") * count(database, "outbox where event = 'manifest.matched'");
  return [
    ...unequal(
      "stories mailed",
      stories.reduce((sum, each) => sum + each, 0),
      told,
    ),
    ...unequal("mails that are still waiting", count(database, "digest_mail_batches where is_open = 0"), 0),
  ];
}

function exportsBroken(place: Place, database: Database.Database, seen: Seen): string[] {
  const rows = database
    .prepare("select export_id, schedule_id, state, files, manifests_done from exports")
    .all()
    .map((row) => Object(row));
  const missing = [...seen.exports].filter((id) => !rows.some(({ export_id }) => export_id === id));
  const given = count(database, "export_manifests");
  return [
    ...missing.map((id) => `${id} was answered and is not there`),
    ...unequal(
      "manifests in exports of the schedule",
      given,
      count(database, "export_schedules") * recordsIn(place.world),
    ),
    ...rows.flatMap(({ export_id, schedule_id, state, files, manifests_done }) => {
      if (state !== "done") return [`${export_id} is ${state}`];
      const broken = JSON.parse(files).flatMap(({ name, sha256 }: { name: string; sha256: string }) => {
        const path = join(place.dataDir, "exports", export_id, name);
        const bytes = existsSync(path) ? readFileSync(path) : Buffer.of();
        const isWhole = createHash("sha256").update(bytes).digest("hex") === sha256;
        return isWhole ? [] : [`${export_id}/${name} is not the file that was written`];
      });
      const lines = readFileSync(join(place.dataDir, "exports", export_id, "manifests.jsonl"), "utf8")
        .trim()
        .split("\n");
      const ids = new Set(lines.map((line) => valueAt(JSON.parse(line), "manifest_id")));
      return [
        ...broken,
        ...unequal(`manifests in ${export_id}`, ids.size, manifests_done),
        ...unequal(`lines in ${export_id}`, lines.length, manifests_done),
        ...(schedule_id === null ? unequal(`all in ${export_id}`, manifests_done, recordsIn(place.world)) : []),
      ];
    }),
  ];
}

/** Everything that may lie in DATA_DIR once a service has stopped. */
const expectedFiles = [
  /^claimstream\.db(-wal|-shm)?$/,
  // The present database is kept beside what takes its place, and when a newer version changes it.
  /^claimstream\.db\.before-[\w-]+(\.db)?$/,
  /^service\.lock(-journal)?$/,
  /^master\.key$/,
  /^operator\.json$/,
  /^inbox\/done\/notice\.md$/,
  /^inbox\/failed\/drawing\.xyz(\.reason\.txt)?$/,
  /^exports\/exp_[0-9a-f]{24}\/(manifests\.jsonl|manifest\.json)$/,
  /^backups\/claimstream-[0-9TZ]+\.db$/,
  /^outbox\/[\w-]+\.eml$/,
];

function filesBroken({ dataDir }: Place): string[] {
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = entries.map((entry) => relative(dataDir, join(entry.parentPath, entry.name)));
  const stray = names.filter((name) => !expectedFiles.some((pattern) => pattern.test(name)));
  const lost = ["inbox/done/notice.md", "inbox/failed/drawing.xyz", "inbox/failed/drawing.xyz.reason.txt"].filter(
    (name) => !names.includes(name),
  );
  const backups = names.filter((name) => name.startsWith("backups/") && name.endsWith(".db"));
  const unsound = backups.filter((name) => {
    const { migrations } = contentsOf(join(dataDir, name), []);
    return migrations.length === 0 || integrityProblems(join(dataDir, name)).length > 0;
  });
  return [
    ...stray.map((name) => `${name} is there`),
    ...lost.map((name) => `${name} is not there`),
    ...unsound.map((name) => `${name} is not sound`),
  ];
}
