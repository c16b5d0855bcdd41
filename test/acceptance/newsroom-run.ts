import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { openStore } from "../../store/store.ts";
import { proveClaim } from "../../workers/proof/proof.ts";
import { type Newsroom, openNewsroom } from "../support/servers/newsroom.ts";
import {
  type Installation,
  installation,
  type ServiceProcess,
  startProcess,
} from "../support/service/service-process.ts";
import { flawsOf } from "./flaws.ts";

/**
 * The main job, end to end: real pages behind feeds of a loopback newsroom become records; the service is killed in the
 * middle, started again, and visits everything a second time. `node test/acceptance/newsroom-run.ts pages.jsonl[.gz]`
 */
interface Page {
  id: string;
  corpus: string;
  html?: string;
  b64?: string;
}

const patienceMs = 10 * 60_000;
const say = (line: string) => void process.stdout.write(`${line}\n`);

const pages = readPages(process.argv[2] ?? "");
await using newsroom = await publish(pages);
using place = installation({ sources: sources(newsroom), streams: [everything()], service: quick() });
const started = performance.now();
const killedAt = await runUntil(place, Math.floor(pages.length / 3), "SIGKILL");
say(`killed at ${killedAt} of ${pages.length} records (SIGKILL), started again`);
const total = await runUntil(place, pages.length, null);
say(`records through the API: ${total} of ${pages.length} after ${Math.round((performance.now() - started) / 1000)} s`);
const asked = newsroom.requests().filter((request) => request.path.startsWith("/page/"));
say(`article requests: ${asked.length} for ${new Set(asked.map((request) => request.path)).size} pages`);
await secondRun(place, newsroom);
await report(place);

function readPages(path: string): Page[] {
  if (!path) throw new Error("usage: node test/acceptance/newsroom-run.ts pages.jsonl[.gz]");
  const raw = readFileSync(path);
  const text = (path.endsWith(".gz") ? gunzipSync(raw) : raw).toString("utf8");
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Page);
}

async function publish(pages: Page[]): Promise<Newsroom> {
  const newsroom = await openNewsroom();
  const path = (at: number) => `/page/${at}`;
  pages.forEach(({ html, b64 }, at) => {
    const body = b64 ? Buffer.from(b64, "base64") : (html ?? "");
    newsroom.publish({ path: path(at), body, content_type: b64 ? "text/html" : "text/html; charset=utf-8" });
  });
  for (const corpus of new Set(pages.map((page) => page.corpus))) {
    const items = pages.flatMap((page, at) =>
      page.corpus === corpus ? [{ title: `Page ${at}`, link: path(at), guid: page.id }] : [],
    );
    newsroom.publishFeed({ path: `/${corpus}.xml`, title: corpus, items });
  }
  return newsroom;
}

function sources(newsroom: Newsroom) {
  return [...new Set(pages.map((page) => page.corpus))].map((corpus) => ({
    name: `Newsroom ${corpus}`,
    source_type: "organization",
    channels: [
      { name: "News", kind: "feed", url: `${newsroom.url}/${corpus}.xml`, media_format: "text", schedule: "* * * * *" },
    ],
  }));
}

function everything() {
  return { name: "everything", title: "Everything", home_domain: "society-law-government" };
}

function quick() {
  return { port: 0, network: { allow: ["127.0.0.1/32"] }, schedule: { tick: "* * * * * *" } };
}

async function count(service: ServiceProcess): Promise<number> {
  return (await service.get("/streams/1/manifests?page_size=1")).body.data.pagination.total_count;
}

/** Runs the service until it has `wanted` records, then ends it by the signal, or by SIGTERM. */
async function runUntil(place: Installation, wanted: number, signal: NodeJS.Signals | null): Promise<number> {
  const service = await startProcess(place);
  const end = performance.now() + patienceMs;
  let records = 0;
  while (records < wanted && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    records = await count(service);
  }
  const code = await service.end(signal ?? "SIGTERM");
  if (!signal) say(`SIGTERM: exit ${code}`);
  return records;
}

/** Waits for the schedule to come round with nothing changed: what is asked for, and how it is answered. */
async function secondRun(place: Installation, newsroom: Newsroom): Promise<void> {
  newsroom.forget();
  const service = await startProcess(place);
  const feeds = new Set(pages.map((page) => page.corpus)).size;
  const end = performance.now() + 150_000;
  while (newsroom.requests().length < feeds && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 500));
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await service.end();
  const articles = newsroom.statuses((path) => path.startsWith("/page/"));
  say(
    `second run: feeds ${JSON.stringify(newsroom.statuses((path) => path.endsWith(".xml")))}, articles ${JSON.stringify(articles)}`,
  );
}

async function report(place: Installation): Promise<void> {
  await using store = await openStore({ file: join(place.dataDir, "claimstream.db") });
  const tally = {
    records: 0,
    manifests: 0,
    claims: 0,
    proved: 0,
    flawed: {} as Record<string, number>,
    english: 0,
    inRange: 0,
  };
  const urls = new Set<string>();
  for (let after = 0; ; ) {
    const slice = await store.records.contentAfter(after, 50);
    if (slice.length === 0) break;
    for (const { record_id, content, version } of slice) {
      after = record_id;
      const claims = await store.records.claims(record_id, version);
      const record = await store.records.byId(record_id);
      tally.records++;
      urls.add(record?.url ?? "");
      tally.manifests += (await store.matching.holders([record_id])).length;
      tally.claims += claims.length;
      tally.proved += claims.filter((claim) => proveClaim(content, asProof(claim)) === null).length;
      for (const flaw of flawsOf(claims.map((claim) => claim.claim_text)))
        if (flaw) tally.flawed[flaw] = (tally.flawed[flaw] ?? 0) + 1;
      if (record?.language !== "en" || record.word_count < 450) continue;
      tally.english++;
      if (claims.length >= 15 && claims.length <= 50) tally.inRange++;
      else say(`out of range: ${claims.length} claims, ${record.word_count} words, ${record.title.slice(0, 60)}`);
    }
  }
  const flawed = Object.values(tally.flawed).reduce((sum, n) => sum + n, 0);
  say(`records ${tally.records}, different addresses ${urls.size}, manifests ${tally.manifests}`);
  say(
    `claims ${tally.claims}, proved ${tally.proved}, flawed ${flawed} (${((100 * flawed) / tally.claims).toFixed(2)} %) ${JSON.stringify(tally.flawed)}`,
  );
  say(
    `English with 450 words or more: ${tally.english}, of these with 15 to 50 claims: ${tally.inRange} (${((100 * tally.inRange) / tally.english).toFixed(1)} %)`,
  );
}

type ClaimRow = Awaited<ReturnType<Awaited<ReturnType<typeof openStore>>["records"]["claims"]>>[number];

function asProof(claim: ClaimRow) {
  return {
    claim_text: claim.claim_text,
    evidence: claim.evidence as "paraphrase",
    span: { start: claim.span_start, end: claim.span_end },
    sentence: { start: claim.sentence_start, end: claim.sentence_end },
    antecedents: JSON.parse(claim.antecedents),
  };
}
