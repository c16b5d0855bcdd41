import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openStore } from "../../../store/store.ts";

const now = "2026-11-20T10:00:00.000Z";
const wanted = { name: "Grain Desk", org_type: "company", contact_email: null, is_operator: false, plan: "pro" };

async function opened() {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-statements-"));
  const store = await openStore({ file: join(folder, "claimstream.db") });
  return {
    store,
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}

test("what is read beside a transaction is what was committed, and does not wait for it", async () => {
  await using place = await opened();
  const { store } = place;
  const user = { name: "Mara Venn", email: null };
  const { org_id } = await store.organizations.create({ ...wanted, cadence: "daily", user, now });
  await store.transaction(async (inside) => {
    await inside.organizations.subscribe(org_id, {
      plan: "scale",
      billing_cycle: "monthly",
      cadence: "daily",
      status: "active",
      cycle_started_on: now,
      pending: "[]",
    });
    expect(await inside.organizations.byId(org_id)).toMatchObject({ plan: "scale" });
    expect(await store.organizations.byId(org_id)).toMatchObject({ plan: "pro" });
  });
  expect(await store.organizations.byId(org_id)).toMatchObject({ plan: "scale" });
});

test("so is what no statement is made of, and what is written is seen by whoever reads thereafter", async () => {
  await using place = await opened();
  const { store } = place;
  await store.transaction(async (inside) => {
    await inside.installation.write("name", "inside");
    expect(await inside.installation.read("name")).toBe("inside");
    expect(await store.installation.read("name")).toBeUndefined();
  });
  expect(await store.installation.read("name")).toBe("inside");
  await store.installation.write("name", "outside");
  expect(await store.installation.read("name")).toBe("outside");
});

test("lists of every length are asked for, each value in its place", async () => {
  await using place = await opened();
  const { store } = place;
  const order = { org_id: "org", period: "2026-11", now, limit: null, overage: null };
  await store.transaction((inside) => inside.usage.consume({ ...order, manifest_ids: [3, 5, 8, 13] }));
  for (const manifest_ids of [[5], [8, 1], [13, 2, 3, 4], [1, 2], [3, 5, 8, 13]]) {
    const known = manifest_ids.filter((id) => [3, 5, 8, 13].includes(id)).sort((a, b) => a - b);
    const found = [...(await store.usage.consumed("org", "2026-11", manifest_ids))].sort((a, b) => a - b);
    expect(found).toEqual(known);
  }
});
