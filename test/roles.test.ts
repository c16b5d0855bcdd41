import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openStore } from "../store/store.ts";
import { articlePages } from "./support/pages.ts";
import { hasPostgres, newPostgresDatabase } from "./support/postgres/test-databases.ts";
import { openNewsroom } from "./support/servers/newsroom.ts";
import { eventually, installation, packageRoot, startProcess } from "./support/service/service-process.ts";

const limits = { pool: 2, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000 };
const everything = { name: "everything", title: "Everything", home_domain: "society-law-government" };
const master_key = "0123456789abcdef".repeat(4);

describe.runIf(hasPostgres)("processes that share a PostgreSQL database", () => {
  test("read, answer and deliver apart: what one reads, another answers", async () => {
    await using database = await newPostgresDatabase();
    const places = { S3_BUCKET: "exports", S3_ENDPOINT: "http://127.0.0.1:1", SMTP_URL: "smtp://127.0.0.1:1" };
    const env = {
      DATABASE_URL: database.url,
      MASTER_KEY: master_key,
      CONFIG_DIR: join(packageRoot, "config"),
      ...places,
    };
    using own = installation();
    using other = installation();
    await using ingest = await startProcess(own, { ...env, PORT: "0", ROLE: "ingest" });
    await using api = await startProcess(other, { ...env, PORT: "0", ROLE: "api" });
    const asOperator = { authorization: `Bearer ${ingest.operator.api_key}` };
    const filled = await eventually("manifests of the sample, from the process that answers", async () => {
      const { body } = await api.get("/streams?page_size=200", asOperator);
      return body.data.streams.find((stream) => stream.manifests_last24h > 0);
    });
    expect((await api.get(`/streams/${filled.id}/manifests`, asOperator)).status).toBe(200);
    expect(api.log()).not.toMatch(/"level":[4-6]0/);
    expect(await ingest.end("SIGTERM")).toBe(0);
    expect(await api.end("SIGTERM")).toBe(0);
  });

  test("read each item once, also when one of them is killed", async () => {
    const count = 40;
    const pages = articlePages(count);
    await using newsroom = await openNewsroom({ pages });
    const items = pages.map(({ path, title }) => ({ title, link: path }));
    newsroom.publishFeed({ path: "/feed.xml", title: "Harbour News", items });
    const url = `${newsroom.url}/feed.xml`;
    const channels = [{ name: "News", kind: "feed", url, media_format: "text" }];
    const sources = [{ name: "Harbour News", source_type: "organization", channels }];
    await using database = await newPostgresDatabase();
    await using store = await openStore({ url: database.url, ...limits, now: () => new Date() });
    const env = { DATABASE_URL: database.url, MASTER_KEY: master_key, ROLE: "ingest" };
    const service = { database: { lease_ms: 3_000 } };
    using one = installation({ sources, streams: [everything], service });
    using two = installation({ sources, streams: [everything], service });
    await using first = await startProcess(one, env);
    await using _second = await startProcess(two, env);
    const records = async () => (await store.totals.read()).records;
    await eventually("some records", async () => (await records()) > 2);
    await first.end("SIGKILL");
    await eventually("all records", async () => (await records()) >= count);
    expect(await records()).toBe(count);
    expect(await store.items.counts()).toEqual([{ state: "done", items: count }]);
    const events = await store.outbox.after(0, 1000);
    const matched = events.filter(({ event }) => event === "manifest.matched").map(({ manifest_id }) => manifest_id);
    expect(new Set(matched).size).toBe(matched.length);
    expect(matched).toHaveLength(count);
  });

  test("are refused without a key that all have, with another one, and apart on a file", async () => {
    await using database = await newPostgresDatabase();
    using place = installation();
    const env = { DATABASE_URL: database.url };
    await expect(startProcess(place, env)).rejects.toThrow(/need one master key: set MASTER_KEY/);
    {
      await using first = await startProcess(place, { ...env, MASTER_KEY: master_key });
      expect((await first.get("/health")).status).toBe(200);
    }
    const another = { ...env, MASTER_KEY: "f".repeat(64) };
    await expect(startProcess(place, another)).rejects.toThrow(/MASTER_KEY is not the one/);
    await expect(startProcess(place, { ...env, MASTER_KEY: "f" })).rejects.toThrow(/64 hexadecimal digits/);
    await expect(startProcess(place, { ROLE: "api" })).rejects.toThrow(/role is api, but the database is a file/);
  });
});
