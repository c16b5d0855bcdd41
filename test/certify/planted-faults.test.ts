import {
  appendFileSync,
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goThroughDay, nothingSeen, type Seen } from "./day.ts";
import { invariants, violations } from "./invariants.ts";
import { openPlace, openWorld, type Place, startIn } from "./place.ts";

let stack: AsyncDisposableStack;
let place: Place;
let seen: Seen;
beforeAll(async () => {
  stack = new AsyncDisposableStack();
  const world = stack.use(await openWorld(2));
  place = stack.use(openPlace(world));
  seen = nothingSeen();
  await using service = await startIn(place);
  await goThroughDay(service, place, seen);
  expect(await service.end()).toBe(0);
}, 1_200_000);
afterAll(() => stack.disposeAsync());

/** What a fault is planted into: everything that the invariants look at, none of it the original. */
interface Copy {
  place: Place;
  seen: Seen;
  /** Runs statements on the database, whatever they break. */
  write(statements: string): void;
}

function copied(): Copy & Disposable {
  const dataDir = mkdtempSync(join(tmpdir(), "claimstream-planted-"));
  cpSync(place.dataDir, dataDir, { recursive: true });
  const { receiver, office } = place.world;
  const world = {
    ...place.world,
    receiver: { ...receiver, received: structuredClone(receiver.received) },
    office: { ...office, mails: structuredClone(office.mails) },
  };
  return {
    place: { ...place, dataDir, world, env: { ...place.env, DATA_DIR: dataDir } },
    seen: structuredClone(seen),
    write(statements) {
      const database = new Database(join(dataDir, "claimstream.db"));
      database.pragma("foreign_keys = off");
      database.exec(statements);
      database.close();
    },
    [Symbol.dispose]: () => rmSync(dataDir, { recursive: true }),
  };
}

const item = "no manifest is lost or doubled";
const webhook = "no webhook is skipped, repeated early, or sent other bytes";
const bill = "none is billed twice, and none is handed out unbilled";
const socket = "a WebSocket that goes on after its last story misses none and hears none twice";
const mail = "each story stands in one mail, and a mail that is sent again has the same id and words";
const exports = "exports are whole or absent, and those of a schedule have each manifest once";
const folder = "no half file is in DATA_DIR";
const record = "every item is in exactly one record";

/** A delivery whose first attempt was broken off by a kill, and which came again after so many seconds. */
function deliveredAgain(after_s: number, { seen, write, place }: Copy): void {
  seen.kills = 1;
  const first = "(select first_attempted_on from deliveries where delivery_id = 1)";
  const again = `strftime('%Y-%m-%dT%H:%M:%fZ', ${first}, '+${after_s} seconds')`;
  write(`
    update delivery_attempts set started_on = ${first}, duration_ms = null, response_code = null where delivery_id = 1;
    insert into delivery_attempts (delivery_id, attempt, started_on, duration_ms, response_code) values (1, 2, ${again}, 5, 204)`);
  const { received } = place.world.receiver;
  const request = received.find(({ headers }) => headers["x-service-delivery"] === "1");
  const database = new Database(join(place.dataDir, "claimstream.db"));
  const [at] = database
    .prepare("select started_on from delivery_attempts where delivery_id = 1 and attempt = 2")
    .pluck()
    .all();
  database.close();
  const time = String(Math.floor(Date.parse(String(at)) / 1000));
  if (request) received.push({ ...request, headers: { ...request.headers, "webhook-timestamp": time } });
}

/** Its texts stay its own. */
const claimsOfAnother = `
  update packed_stories set (story_packed, signal_stamp, signal_words, signal_bytes, source_words, source_bytes, brief_words, brief_bytes) =
    (select story_packed, 'another', signal_words, signal_bytes, source_words, source_bytes, brief_words, brief_bytes from packed_stories where story_id = 2)
  where story_id = 1`;

const planted: [fault: string, promise: string, plant: (copy: Copy) => void][] = [
  ["a record that is lost", record, ({ write }) => write("delete from records where record_id = 1")],
  ["a record that is there twice", record, ({ write }) => write(twin("records", "record_id"))],
  [
    "an item that is left",
    record,
    ({ write }) => write("update items set state = 'queued', record_id = null where item_id = 1"),
  ],
  ["two items in one record", record, ({ write }) => write("update items set record_id = 1")],
  ["a manifest that is lost", item, ({ write }) => write("delete from manifests where manifest_id = 1")],
  [
    "a manifest of a record that there is not",
    item,
    ({ write }) => write("update manifests set record_id = 999 where manifest_id = 2"),
  ],
  [
    "a match that is lost",
    item,
    ({ write }) => write("delete from stream_manifests where manifest_id = 1 and stream_id = 2"),
  ],
  ["an event that is lost", item, ({ write }) => write("delete from outbox where manifest_id = 1")],
  ["an event that is there twice", item, ({ write }) => write(twin("outbox", "event_id", "where manifest_id = 1"))],
  ["a story that is lost", item, ({ write }) => write("delete from stories where story_id = 1")],
  [
    "what is billed to no period's count",
    bill,
    ({ write }) => write("update usage set manifests_used = manifests_used + 1"),
  ],
  [
    "a day that is billed twice",
    bill,
    ({ write }) => write("update usage_days set manifests_used = manifests_used + 1"),
  ],
  [
    "what is handed out unbilled",
    bill,
    ({ write }) =>
      write(
        "delete from consumed where manifest_id = 1; update usage set manifests_used = manifests_used - 1; update usage_days set manifests_used = manifests_used - 1 where manifests_used > 0",
      ),
  ],
  [
    "what is billed and was handed out to nobody",
    bill,
    ({ seen, place }) => {
      seen.handedOut.delete("1");
      forgetExports(place);
    },
  ],
  [
    "a count in the headers that falls",
    bill,
    ({ seen }) => void seen.quotaUsed.splice(-1, 0, (seen.quotaUsed.at(-1) ?? 0) + 1),
  ],
  ["a delivery that is skipped", webhook, ({ write }) => write("delete from deliveries where delivery_id = 2")],
  ["a delivery that never came", webhook, ({ place }) => void place.world.receiver.received.shift()],
  [
    "a delivery that came twice",
    webhook,
    ({ place }) => void place.world.receiver.received.push(...place.world.receiver.received.slice(0, 1)),
  ],
  [
    "a delivery that came twice, with another time",
    webhook,
    (copy) => {
      deliveredAgain(70, copy);
      copy.write("delete from delivery_attempts where attempt = 2");
    },
  ],
  ["a delivery that is tried again within its lease", webhook, (copy) => deliveredAgain(20, copy)],
  ["a delivery that is tried again before its time", webhook, (copy) => deliveredAgain(59, copy)],
  [
    "a delivery that is tried again and nobody was killed",
    webhook,
    (copy) => {
      deliveredAgain(61, copy);
      copy.seen.kills = 0;
    },
  ],
  [
    "other bytes",
    webhook,
    ({ place }) => {
      for (const each of place.world.receiver.received.slice(0, 1)) each.body += " ";
    },
  ],
  [
    "a delivery that there is not",
    webhook,
    ({ place }) => {
      for (const each of place.world.receiver.received.slice(0, 1)) each.headers["x-service-delivery"] = "99";
    },
  ],
  [
    "two manifests in deliveries of one",
    webhook,
    ({ write }) =>
      write("update deliveries set body = (select body from deliveries where delivery_id = 2) where delivery_id = 1"),
  ],
  [
    "a gap in the numbers of deliveries",
    webhook,
    ({ write }) => write("update deliveries set sequence = sequence + 1 where sequence > 1"),
  ],
  [
    "a delivery that was given up",
    webhook,
    ({ write }) => write("update deliveries set status = 'failed' where delivery_id = 1"),
  ],
  ["a story that the socket missed", socket, ({ seen }) => void seen.stories.shift()],
  ["a story that the socket heard twice", socket, ({ seen }) => void seen.stories.push(...seen.stories.slice(-1))],
  ["stories in another order", socket, ({ seen }) => void seen.stories.reverse()],
  ["a mail that never came", mail, ({ place }) => void place.world.office.mails.pop()],
  [
    "a mail under another id",
    mail,
    ({ place }) =>
      void place.world.office.mails.push(
        ...place.world.office.mails.slice(0, 1).map((each) => ({ ...each, messageId: "<other@x>" })),
      ),
  ],
  [
    "a mail that came twice and nobody was killed",
    mail,
    ({ place }) => void place.world.office.mails.push(...place.world.office.mails.slice(0, 1)),
  ],
  [
    "a mail that came again with other words",
    mail,
    ({ place, seen }) => {
      seen.kills = 1;
      place.world.office.mails.push(
        ...place.world.office.mails.slice(0, 1).map((each) => ({ ...each, text: `${each.text}!` })),
      );
    },
  ],
  [
    "a story that is told as another",
    mail,
    ({ place }) => {
      for (const each of place.world.office.mails)
        each.text = each.text?.replaceAll("Fees change, part 2", "Fees change, part 1") ?? "";
    },
  ],
  [
    "a mail that still waits",
    mail,
    ({ write }) =>
      write(
        "insert into digest_mail_batches (mail_id, is_open, attempts, due_at, created_on) select 1, 0, 1, '2030-01-01', '2030-01-01'",
      ),
  ],
  [
    "half an export",
    exports,
    ({ place }) => {
      for (const file of exportFiles(place)) truncateSync(file, 1000);
    },
  ],
  ["an export that is not done", exports, ({ write }) => write("update exports set state = 'running'")],
  [
    "an export that nobody asked for",
    exports,
    ({ place, write }) => {
      write(`
        create temp table one as select * from exports where schedule_id is null limit 1;
        update one set export_id = 'exp_unasked';
        insert into exports select * from one`);
      const [file = ""] = exportFiles(place);
      cpSync(dirname(file), join(dirname(dirname(file)), "exp_unasked"), { recursive: true });
    },
  ],
  ["an export that was answered and is not there", exports, ({ seen }) => void seen.exports.add("exp_0")],
  [
    "an export of the schedule that lacks a manifest",
    exports,
    ({ place }) => {
      for (const file of exportFiles(place)) writeFileSync(file, withoutFirstLine(file));
    },
  ],
  [
    "a line that is written twice",
    exports,
    ({ place }) => {
      for (const file of exportFiles(place)) appendFileSync(file, readFileSync(file, "utf8").split("\n")[0] ?? "");
    },
  ],
  [
    "a file that is half written",
    folder,
    ({ place }) => writeFileSync(join(place.dataDir, "claimstream.db.part"), "half"),
  ],
  [
    "half a backup",
    folder,
    ({ place }) => {
      for (const file of globSync(join(place.dataDir, "backups", "*.db"))) truncateSync(file, 8192);
    },
  ],
  [
    "a file of the inbox that is lost",
    folder,
    ({ place }) => rmSync(join(place.dataDir, "inbox", "done", "notice.md")),
  ],
  [
    "a document that was answered and is not taken",
    "what was pushed and answered is a record",
    ({ write }) => write("delete from documents where identity = 'notice-1'"),
  ],
  ["a claim that its text does not hold", "every claim is proved (verify)", ({ write }) => write(claimsOfAnother)],
  [
    "a page that is damaged",
    "the database is sound (integrity_check)",
    ({ place }) => writeFileSync(join(place.dataDir, "claimstream.db"), Buffer.alloc(40_000, 0xff), { flag: "r+" }),
  ],
];

test("a day that nobody disturbs keeps every promise", async () => {
  using copy = copied();
  expect(await violations(copy.place, copy.seen)).toEqual([]);
});

test("a delivery that came again at its time, after a kill, breaks no promise", async () => {
  using copy = copied();
  deliveredAgain(61, copy);
  expect(await broken(webhook, copy)).toEqual([]);
});

test("every invariant has planted faults", () => {
  expect(new Set(planted.map(([, promise]) => promise))).toEqual(new Set(invariants.map(({ promise }) => promise)));
});

describe("is noticed:", () => {
  test.each(planted)("%s", async (_fault, promise, plant) => {
    using copy = copied();
    plant(copy);
    expect(await broken(promise, copy)).not.toEqual([]);
  });
});

async function broken(promise: string, { place, seen }: Copy): Promise<string[]> {
  const invariant = invariants.find((each) => each.promise === promise);
  if (!invariant) throw new Error(`nobody promises that ${promise}`);
  const database = new Database(join(place.dataDir, "claimstream.db"), { readonly: true });
  try {
    return await invariant.broken({ place, seen, database });
  } finally {
    database.close();
  }
}

/** The first row of a table once more, under another number. */
function twin(table: string, key: string, where = ""): string {
  return `
    create temp table twin as select * from ${table} ${where} limit 1;
    update twin set ${key} = 999;
    insert into ${table} select * from twin`;
}

function exportFiles({ dataDir }: Place): string[] {
  return globSync(join(dataDir, "exports", "*", "manifests.jsonl"));
}

function forgetExports(place: Place): void {
  for (const file of exportFiles(place)) writeFileSync(file, "");
}

function withoutFirstLine(file: string): string {
  return readFileSync(file, "utf8").split("\n").slice(1).join("\n");
}
