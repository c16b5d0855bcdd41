import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { claimMemory } from "../../store/claims/claim-memory.ts";
import { sqliteDialect } from "../../store/engine/sqlite.ts";
import * as initial from "../../store/migrations/001-initial.ts";
import * as subscriptions from "../../store/migrations/003-subscriptions.ts";
import { bind } from "../../store/store.ts";
import type { Tables } from "../../store/tables.ts";
import { ingestItem, sourceEntry, streamEntry } from "../support/arrivals.ts";
import { databases } from "../support/databases.ts";

const now = new Date("2026-11-20T10:00:00.000Z");
const at = now.toISOString();
const page = { page: 0, page_size: 50 };
const order = { org_id: "org", period: "2026-11", now: at, limit: null };
const wanted = {
  name: "Harbour Desk",
  org_type: "company",
  contact_email: null,
  is_operator: false,
  plan: "startup",
  cadence: "daily",
  user: { name: "Mara", email: null },
  now: at,
};

test("what was counted before there were days still adds up with them", async () => {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-usage-"));
  const { dialect } = sqliteDialect(join(folder, "store.db"));
  const db = new Kysely<unknown>({ dialect });
  await initial.up(db);
  const counted = { manifests_used: 7, api_calls: 9, words_delivered: 80 };
  const organization = {
    org_id: "org",
    name: "Desk",
    org_type: "company",
    contact_email: null,
    is_active: 1 as const,
    is_operator: 0 as const,
    plan: "demo",
    billing_cycle: "monthly",
    cadence: "daily",
    status: "active",
    created_on: "2026-11-04T08:00:00.000Z",
  };
  await sql`insert into organizations ${sql.raw(`(${Object.keys(organization).join(", ")})`)}
    values (${sql.join(Object.values(organization))})`.execute(db);
  for (const period of ["2026-10", "2026-11", "life"]) {
    await sql`insert into usage (org_id, period, manifests_used, api_calls, words_delivered)
      values ('org', ${period}, ${counted.manifests_used}, ${counted.api_calls}, ${counted.words_delivered})`.execute(
      db,
    );
  }
  await subscriptions.up(db);
  const { usage, usageHistory } = bind(new Kysely<Tables>({ dialect }), claimMemory());
  expect(await usageHistory.days("org", "2026-10")).toMatchObject([{ date: "2026-10-01", ...counted }]);
  expect(await usageHistory.days("org", "2026-11")).toMatchObject([{ date: "2026-11-01" }, { date: "2026-11-04" }]);
  expect(await usage.read("org", "life")).toMatchObject({ ...counted, overage_manifests: 0 });
  await db.destroy();
  rmSync(folder, { recursive: true });
});

describe.each(Object.entries(databases))("subscriptions on %s", (_name, open) => {
  test("an organization begins its cycle with its opening and waits for nothing", async () => {
    await using opened = await open();
    const { organizations } = opened.store;
    const { org_id } = await organizations.create(wanted);
    expect(await organizations.byId(org_id)).toMatchObject({ cycle_started_on: at, pending: "[]", status: "active" });
    const subscription = {
      plan: "free",
      billing_cycle: "annual",
      cadence: "monthly",
      status: "past_due",
      cycle_started_on: "2026-12-01T00:00:00.000Z",
      pending: '[{"on":"2027-01-01T00:00:00.000Z","plan":"startup"}]',
    };
    await organizations.subscribe(org_id, subscription);
    expect(await organizations.byId(org_id)).toMatchObject({ name: "Harbour Desk", ...subscription });
    expect(await organizations.list()).toMatchObject([{ org_id, plan: "free" }]);
  });

  test("people are added with a role, and leave with their keys", async () => {
    await using opened = await open();
    const { organizations, credentials } = opened.store;
    const { org_id, user_id: owner } = await organizations.create(wanted);
    const user_id = await organizations.addUser({ org_id, name: "Ines", email: null, role: "member", now: at });
    const key = { org_id, name: "key", key_type: "live", expires_on: null, now: at };
    await credentials.issue({ ...key, user_id });
    await credentials.issue({ ...key, user_id: owner });
    await organizations.removeUser(user_id);
    expect(await organizations.userById(user_id)).toMatchObject({ role: "member", is_active: 0 });
    expect(await organizations.users(org_id, at)).toMatchObject([
      { user_id: owner, has_active_key: true },
      { user_id, is_active: 0, has_active_key: false },
    ]);
  });

  test("days and months add up to the period, overage included", async () => {
    await using opened = await open();
    const { usage, usageHistory } = opened.store;
    const overage = { quota: 2, microusd: 1000 };
    await usage.consume({ ...order, manifest_ids: [1], now: "2026-11-18T08:00:00.000Z", overage });
    await usage.consume({ ...order, manifest_ids: [1, 2, 3, 4], overage });
    await usage.consume({ ...order, manifest_ids: [5], overage });
    await usage.consume({ ...order, period: "2026-12", now: "2026-12-01T00:00:00.000Z", manifest_ids: [5], overage });
    await usage.record([
      { org_id: "org", day: "2026-11-20", api_calls: 4, words_delivered: 90 },
      { org_id: "org", day: "2026-11-19", api_calls: 1, words_delivered: 0 },
    ]);
    const november = {
      manifests_used: 5,
      api_calls: 5,
      words_delivered: 90,
      overage_manifests: 3,
      overage_microusd: 3000,
    };
    expect(await usage.read("org", "2026-11")).toEqual(november);
    const days = await usageHistory.days("org", "2026-11");
    expect(days.map((day) => [day.date, day.manifests_used, day.api_calls, day.overage_manifests])).toEqual([
      ["2026-11-18", 1, 0, 0],
      ["2026-11-19", 0, 1, 0],
      ["2026-11-20", 4, 4, 3],
    ]);
    const { months, total_count } = await usageHistory.months("org", page);
    expect(total_count).toBe(2);
    expect(months).toMatchObject([
      { date: "2026-12", manifests_used: 1 },
      { date: "2026-11", ...november },
    ]);
    expect(await usageHistory.since("org", "2026-11-20")).toMatchObject({ manifests_used: 5 });
    expect(await usageHistory.since("nobody", "2026-11-20")).toMatchObject({ manifests_used: 0, overage_microusd: 0 });
  });

  test("what an order takes over a quota is counted whether the quota ends before or within it", async () => {
    await using opened = await open();
    const { usage } = opened.store;
    const overage = { quota: 10, microusd: 1000 };
    await usage.consume({ ...order, manifest_ids: [1, 2, 3, 4, 5, 6, 7, 8], overage });
    expect((await usage.read("org", "2026-11")).overage_manifests).toBe(0);
    await usage.consume({ ...order, manifest_ids: [9, 10, 11, 12, 13], overage });
    expect((await usage.read("org", "2026-11")).overage_manifests).toBe(3);
    await usage.consume({ ...order, manifest_ids: [14, 15], overage });
    expect((await usage.read("org", "2026-11")).overage_manifests).toBe(5);
  });

  test("a backfill counts each manifest of its streams and days once, and nothing else", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.sources.sync([sourceEntry("Harbour News")], at);
    await store.streamEntries.sync(
      [streamEntry("one"), streamEntry("two"), streamEntry("inner", {}, { is_public: false })],
      at,
    );
    const arrive = async (identity: string, moment: string, published: string | null) => {
      const item = { published };
      await ingestItem(store, { channel_id: 1, identity, now: new Date(moment), item });
    };
    await arrive("early", "2026-02-01T08:00:00.000Z", "2026-01-31T08:00:00.000Z");
    await arrive("undated", "2026-02-02T08:00:00.000Z", null);
    await arrive("late", "2026-11-20T09:00:00.000Z", "2026-02-03T08:00:00.000Z");
    await arrive("other year", "2026-02-04T08:00:00.000Z", "2025-02-04T08:00:00.000Z");
    const scope = { stream_ids: [1, 2], date_from: "2026-01-01", date_to: "2026-12-31" };
    const all = { from: "2000-01-01T00:00:00.000Z", before: "2100-01-01T00:00:00.000Z", sees_private: false };
    const count = (view = all, more = {}) => store.grants.count({ ...scope, ...more }, view);
    expect(await count()).toBe(3);
    expect(await count({ ...all, before: "2026-11-20T00:00:00.000Z" })).toBe(2);
    expect(await count({ ...all, from: "2026-02-02T00:00:00.000Z" })).toBe(2);
    expect(await count(all, { stream_ids: [3] })).toBe(0);
    expect(await count({ ...all, sees_private: true }, { stream_ids: [3] })).toBe(3);
  });

  test("grants are listed by organization, the newest first, without those revoked", async () => {
    await using opened = await open();
    const { grants } = opened.store;
    const grant = {
      org_id: "org",
      status: "active",
      stream_ids: [1],
      date_from: "2026-01-01",
      date_to: "2026-02-01",
      format: "csv",
      expires_on: at,
      created_on: at,
      manifest_count: 3,
    };
    const first = await grants.create(grant);
    const second = await grants.create({ ...grant, status: "unpaid" });
    await grants.create({ ...grant, org_id: "other" });
    await grants.measured(second, { manifest_count: 4, size_bytes: 900 });
    const { grants: listed, total_count } = await grants.listFor("org", page);
    expect(total_count).toBe(2);
    expect(listed).toMatchObject([{ grant_id: second, manifest_count: 4, size_bytes: 900 }, { grant_id: first }]);
    await grants.setStatus(second, "revoked");
    expect((await grants.listFor("org", page)).grants).toMatchObject([{ grant_id: first, stream_ids: "[1]" }]);
    expect(await grants.byId(second)).toMatchObject({ status: "revoked" });
    expect(await grants.all()).toHaveLength(3);
  });
});
