import { Client } from "pg";
import { describe, expect, test } from "vitest";
import type { PlanConfig } from "../../config/plans.ts";
import { ServiceFile } from "../../config/service.ts";
import { openActivity } from "../../server/api/activity.ts";
import type { Caller } from "../../server/api/caller.ts";
import { charge, type Payer } from "../../server/api/quota.ts";
import type { DigestCap } from "../../server/delivery/digests/cap.ts";
import { serviceLinks } from "../../server/views/links.ts";
import { openStore, type Store } from "../../store/store.ts";
import { hasPostgres, newPostgresDatabase, type PostgresDatabase } from "../support/postgres/test-databases.ts";
import { logInto } from "../support/service/service.ts";

const now = new Date("2026-11-20T10:00:00.000Z");
const links = serviceLinks(ServiceFile.parse({}), "https://claims.example.org");
const plan = { display_name: "Small", manifests_per_month: 250, quota_resets: true, hard_cap: true } as PlanConfig;
const payer = (org_id: string) =>
  ({ organization: { org_id, status: "active" }, plan, credential: { expires_on: null } }) as Payer;

/** Stores of so many processes on one database. */
async function openStores(database: PostgresDatabase, count: number) {
  const limits = { pool: 6, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000 };
  const open = () => openStore({ url: database.url, ...limits, now: () => new Date() });
  const stores = await Promise.all(Array.from({ length: count }, open));
  const close = async () => {
    for (const store of stores) await store[Symbol.asyncDispose]();
  };
  return { stores, close, [Symbol.asyncDispose]: close };
}

/** Six readers of each store ask for pages of twenty of 400 manifests, each in an order of its own; gives how many were billed. */
async function readAll(stores: readonly Store[], cap?: DigestCap): Promise<number> {
  const readers = stores.flatMap((store) => Array.from({ length: 6 }, () => store));
  const billed = readers.map(async (store, reader) => {
    let sum = 0;
    for (let page = 0; page < 20; page += 1) {
      const first = ((page * 7 + reader * 3) % 20) * 20;
      const wanted = Array.from({ length: 20 }, (_, at) => first + at + 1);
      const bill = await charge({ store, now, links }, payer("desk"), wanted, cap).catch((error: unknown) => {
        expect(error).toMatchObject({ error: "quota_exhausted" });
      });
      sum += bill?.billed ?? 0;
    }
    return sum;
  });
  return (await Promise.all(billed)).reduce((sum, each) => sum + each, 0);
}

async function query(database: PostgresDatabase, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

describe.runIf(hasPostgres)("three processes that bill on one database", () => {
  test("bill exactly as many manifests as the quota has, each once", async () => {
    await using database = await newPostgresDatabase();
    await using opened = await openStores(database, 3);
    expect(await readAll(opened.stores)).toBe(250);
    const counts = await query(
      database,
      "select (select count(*)::int from consumed) as consumed, (select manifests_used::int from usage) as period, (select manifests_used::int from usage_days) as day",
    );
    expect(counts).toEqual([{ consumed: 250, period: 250, day: 250 }]);
  });

  test("give exactly as many through a digest as its own quota has", async () => {
    await using database = await newPostgresDatabase();
    await using opened = await openStores(database, 3);
    expect(await readAll(opened.stores, { digest_id: 7, monthly_cap: 100 })).toBe(100);
    const given = await query(database, "select count(*)::int as given from digest_consumed");
    expect(given).toEqual([{ given: 100 }]);
  });

  test("and count requests of the same organizations in opposite orders, do not wait for each other in a circle", async () => {
    await using database = await newPostgresDatabase();
    const opened = await openStores(database, 3);
    const organizations = Array.from({ length: 40 }, (_, at) => `org_${100 + at}`);
    const work = opened.stores.map(async (store, process) => {
      const order = process % 2 === 0 ? organizations : organizations.toReversed();
      await using activity = openActivity(store, { ...logInto([]), error: () => expect.unreachable() });
      for (let round = 0; round < 5; round += 1) {
        const bills = order.map((org_id) => charge({ store, now, links }, payer(org_id), [process * 10 + round]));
        for (const org_id of order) activity.count(callerOf(org_id), { api_calls: 1 }, now);
        await Promise.all([...bills, activity.drain()]);
      }
    });
    await Promise.all(work);
    // A connection that ends has told what it counted.
    await opened.close();
    expect(await query(database, "select distinct api_calls::int, manifests_used::int from usage")).toEqual([
      { api_calls: 15, manifests_used: 15 },
    ]);
    expect(await query(database, deadlocks)).toEqual([{ deadlocks: 0 }]);
  });
});

const deadlocks = "select deadlocks::int from pg_stat_database where datname = current_database()";

function callerOf(org_id: string): Caller {
  return { organization: { org_id }, credential: { key_id: `key ${org_id}` } } as Caller;
}
