import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ExporterDeps, openExporter } from "../../../server/export/exporter.ts";
import { serviceLinks } from "../../../server/views/links.ts";
import type { ExportRequest } from "../../../store/model/export.ts";
import { openStore, type Store } from "../../../store/store.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { logInto, standingAt, type TestService, testConfig } from "../../support/service/service.ts";

let folder: string;
let store: Store;
let clock: Date;
let org_id: string;
let logged: TestService["logged"];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "claimstream-exporter-"));
  store = await openStore({ file: join(folder, "claimstream.db") });
  await openNewsstand(store);
  clock = standingAt;
  logged = [];
  const desk = { name: "Desk", org_type: "company", contact_email: null, is_operator: false, plan: "startup" };
  const user = { name: "Mara", email: null };
  const now = standingAt.toISOString();
  org_id = (await store.organizations.create({ ...desk, cadence: "continuous", user, now })).org_id;
});
afterEach(async () => {
  await store[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const request: ExportRequest = {
  stream_ids: [1, 2],
  digest_id: null,
  monthly_cap: null,
  published_date_from: null,
  published_date_to: null,
  language: null,
  content_levels: ["signal", "brief"],
  format: "jsonl",
  compression: "none",
  matched_from: "2026-07-20T10:00:00.000Z",
  matched_before: "2026-11-20T10:00:00.000Z",
};

async function asked(): Promise<string> {
  const nobody = { grant_id: null, batch: null };
  return store.exports.create({ org_id, ...nobody, request, created_on: standingAt.toISOString() });
}

function open(on: Store = store) {
  const config = testConfig({ dataDir: folder });
  const links = () => serviceLinks(config.service, "http://127.0.0.1:1");
  const deps: ExporterDeps = { store: on, config: () => config, now: () => clock, links, log: logInto(logged) };
  return openExporter(deps);
}

const later = (seconds: number) => new Date(clock.getTime() + seconds * 1000);
const filesOf = (id: string) => readdirSync(join(folder, "exports", id)).sort();

/** A store whose reading of bodies does something first. */
function troubled(before: (call: number) => void | Promise<void>): Store {
  let calls = 0;
  const bodies: Store["manifests"]["bodies"] = async (...given) => {
    calls += 1;
    await before(calls);
    return store.manifests.bodies(...given);
  };
  return { ...store, manifests: { ...store.manifests, bodies } };
}

describe("the exporter", () => {
  test("takes up what a killed process left, once its lease is over, over the half file that lies there", async () => {
    const id = await asked();
    await store.exports.claim({ owner: "killed", now: clock.toISOString(), ms: 30_000 });
    mkdirSync(join(folder, "exports", id), { recursive: true });
    writeFileSync(join(folder, "exports", id, "manifests.jsonl.part"), "half a li");
    await using exporter = open();
    await exporter.drain();
    expect(await store.exports.byId(id)).toMatchObject({ state: "running", lease_owner: "killed" });
    clock = later(30);
    await exporter.drain();
    const row = await store.exports.byId(id);
    expect(row).toMatchObject({ state: "done", attempts: 2, manifests_done: 4, billed: 4 });
    expect(filesOf(id)).toEqual(["manifest.json", "manifests.jsonl"]);
    const bytes = readFileSync(join(folder, "exports", id, "manifests.jsonl"));
    expect(row?.files[0]?.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
  });

  test("bills what it began before it broke off once, also when it ends in the next month", async () => {
    const id = await asked();
    let broken = true;
    await using exporter = open(troubled(() => (broken ? Promise.reject(new Error("the disk is gone")) : undefined)));
    await exporter.drain();
    expect(await store.exports.byId(id)).toMatchObject({ state: "queued", attempts: 1, files: [] });
    expect(existsSync(join(folder, "exports", id, "manifests.jsonl"))).toBe(false);
    clock = later(59);
    await exporter.drain();
    expect(await store.exports.byId(id)).toMatchObject({ state: "queued", attempts: 1 });
    broken = false;
    clock = new Date("2026-12-01T00:00:10.000Z");
    await exporter.drain();
    expect(await store.exports.byId(id)).toMatchObject({ state: "done", billed: 4, error: null });
    expect((await store.usage.read(org_id, "2026-11")).manifests_used).toBe(4);
    expect((await store.usage.read(org_id, "2026-12")).manifests_used).toBe(0);
  });

  test("gives an export up after the last try, and leaves nothing of it", async () => {
    const id = await asked();
    await using exporter = open(troubled(() => Promise.reject(new Error("the disk is gone"))));
    for (const wait of [0, 60, 300, 1800, 7200, 21_600]) {
      clock = later(wait);
      await exporter.drain();
    }
    const failed = { state: "failed", attempts: 6, error: { error_code: "internal_error" }, files: [] };
    expect(await store.exports.byId(id)).toMatchObject(failed);
    expect(existsSync(join(folder, "exports", id))).toBe(false);
    expect(logged.filter(({ message }) => message === "an export failed")).toHaveLength(6);
  });

  test("hands back what is at work when it is closed, without counting that as a try", async () => {
    const id = await asked();
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const exporter = open(
      troubled(async () => {
        reached.resolve();
        await goOn.promise;
      }),
    );
    await reached.promise;
    const closed = exporter[Symbol.asyncDispose]();
    goOn.resolve();
    await closed;
    expect(await store.exports.byId(id)).toMatchObject({ state: "queued", attempts: 0, lease_owner: null });
    expect(filesOf(id)).toEqual([]);
    await using next = open();
    await next.drain();
    expect(await store.exports.byId(id)).toMatchObject({ state: "done", manifests_done: 4 });
  });

  test("stops writing what another worker has taken", async () => {
    const id = await asked();
    const stolen = troubled(async () => {
      clock = later(31);
      await store.exports.claim({ owner: "thief", now: clock.toISOString(), ms: 30_000 });
    });
    await using exporter = open(stolen);
    await exporter.drain();
    expect(await store.exports.byId(id)).toMatchObject({ state: "running", lease_owner: "thief" });
    expect(filesOf(id)).toEqual([]);
  });

  test("two exporters on one store write each export once", async () => {
    const ids = [];
    for (let count = 0; count < 8; count += 1) ids.push(await asked());
    await using one = open();
    await using two = open();
    await Promise.all([one.drain(), two.drain()]);
    for (const id of ids) expect(await store.exports.byId(id)).toMatchObject({ state: "done", attempts: 1 });
    expect(logged.filter(({ message }) => message === "export written")).toHaveLength(8);
  });

  test("gives nothing of what was withdrawn between asking and writing", async () => {
    const id = await asked();
    await store.streamEntries.sync([], standingAt.toISOString());
    await using exporter = open();
    await exporter.drain();
    expect(await store.exports.byId(id)).toMatchObject({ state: "done", manifests_done: 0, manifests_total: 0 });
  });
});
