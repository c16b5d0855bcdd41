import { once } from "node:events";
import { setImmediate as turn } from "node:timers/promises";
import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { pushSource } from "../../support/arrivals.ts";
import { hasPostgres, newPostgresDatabase, type PostgresDatabase } from "../../support/postgres/test-databases.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { openReceiver } from "../../support/servers/receiver.ts";
import { manifestsBilled, valueAt } from "../../support/service/scenario.ts";
import { type Answer, type Member, openService, type TestService } from "../../support/service/service.ts";
import { installation, type ServiceProcess, startProcess } from "../../support/service/service-process.ts";

const masterKey = { MASTER_KEY: "0123456789abcdef".repeat(4) };
const key = { "idempotency-key": "once" };

/** Services that share a database, and a member of it. */
async function openShared(database: PostgresDatabase, count = 2) {
  const open = () => openService({ database: database.url, env: masterKey });
  const services: TestService[] = [];
  while (services.length < count) services.push(await open());
  const [first] = services;
  if (!first) throw new Error("there is no service");
  const member = await first.member("platform", { cadence: "continuous" });
  return {
    services,
    first,
    member,
    async [Symbol.asyncDispose]() {
      for (const service of services) await service[Symbol.asyncDispose]();
    },
  };
}

const post = (service: TestService, as: Member, path: string, body: object): Promise<Answer> =>
  service.request(path, { method: "POST", as, headers: key, body: JSON.stringify(body) });

const replays = (answers: Answer[]) => answers.filter(({ headers }) => headers.get("idempotency-replayed") === "true");

async function query(database: PostgresDatabase, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Sends a request to a process that dies over it; then its lease runs out. */
async function brokenOff(
  database: PostgresDatabase,
  env: Record<string, string>,
  send: (url: string, process: ServiceProcess) => Promise<unknown>,
): Promise<void> {
  using place = installation();
  const shared = { ...masterKey, DATABASE_URL: database.url, ROLE: "api" };
  await using dying = await startProcess(place, { ...shared, ...env });
  const ended = once(dying.process, "exit");
  await expect(send(dying.url, dying)).rejects.toThrow("fetch failed");
  await ended;
  expect(dying.process.signalCode).toBe("SIGKILL");
  const left = await query(database, "update kept_answers set until_ms = 0 where token is not null returning path");
  expect(left).toHaveLength(1);
}

describe.runIf(hasPostgres)("an Idempotency-Key whose process was killed over it", () => {
  const sent = (member: Member, body: object): RequestInit => ({
    method: "POST",
    headers: { ...key, authorization: `Bearer ${member.api_key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

  test("is carried out by the next one where nothing was written", async () => {
    await using database = await newPostgresDatabase();
    await using shared = await openShared(database, 1);
    const { first: service } = shared;
    const member = await service.member("platform", { is_operator: true });
    await service.store.sources.sync([pushSource], service.clock.now.toISOString());
    const notice = { source: "Notice Board", title: "Low water", text: "The harbour is closed." };
    const env = { CLAIMSTREAM_FAILPOINT: "document.commit:1" };
    await brokenOff(database, env, (url) => fetch(`${url}/documents`, sent(member, notice)));
    expect(await query(database, "select document_id from documents")).toEqual([]);
    const answer = await post(service, member, "/documents", notice);
    expect({ status: answer.status, replayed: replays([answer]).length }).toMatchObject({ status: 202, replayed: 0 });
    expect(replays([await post(service, member, "/documents", notice)])).toHaveLength(1);
    expect(await query(database, "select document_id from documents")).toHaveLength(1);
  });

  test("is carried out again, and billed once, where that does no harm", async () => {
    await using database = await newPostgresDatabase();
    await using shared = await openShared(database, 1);
    const { first: service, member } = shared;
    await openNewsstand(service.store);
    const month = { stream_ids: ["1"], published_date_from: "2026-11-01", published_date_to: "2026-11-30" };
    const env = { CLAIMSTREAM_FAILPOINT: "bill.committed:1" };
    await brokenOff(database, env, (url) => fetch(`${url}/manifests/query`, sent(member, month)));
    const billed = await manifestsBilled(service, member);
    const answer = await post(service, member, "/manifests/query", month);
    expect({ status: answer.status, billed: valueAt(answer.body, "data.billed_count") }).toEqual({
      status: 200,
      billed: 0,
    });
    expect(billed).toBeGreaterThan(0);
    expect(await manifestsBilled(service, member)).toBe(billed);
  });

  test("is not tried again where somebody outside may have heard of it, and says what to do", async () => {
    await using database = await newPostgresDatabase();
    await using shared = await openShared(database, 1);
    await using receiver = await openReceiver();
    receiver.answer = () => undefined;
    const { first: service, member } = shared;
    const hook = { url: receiver.url };
    const headers = { authorization: `Bearer ${member.api_key}`, "content-type": "application/json" };
    let path = "";
    await brokenOff(database, {}, async (url, process) => {
      const made = await fetch(`${url}/webhooks`, { method: "POST", headers, body: JSON.stringify(hook) });
      path = `/webhooks/${valueAt(await made.json(), "data.id")}/test`;
      const testing = fetch(`${url}${path}`, sent(member, {}));
      const killed = receiver.arrival(1).then(() => process.end("SIGKILL"));
      await Promise.all([testing, killed]);
    });
    for (const _each of [1, 2]) {
      const answer = await post(service, member, path, {});
      expect({ status: answer.status, body: answer.body }).toMatchObject({
        status: 409,
        body: { detail: { error_code: "idempotency_unsettled", action: "look_then_send_new_key" } },
      });
    }
    expect(receiver.received).toHaveLength(1);
  });
});

describe.runIf(hasPostgres)("an Idempotency-Key that comes to several services on one database", () => {
  test("at once has one effect, and all give the same answer", async () => {
    await using database = await newPostgresDatabase();
    await using shared = await openShared(database, 3);
    const { services, member } = shared;
    const feeds = { name: "reader" };
    const asked = [0, 1, 2, 0, 1, 2].map((at) => services[at] ?? shared.first);
    const answers = await Promise.all(asked.map((service) => post(service, member, "/feeds/tokens", feeds)));
    expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 201));
    expect(new Set(answers.map(({ body }) => valueAt(body, "data.token"))).size).toBe(1);
    expect(replays(answers)).toHaveLength(asked.length - 1);
    expect(await query(database, "select name from feed_tokens")).toEqual([feeds]);
    const other = await post(shared.first, member, "/feeds/tokens", { name: "other" });
    expect(valueAt(other.body, "detail.error_code")).toBe("idempotency_conflict");
  });

  test("waits for the one that carries it out", async () => {
    await using database = await newPostgresDatabase();
    await using shared = await openShared(database);
    const holder = new Client({ connectionString: database.url });
    await holder.connect();
    await holder.query("begin; lock table feed_tokens in access exclusive mode");
    const answers = shared.services.map((service) => post(service, shared.member, "/feeds/tokens", { name: "reader" }));
    const reserved = "select token from kept_answers where token is not null";
    for (let rows = await query(database, reserved); rows.length === 0; rows = await query(database, reserved))
      await turn();
    await holder.query("commit");
    await holder.end();
    expect(replays(await Promise.all(answers))).toHaveLength(1);
    expect(await query(database, "select name from feed_tokens")).toHaveLength(1);
  });
});
