import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Channel } from "../../../server/delivery/channels/channel.ts";
import { openReleaser } from "../../../server/delivery/release.ts";
import { ingestItem, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { openOutboxMails } from "../../support/servers/outbox-mails.ts";
import { openReceiver, type Receiver } from "../../support/servers/receiver.ts";
import { caughtUp, openSocketClient, type SocketClient, subscribe } from "../../support/servers/socket-client.ts";
import { valueAt } from "../../support/service/scenario.ts";
import { logInto, type Member, openService, type TestService } from "../../support/service/service.ts";

const day = 86_400_000;
const begin = new Date("2026-09-17T10:00:00.000Z");
const harbour = { sources: ["Harbour News"] };

/** What is kept when the power fails is proved elsewhere: here thousands of commits need not wait for a disk. Linux has files in memory there. */
const inMemory = "/dev/shm";

let folder: string;
let service: TestService;
let receiver: Receiver;
let mails: ReturnType<typeof openOutboxMails>;
/** When each webhook was told of each manifest, by `webhook manifest`; more than one moment when it was told again. */
let told: Map<string, string[]>;

beforeEach(async () => {
  const plans = Object.fromEntries(["startup", "platform"].map((slug) => [slug, { requests_per_minute: null }]));
  folder = mkdtempSync(join(existsSync(inMemory) ? inMemory : tmpdir(), "claimstream-release-"));
  service = await openService({ settings: { network: { allow: ["127.0.0.1/32"] } }, plans, dataDir: folder });
  service.clock.now = begin;
  await service.store.sources.sync([sourceEntry("Harbour News"), sourceEntry("Inner Desk")], begin.toISOString());
  const entries = [
    streamEntry("fees", harbour),
    streamEntry("desk", { sources: ["Inner Desk"] }, { is_public: false }),
  ];
  await service.store.streamEntries.sync(entries, begin.toISOString());
  told = new Map();
  mails = openOutboxMails(service);
  receiver = await openReceiver();
  receiver.answer = ({ body }) => {
    const { webhook_id, data } = JSON.parse(body);
    const key = `${webhook_id} ${data.manifest_id}`;
    told.set(key, [...(told.get(key) ?? []), service.clock.now.toISOString()]);
    return 204;
  };
});
afterEach(async () => {
  await receiver[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

/** An organization with a webhook, and when the API first showed it each manifest. */
interface Reader extends Member {
  webhook_id: number;
  seen: Map<string, string>;
  /** Exports that were read, and the moments of those that held each manifest. */
  exports: Set<string>;
  exported: Map<string, string[]>;
  /** When mails of a digest told of each manifest. */
  mailed: () => Promise<Map<string, string[]>>;
  /** When a WebSocket told of each manifest; undefined where the plan has none. */
  pushed: Map<string, string[]> | undefined;
  client: SocketClient | undefined;
}

async function reader(plan: string, cadence: string, more: { is_operator?: boolean } = {}): Promise<Reader> {
  const as = await service.member(plan, { cadence, ...more });
  const made = await post(as, "/webhooks", { url: receiver.url });
  return {
    ...as,
    mailed: async () =>
      mapOf((await mails(as.org_id)).map(({ manifest_id, sent_on }) => [manifest_id, sent_on] as const)),
    ...(plan === "platform" ? await pushedTo(as) : { pushed: undefined, client: undefined }),
    webhook_id: Number(valueAt(made, "data.id")),
    seen: new Map(),
    exports: new Set(),
    exported: new Map(),
  };
}

function mapOf(told: (readonly [id: string, moment: string])[]): Map<string, string[]> {
  const moments = Map.groupBy(told, ([id]) => id);
  return new Map([...moments].map(([id, each]) => [id, each.map(([, moment]) => moment)]));
}

/** Connects to the WebSocket, and notes when it tells of each manifest. */
async function pushedTo(as: Member) {
  const client = await openSocketClient(service.url, { token: as.api_key });
  const pushed = new Map<string, string[]>();
  client.socket.on("message", (data) => {
    const { type, manifest_id } = JSON.parse(data.toString());
    if (type === "story")
      pushed.set(manifest_id, [...(pushed.get(manifest_id) ?? []), service.clock.now.toISOString()]);
  });
  await subscribe(client, { streams: ["1"] });
  return { client, pushed };
}

async function post(as: Member, path: string, body: object): Promise<unknown> {
  const answer = await service.request(path, { method: "POST", as, body: JSON.stringify(body) });
  expect([200, 201, 202], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body;
}

let items = 0;
async function arrive(now = service.clock.now, channel_id = 1): Promise<string> {
  items += 1;
  return String((await ingestItem(service.store, { channel_id, identity: `item-${items}`, now })).record_id);
}

const Listed = z.object({
  data: z.object({
    manifests: z.array(z.object({ manifest_id: z.string() })),
    pagination: z.object({ total_count: z.int() }),
  }),
});

async function listed(as: Reader, page_size: number) {
  const { body } = await service.request(`/streams/1/manifests?page_size=${page_size}`, { as });
  return Listed.parse(body).data;
}

/** Asks the API what it shows now, and notes what is new: as many of the newest as there are more than before. */
async function look(as: Reader): Promise<void> {
  if (as.client) await caughtUp(as.client);
  const { pagination } = await listed(as, 1);
  const more = pagination.total_count - as.seen.size;
  if (more === 0) return;
  for (const { manifest_id } of (await listed(as, more)).manifests) {
    if (!as.seen.has(manifest_id)) as.seen.set(manifest_id, service.clock.now.toISOString());
  }
  expect(as.seen.size).toBe(pagination.total_count);
}

const toldOf = ({ webhook_id }: Reader, manifest_id: string) => told.get(`${webhook_id} ${manifest_id}`) ?? [];

/** The first midnight after a moment that the cadence releases at; by going from day to day. */
function releasedOn(cadence: string, matched: Date): string {
  if (cadence === "continuous") return matched.toISOString();
  for (let at = Math.floor(matched.getTime() / day) * day + day; ; at += day) {
    const midnight = new Date(at);
    const opens = { daily: true, weekly: midnight.getUTCDay() === 1, monthly: midnight.getUTCDate() === 1 }[cadence];
    if (opens) return midnight.toISOString();
  }
}

/** Reads what exports by schedule gave an organization lately, before their files have run out. */
async function readExports(as: Reader): Promise<void> {
  const { body } = await service.request("/exports?page_size=20", { as });
  for (const each of Exports.parse(valueAt(body, "data.exports"))) {
    if (as.exports.has(each.id)) continue;
    as.exports.add(each.id);
    const text = await (await fetch(each.files[0]?.url ?? "")).text();
    for (const line of text.split("\n").slice(0, -1)) {
      const id = String(valueAt(JSON.parse(line), "manifest_id"));
      as.exported.set(id, [...(as.exported.get(id) ?? []), each.created_on]);
    }
  }
}

const Exports = z.array(
  z.object({
    id: z.string(),
    created_on: z.string(),
    files: z.array(z.object({ url: z.string().nullable() })).length(2),
  }),
);

test("over two months each manifest reaches every organization exactly once, at its cadence's instant, by webhook, WebSocket, export, mail and API alike", async () => {
  const cadences = ["monthly", "weekly", "daily", "continuous"];
  const steady = await Promise.all(cadences.map((cadence) => reader("platform", cadence)));
  const [moving, restless] = [await reader("platform", "continuous"), await reader("startup", "weekly")];
  const readers = [...steady, moving, restless];
  for (const each of readers) await post(each, "/exports/schedules", { stream_ids: ["1"], content_levels: ["brief"] });
  for (const each of readers) {
    const digest = await post(each, "/digests", { name: each.org_id, stream_ids: ["1"] });
    await post(each, `/digests/${valueAt(digest, "data.id")}/mail`, { email: "mara@example.org" });
  }
  const free = await service.member("free");
  const matched = new Map<string, Date>();
  let deliverer = service.deliver();
  const until = new Date("2026-11-19T00:00:00.000Z").getTime();
  for (let midnight = Date.parse("2026-09-18T00:00:00.000Z"); midnight <= until; midnight += day) {
    // What matches at a boundary belongs to the next batch, what matched right before it to this one.
    const isMonday = new Date(midnight).getUTCDay() === 1;
    for (const time of [midnight - 1, midnight, ...(isMonday ? [midnight + 33_420_000] : [])]) {
      service.clock.now = new Date(time);
      if (time !== midnight) matched.set(await arrive(), service.clock.now);
      await deliverer.drain();
      if (time === midnight) {
        matched.set(await arrive(), service.clock.now);
        await deliverer.drain();
      }
      for (const each of readers) await look(each);
    }
    const today = new Date(midnight).toISOString().slice(0, 10);
    const changes: Record<string, () => Promise<unknown>> = {
      "2026-10-07": () => post(moving, "/subscription/change", { plan: "platform", cadence: "monthly" }),
      "2026-11-04": () => post(moving, "/subscription/change", { plan: "platform", cadence: "daily" }),
      "2026-10-15": () => post(restless, "/subscription/change", { plan: "startup", cadence: "daily" }),
      "2026-10-29": () => post(restless, "/subscription/change", { plan: "startup", cadence: "monthly" }),
    };
    if (changes[today]) {
      // A changed subscription may release something at once.
      await changes[today]();
      await deliverer.drain();
      for (const each of readers) await look(each);
    }
    // Exports are written and read before the first of them run out, which takes a week.
    if (isMonday || midnight === until) {
      await service.drain();
      for (const each of readers) await readExports(each);
    }
    // A new process goes on where the last one was.
    if (isMonday) {
      await deliverer[Symbol.asyncDispose]();
      deliverer = service.deliver();
    }
  }
  await deliverer[Symbol.asyncDispose]();
  expect(matched.size).toBe(135);
  for (const [at, cadence] of cadences.entries()) {
    const each = steady[at];
    if (!each) throw new Error("there is one for each cadence");
    const expected = [...matched].map(([id, moment]) => [id, releasedOn(cadence, moment)] as const);
    const due = expected.filter(([, moment]) => moment <= service.clock.now.toISOString());
    expect(expected.map(([id]) => [id, toldOf(each, id)])).toEqual(
      expected.map(([id, moment]) => [id, moment <= service.clock.now.toISOString() ? [moment] : []]),
    );
    expect([...each.seen].toSorted()).toEqual(due.toSorted());
    expect([...(each.pushed ?? [])].toSorted()).toEqual(due.map(([id, moment]) => [id, [moment]]).toSorted());
    const { exported } = each;
    // On continuous cadence a day is a batch, which begins with what matched first.
    const today = service.clock.now.toISOString().slice(0, 10);
    const batches = cadence === "continuous" ? due.filter(([, moment]) => moment < today) : due;
    const moments = batches.map(([id]) => [id, exported.get(id)?.map((each) => momentOf(cadence, each))]);
    expect(moments).toEqual(batches.map(([id, moment]) => [id, [momentOf(cadence, moment)]]));
    expect(exported.size).toBe(batches.length);
    const sent = await each.mailed();
    expect(batches.map(([id]) => [id, sent.get(id)])).toEqual(
      batches.map(([id, moment]) => [id, [cadence === "continuous" ? midnightAfter(moment) : moment]]),
    );
    expect(sent.size).toBe(batches.length);
  }
  for (const each of [moving, restless]) {
    for (const id of matched.keys())
      expect([id, toldOf(each, id)]).toEqual([id, each.seen.has(id) ? [each.seen.get(id)] : []]);
    expect(each.seen.size).toBeGreaterThan(70);
    const seen = [...each.seen].map(([id, moment]) => [id, [moment]]);
    if (each.pushed) expect([...each.pushed].toSorted()).toEqual(seen.toSorted());
    const { exported } = each;
    expect([...exported.keys()].toSorted()).toEqual([...each.seen.keys()].toSorted());
    const sent = await each.mailed();
    expect([...sent.keys()].toSorted()).toEqual([...each.seen.keys()].toSorted());
    for (const given of [exported, sent]) expect([...given.values()].filter(({ length }) => length !== 1)).toEqual([]);
  }
  expect(await service.store.releases.byId(free.org_id)).toBeUndefined();
  for (const { client } of readers) await client?.[Symbol.asyncDispose]();
});

/** Mails of continuous cadence are sent when the day is over. */
function midnightAfter(moment: string): string {
  return new Date(Math.floor(Date.parse(moment) / day) * day + day).toISOString();
}

/** Exports of continuous cadence are of a day. */
function momentOf(cadence: string, moment: string): string {
  return cadence === "continuous" ? moment.slice(0, 10) : moment;
}

describe("releasing", () => {
  test("makes up once for a boundary that passed while nothing ran, and gives each straggler", async () => {
    const as = await reader("startup", "daily");
    const early = await arrive();
    service.clock.now = new Date("2026-09-20T08:00:00.000Z");
    await using first = service.deliver();
    await first.drain();
    expect(toldOf(as, early)).toEqual(["2026-09-20T08:00:00.000Z"]);
    // Written after the boundary before which it matched.
    const late = await arrive(new Date("2026-09-19T23:59:59.990Z"));
    await first.drain();
    expect(toldOf(as, late)).toHaveLength(1);
    await first[Symbol.asyncDispose]();
    await using second = service.deliver();
    await second.drain();
    expect([toldOf(as, early), toldOf(as, late)].map((each) => each.length)).toEqual([1, 1]);
  });

  test("goes on in the middle of a batch where a process ended, without losing or repeating any of it", async () => {
    const as = await reader("startup", "daily");
    const ids = new Set<string>();
    for (let count = 0; count < 450; count += 1) ids.add(await arrive());
    service.clock.now = new Date("2026-09-18T00:00:00.000Z");
    const taken: string[] = [];
    const dying: Channel = {
      name: "dying",
      wake: () => undefined,
      drain: async () => undefined,
      async take(_store, { events }) {
        if (taken.length > 0) throw new Error("the process died");
        taken.push(...events.map((event) => String(event.manifest_id)));
      },
      [Symbol.asyncDispose]: async () => undefined,
    };
    const deps = {
      store: service.store,
      config: () => service.config,
      log: logInto([]),
      now: () => service.clock.now,
    };
    await openReleaser({ ...deps, channels: [dying] }).run();
    const cursor = await service.store.releases.byId(as.org_id);
    expect(cursor?.unfinished).toMatchObject({ after: 200, to: { before: "2026-09-18T00:00:00.000Z" } });
    service.clock.now = new Date("2026-09-18T00:00:07.000Z");
    await using deliverer = service.deliver();
    await deliverer.drain();
    const after = [...ids].flatMap((id) => toldOf(as, id).map(() => id));
    expect(taken).toHaveLength(200);
    expect([...taken, ...after].toSorted()).toEqual([...ids].toSorted());
  });

  test("shows the operator's organization alone what private streams hold, and nobody what a removed stream held", async () => {
    const operator = await reader("platform", "daily", { is_operator: true });
    const other = await reader("platform", "daily");
    const aside = await arrive(service.clock.now, 2);
    const gone = await arrive();
    await service.store.streamEntries.sync(
      [streamEntry("desk", { sources: ["Inner Desk"] }, { is_public: false })],
      begin.toISOString(),
    );
    service.clock.now = new Date("2026-09-18T00:00:00.000Z");
    await using deliverer = service.deliver();
    await deliverer.drain();
    expect([operator, other].map((as) => toldOf(as, aside).length)).toEqual([1, 0]);
    expect([operator, other].map((as) => toldOf(as, gone).length)).toEqual([0, 0]);
  });

  test("passes by an organization whose plan has no webhooks any more", async () => {
    const as = await reader("startup", "daily");
    const row = await service.store.organizations.byId(as.org_id);
    if (row) await service.store.organizations.subscribe(as.org_id, { ...row, plan: "free" });
    const id = await arrive();
    service.clock.now = new Date("2026-11-01T00:00:00.000Z");
    await using deliverer = service.deliver();
    await deliverer.drain();
    expect(toldOf(as, id)).toEqual([]);
  });
});
