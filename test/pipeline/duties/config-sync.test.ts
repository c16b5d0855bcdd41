import { describe, expect, test } from "vitest";
import { type Config, readConfig } from "../../../config/config.ts";
import { configMark } from "../../../config/config-mark.ts";
import { syncConfig } from "../../../pipeline/duties/config-sync.ts";
import { openStreamIndex } from "../../../pipeline/ingest/stream-index.ts";
import { openStore, type Store } from "../../../store/store.ts";
import { ingestItem } from "../../support/arrivals.ts";
import { sqlite } from "../../support/databases.ts";
import { hasPostgres, newPostgresDatabase } from "../../support/postgres/test-databases.ts";
import { type Installation, installation, packageRoot } from "../../support/service/service-process.ts";

const limits = { pool: 4, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000 };
const sources = [
  {
    name: "Harbour News",
    source_type: "organization",
    channels: [{ name: "News", kind: "feed", url: "https://harbour.example/feed.xml", media_format: "text" }],
  },
];
const stream = (name: string) => ({ name, title: name, home_domain: "society-law-government" });
const now = new Date("2026-11-20T10:00:00.000Z");

const configOf = (place: Installation): Config => readConfig({ env: place.env, packageRoot, cwd: packageRoot });

/** Two processes' stores on one database. */
async function twoStores() {
  await using parts = new AsyncDisposableStack();
  const { url } = parts.use(await newPostgresDatabase());
  const open = async () => parts.use(await openStore({ url, ...limits, now: () => new Date() }));
  const stores: [Store, Store] = [await open(), await open()];
  const opened = parts.move();
  return { stores, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

const sync = (store: Store, config: Config, after?: Config) =>
  syncConfig(store, config, now.toISOString(), { after: after && configMark(after) });

const names = async (store: Store) => (await store.matching.streams()).map(({ name }) => name);

describe.runIf(hasPostgres)("processes with config files of their own", () => {
  test("match what comes next by the streams that another has made or dropped", async () => {
    await using opened = await twoStores();
    const [one, other] = opened.stores;
    using place = installation({ sources, streams: [stream("everything")] });
    await sync(one, configOf(place));
    const streams = openStreamIndex();
    const matched = async (identity: string) =>
      (await ingestItem(other, { channel_id: 1, identity, now, streams })).streams;
    expect(await matched("first")).toBe(1);
    place.configure("streams.yaml", { streams: [stream("everything"), stream("more")] });
    await sync(one, configOf(place));
    expect(await matched("second")).toBe(2);
    place.configure("streams.yaml", { streams: [] });
    await sync(one, configOf(place));
    expect(await matched("third")).toBe(0);
  });

  test("with different files do not take turns: what was replaced stays so", async () => {
    await using opened = await twoStores();
    const [one, other] = opened.stores;
    using old = installation({ streams: [stream("old")] });
    using young = installation({ streams: [stream("young")] });
    expect(await sync(one, configOf(old))).toBe("new");
    expect(await sync(other, configOf(young))).toBe("new");
    // Each starts again, and once more.
    for (const _start of [1, 2]) {
      expect(await sync(one, configOf(old))).toBe("older");
      expect(await sync(other, configOf(young))).toBe("same");
      expect(await names(one)).toEqual(["young"]);
    }
    const standing = (config: Config) => one.configRevisions.standing(configMark(config));
    expect(await standing(configOf(old))).toEqual({ revision: 2, synced_at: now.toISOString(), files: "older" });
    expect(await standing(configOf(young))).toMatchObject({ revision: 2, files: "in_force" });
    young.configure("streams.yaml", { streams: [stream("unknown")] });
    expect(await standing(configOf(young))).toMatchObject({ revision: 2, files: "other" });
  });

  test("that are edited back where they are in force are in force again", async () => {
    await using opened = await twoStores();
    const [one, other] = opened.stores;
    using place = installation({ streams: [stream("first")] });
    const first = configOf(place);
    await sync(one, first);
    place.configure("streams.yaml", { streams: [stream("second")] });
    const second = configOf(place);
    expect(await sync(one, second, first)).toBe("new");
    expect(await sync(other, first)).toBe("older");
    expect(await sync(one, first, second)).toBe("new");
    expect(await names(other)).toEqual(["first"]);
    expect(await sync(other, second)).toBe("older");
  });

  test("take files over once, though both begin at the same time", async () => {
    await using opened = await twoStores();
    using place = installation({ streams: [stream("everything")] });
    const config = configOf(place);
    const taken = await Promise.all(opened.stores.map((store) => sync(store, config)));
    expect(taken.toSorted()).toEqual(["new", "same"]);
  });
});

test("the folders that files lie in make no difference, what they say does", () => {
  const local = [
    { name: "Board", source_type: "organization", channels: [{ name: "Notes", kind: "feed", url: "./notes.xml" }] },
  ];
  using here = installation({ sources: local });
  using there = installation({ sources: local });
  const mark = configMark(configOf(here));
  expect(configMark(configOf(there))).toBe(mark);
  there.configure("service.yaml", { port: 1 });
  expect(configMark(configOf(there))).toBe(mark);
  there.configure("tags.yaml", { tags: [{ name: "Harbour Board", type: "organization" }] });
  expect(configMark(configOf(there))).not.toBe(mark);
});

test("one process that has the database to itself takes its files over at each start, and notes nothing", async () => {
  await using opened = await sqlite();
  using place = installation({ streams: [stream("everything")] });
  for (const _start of [1, 2]) expect(await sync(opened.store, configOf(place))).toBe("own");
  expect(await opened.db.selectFrom("config_revisions").selectAll().execute()).toEqual([]);
  expect(await opened.store.configRevisions.standing("")).toBeNull();
});
