import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRepeatable } from "../../server/api/operation.ts";
import { operationId } from "../../server/openapi/openapi.ts";
import { operations } from "../../server/operations.ts";
import { hasPostgres, newPostgresDatabase, type PostgresDatabase } from "../support/postgres/test-databases.ts";
import { successes } from "./successes.ts";
import { openWorld, type World } from "./world.ts";

const repeatable = operations.flatMap((operation) =>
  operation.rest
    .filter((rest) => isRepeatable(operation, rest))
    .map((rest) => ({ id: operationId(operation, rest), repeat: operation.repeat ?? "neither" })),
);

/** A request with an `Idempotency-Key`, sent twice. */
async function twice(world: World, id: string) {
  const owner = await world.owner();
  const part = await successes[id]?.(world, owner);
  if (!part) throw new Error(`${id} has no row in successes.ts`);
  const ask = { method: "POST", as: owner, ...part };
  const sent = { ...ask, headers: { ...ask.headers, "idempotency-key": randomUUID() } };
  return [await world.send(sent), await world.send(sent)] as const;
}

describe.each(hasPostgres ? ["sqlite", "postgres"] : ["sqlite"])("a request with an Idempotency-Key, on %s", (name) => {
  let database: PostgresDatabase | undefined;
  let world: World;
  beforeAll(async () => {
    database = name === "postgres" ? await newPostgresDatabase() : undefined;
    world = await openWorld(database && { database: database.url });
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    await database?.[Symbol.asyncDispose]();
  });

  test.each(repeatable)("is carried out by $id ($repeat), and answered again", async ({ id }) => {
    const [first, again] = await twice(world, id);
    expect({ status: first.status, body: first.status < 300 ? "" : first.body }).toMatchObject({
      status: expect.toSatisfy((status: number) => status < 300),
    });
    expect({ status: again.status, body: again.body }).toEqual({ status: first.status, body: first.body });
    expect(again.headers.get("idempotency-replayed")).toBe("true");
  });
});

describe.runIf(hasPostgres)("a request that is carried out as a whole", () => {
  let database: PostgresDatabase;
  let world: World;
  let client: Client;
  beforeAll(async () => {
    database = await newPostgresDatabase();
    world = await openWorld({ database: database.url });
    client = new Client({ connectionString: database.url });
    await client.connect();
    // Reserved they may be, but no answer can be kept.
    await client.query("alter table kept_answers add constraint none_answered check (token is not null)");
  });
  afterAll(async () => {
    await client.end();
    await world[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });

  const whole = repeatable.filter(({ repeat }) => repeat === "whole");
  test.each(whole)("leaves nothing of $id when its answer cannot be kept", async ({ id }) => {
    const owner = await world.owner();
    const part = await successes[id]?.(world, owner);
    const ask = { method: "POST", path: "", as: owner, ...part };
    const before = await content(client);
    const answer = await world.send({ ...ask, headers: { ...ask.headers, "idempotency-key": randomUUID() } });
    expect(answer.status).toBe(500);
    expect(await content(client)).toEqual(before);
  });
});

/** A hash of every table's rows, but for what is counted in the background, and for the moment, which looking moves on. */
async function content(client: Client): Promise<Record<string, string>> {
  const names = await client.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = current_schema() and tablename not in ('usage', 'usage_days', 'publication', 'commit_marks')",
  );
  const hashed = names.rows.map(
    ({ tablename }) =>
      `select '${tablename}' as name, md5(string_agg(row, ',' order by row)) as hash from (select (to_jsonb(each) - 'last_used_on')::text as row from "${tablename}" each) as rows`,
  );
  const { rows } = await client.query<{ name: string; hash: string }>(hashed.join(" union all "));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
