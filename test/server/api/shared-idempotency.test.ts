import { setImmediate as turn } from "node:timers/promises";
import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { hasPostgres, newPostgresDatabase, type PostgresDatabase } from "../../support/postgres/test-databases.ts";
import { valueAt } from "../../support/service/scenario.ts";
import { type Answer, type Member, openService, type TestService } from "../../support/service/service.ts";

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
