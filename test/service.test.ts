import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { articlePages } from "./support/pages.ts";
import { openNewsroom } from "./support/servers/newsroom.ts";
import {
  eventually,
  type Installation,
  installation,
  packageRoot,
  type ServiceProcess,
  startProcess,
} from "./support/service/service-process.ts";

/** A source with one feed that is looked at every second minute, and at once when it is new. */
function feedSource(name: string, url: string) {
  return { name, source_type: "organization", channels: [{ name: "News", kind: "feed", url, media_format: "text" }] };
}

const everything = { name: "everything", title: "Everything", home_domain: "society-law-government" };

/** Publishes `count` generated articles behind a feed at /feed.xml. */
async function newsroomWith(count: number) {
  const pages = articlePages(count);
  const newsroom = await openNewsroom({ pages });
  newsroom.publishFeed({
    path: "/feed.xml",
    title: "Harbour News",
    items: pages.map(({ path, title }) => ({ title, link: path })),
  });
  return newsroom;
}

const isArticle = (path: string) => path.startsWith("/articles/");

test("whoever asks the service for help is told where it is, and starts nothing", () => {
  const { status, stderr } = spawnSync(process.execPath, [join(packageRoot, "main.ts"), "--help"], {
    encoding: "utf8",
  });
  expect(stderr).toContain("The service takes no arguments but --role=<role> (given: --help).");
  expect(status).toBe(1);
});

test("a first start shows the sample in several streams, without a network, and keeps the operator's key to the operator", async () => {
  using place = installation();
  await using service = await startProcess(place, { CONFIG_DIR: join(packageRoot, "config") });
  expect(statSync(join(place.dataDir, "operator.json")).mode & 0o777).toBe(0o600);
  expect(service.output()).toContain("curl");
  const filled = await eventually("manifests of the sample in three streams", async () => {
    const { body } = await service.get("/streams?page_size=200");
    const filled = body.data.streams.filter((stream) => stream.manifests_last24h > 0);
    return filled.length >= 3 && filled;
  });
  const { status, body } = await service.get(`/streams/${filled[0]?.id}/manifests`);
  expect(status).toBe(200);
  expect(body.data.manifests[0]?.signal.claim_count).toBeGreaterThan(0);
  // The sample alone is followed: without a network nothing fails.
  expect(service.log()).not.toMatch(/"level":[4-6]0/);
  expect(await service.end("SIGTERM")).toBe(0);
});

test("the language engines are loaded while the first start goes on; a later one loads them with its first document", async () => {
  using place = installation();
  const isLoaded = (log: string) => log.includes("the language engines are loaded");
  {
    await using service = await startProcess(place, { LOG_LEVEL: "debug" });
    await eventually("engines that nobody asked for", async () => isLoaded(service.log()));
    expect(await service.end()).toBe(0);
  }
  await using again = await startProcess(place, { LOG_LEVEL: "debug" });
  await again.get("/health");
  expect(await again.end()).toBe(0);
  expect(isLoaded(again.log())).toBe(false);
});

describe("beside a service that runs", () => {
  let place: Installation;
  let service: ServiceProcess;
  beforeAll(async () => {
    place = installation();
    service = await startProcess(place);
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    place[Symbol.dispose]();
  });

  test("a second service on the same data folder is refused with a word that helps, and the first goes on", async () => {
    await expect(startProcess(place)).rejects.toThrow(/Another claimstream service \(process \d+\) already runs on/);
    expect((await service.get("/health")).status).toBe(200);
  });

  test("a port that is taken ends the start with a sentence, not with a stack", async () => {
    using other = installation();
    const port = new URL(service.url).port;
    await expect(startProcess(other, { PORT: port })).rejects.toThrow(
      /Cannot listen on 127\.0\.0\.1, port \d+: it is taken/,
    );
  });
});

test("a service that is killed goes on where it was: every article becomes one record, none twice, and nothing is fetched again", async () => {
  await using newsroom = await newsroomWith(60);
  using place = installation({
    sources: [feedSource("Harbour News", `${newsroom.url}/feed.xml`)],
    streams: [everything],
  });
  const taken = async (service: Awaited<ReturnType<typeof startProcess>>) => {
    const { body } = await service.get("/streams/1/manifests?page_size=200");
    return body.data;
  };
  {
    await using service = await startProcess(place);
    await eventually("some records", async () => (await taken(service)).pagination.total_count >= 10);
    await service.end("SIGKILL");
  }
  await using service = await startProcess(place);
  const { manifests } = await eventually("all records", async () => {
    const data = await taken(service);
    return data.pagination.total_count === 60 && data;
  });
  expect(new Set(manifests.map((manifest) => manifest.source.source_url)).size).toBe(60);
  expect(new Set(manifests.map((manifest) => manifest.manifest_id)).size).toBe(60);
  expect(await service.end()).toBe(0);
  newsroom.forget();
  place.configure("service.yaml", {
    port: 0,
    network: { allow: ["127.0.0.1/32"] },
    schedule: { min_interval_minutes: 1 },
  });
  place.configure("sources.yaml", { sources: [{ ...feedSource("Harbour News", `${newsroom.url}/feed.xml`) }] });
  await using again = await startProcess(place);
  expect((await taken(again)).pagination.total_count).toBe(60);
  expect(newsroom.statuses(isArticle)).toEqual({});
});

test("config is edited while the service runs: a new source is fetched, a broken edit is refused with its place", async () => {
  await using newsroom = await newsroomWith(2);
  using place = installation({ streams: [everything] });
  await using service = await startProcess(place);
  place.configure("sources.yaml", { sources: [feedSource("Harbour News", `${newsroom.url}/feed.xml`)] });
  const total = async () => (await service.get("/streams/1/manifests")).body.data.pagination.total_count;
  await eventually("records of the new source", async () => (await total()) === 2);
  place.configure("sources.yaml", "sources:\n  - name: Harbour News\n    source_type: harbour\n");
  await eventually("the refusal", async () => /sources\.yaml:3:\d+ sources\[0\]\.source_type/.test(service.log()));
  expect(await total()).toBe(2);
});

test("a source that fails says why and stops no other", async () => {
  await using newsroom = await newsroomWith(2);
  newsroom.trouble("/broken.xml", { status: 503 });
  const sources = [
    feedSource("Broken News", `${newsroom.url}/broken.xml`),
    feedSource("Harbour News", `${newsroom.url}/feed.xml`),
  ];
  using place = installation({ sources, streams: [everything] });
  await using service = await startProcess(place);
  await eventually(
    "records",
    async () => (await service.get("/streams/1/manifests")).body.data.pagination.total_count === 2,
  );
  expect(service.log()).toMatch(/"source":"Broken News".*HTTP 503/);
});

test("a stream that is added later holds what came before, at the time it came", async () => {
  await using newsroom = await newsroomWith(3);
  using place = installation({
    sources: [feedSource("Harbour News", `${newsroom.url}/feed.xml`)],
    streams: [everything],
  });
  await using service = await startProcess(place);
  const read = async (stream: number) => (await service.get(`/streams/${stream}/manifests`)).body.data?.manifests ?? [];
  const before = await eventually("records", async () => ((await read(1)).length === 3 ? read(1) : undefined));
  place.configure("streams.yaml", { streams: [everything, { ...everything, name: "late", title: "Late" }] });
  const late = await eventually("the new stream", async () => ((await read(2)).length === 3 ? read(2) : undefined));
  expect(late.map((manifest) => manifest.matched_at)).toEqual(before.map((manifest) => manifest.matched_at));
});
