import { afterEach, beforeEach, expect, test } from "vitest";
import { settleRecord, settleSignals } from "../../../pipeline/ingest/claim-signals.ts";
import { Signal } from "../../../store/model/manifest.ts";
import { extractionOf, ingestItem, readAgain, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
beforeEach(async () => {
  service = await openService();
  const names = ["Harbour News", "Canal Times", "Quay Post", "Inner Desk", "Back Desk"];
  const at = "2026-11-01T00:00:00.000Z";
  await service.store.sources.sync(
    names.map((name) => sourceEntry(name)),
    at,
  );
  await service.store.streamEntries.sync(
    [
      streamEntry("open", { sources: names.slice(0, 3) }),
      streamEntry("desk", { sources: ["Inner Desk"] }, { is_public: false }),
      streamEntry("back", { sources: ["Back Desk"] }, { is_public: false }),
    ],
    at,
  );
});
afterEach(() => service[Symbol.asyncDispose]());

const now = new Date("2026-11-20T10:00:00.000Z");
const settling = { now, is_worded: false };
const [news, times, post, desk, back] = [1, 2, 3, 4, 5] as const;

/** Ingests a record that makes one claim about the Harbour Board; gives its id. */
async function says(channel_id: number, day: string, claim_text: string): Promise<number> {
  const [model] = extractionOf().claims;
  if (!model) throw new Error("the model reading has no claim");
  const span = { start: 0, end: claim_text.length };
  const claims = [{ ...model, claim_text, span, sentence: span }];
  const now = new Date(`${day}T09:00:00.000Z`);
  const item = { title: claim_text, published: now.toISOString() };
  const given = { channel_id, identity: `${channel_id} ${day} ${claim_text}`, now, item };
  return (await ingestItem(service.store, { ...given, extraction: { content: claim_text, claims } })).record_id;
}

/** Ingests a record that tells nothing of a fee; it names the Harbour Board or nobody. */
async function fills(channel_id: number, day: string, identity: string, namesIt = true): Promise<void> {
  const tags = namesIt ? extractionOf().tags : [];
  const moment = new Date(`${day}T08:00:00.000Z`);
  const item = { title: identity, published: moment.toISOString() };
  const extraction = { content: identity, claims: [], tags };
  await ingestItem(service.store, { channel_id, identity, now: moment, item, extraction });
}

/** A week in which one of ten records names the Harbour Board, and one that begins with three that do. */
async function twoWeeks(channel_id: number): Promise<void> {
  for (let at = 0; at < 10; at += 1) await fills(channel_id, "2026-11-10", `before ${at}`, at === 0);
  for (let at = 0; at < 3; at += 1) await fills(channel_id, "2026-11-16", `now ${at}`);
}

/** What a record's claim says of why it matters, once all that waits is settled. */
async function signalOf(record_id: number): Promise<string | undefined> {
  await settleSignals(service.store, new AbortController().signal, () => settling);
  const texts = await service.store.records.storyTexts(record_id);
  return Signal.parse(JSON.parse(texts?.signal_json ?? "")).body.claims[0]?.signal;
}

function manifestWith(signal: unknown) {
  return { data: { manifests: [{ signal: { version: 1, body: { claims: [{ signal }] } } }] } };
}

const fee = "The Harbour Board raised its grain fee by 4 percent.";
const feeToo = "The grain fee of the Harbour Board was raised by 4%.";

test("a claim that stands alone has no signal", async () => {
  expect(await signalOf(await says(news, "2026-11-18", fee))).toBe("");
});

test("who says the same is told on both sides, with dates and claims, and each further outlet counts", async () => {
  const first = await says(news, "2026-11-18", fee);
  const second = await says(times, "2026-11-19", feeToo);
  const followed =
    "First of 2 independent outlets here to report this; Canal Times followed (19 November 2026, claim 2-1-1).";
  expect([first, second]).toEqual([1, 2]);
  expect(await signalOf(first)).toBe(followed);
  const told = "Harbour News reported this first (18 November 2026, claim 1-1-1); 2 independent outlets here now do.";
  expect(await signalOf(second)).toBe(told);
  await says(post, "2026-11-20", "The Harbour Board has raised the grain fee by 4 percent.");
  expect(await signalOf(first)).toBe(followed.replace("2 independent", "3 independent"));
  expect(await signalOf(second)).toBe(told.replace("2 independent", "3 independent"));
});

test("the same words elsewhere confirm nothing", async () => {
  await says(news, "2026-11-18", fee);
  const copy = await says(times, "2026-11-19", fee);
  expect(await signalOf(copy)).toBe("Harbour News carries the same words (18 November 2026, claim 1-1-1).");
});

test("another number for the same measure is told with its outlet", async () => {
  const one = await says(news, "2026-11-18", fee);
  const other = await says(times, "2026-11-18", "The Harbour Board raised its grain fee by at least 7 percent.");
  expect(await signalOf(one)).toBe("Canal Times reports at least 7 percent (18 November 2026, claim 2-1-1).");
  expect(await signalOf(other)).toBe("Harbour News reports 4 percent (18 November 2026, claim 1-1-1).");
});

test("a later number tells the one before, and a series its mark", async () => {
  const count = (number: number) => `The Harbour Board counted ${number} grain ships at the north quay.`;
  await says(news, "2026-11-02", count(12));
  const second = await says(news, "2026-11-08", count(14));
  expect(await signalOf(second)).toBe("Harbour News gave 12 before (2 November 2026, claim 1-1-1).");
  await says(news, "2026-11-10", count(13));
  const fourth = await says(news, "2026-11-12", count(19));
  expect(await signalOf(fourth)).toBe(
    "The highest of 4 figures that came in since 2 November 2026. Harbour News gave 13 before (10 November 2026, claim 3-1-1).",
  );
});

test("the figures of a data channel, which name their months, make a series as well", async () => {
  const months = ["June", "July", "August", "September"];
  const prices = (at: number, percent: number) =>
    says(
      news,
      `2026-1${at < 2 ? 0 : 1}-${10 + at}`,
      `The Harbour Board put grain inflation at ${percent} percent in ${months[at]} 2026.`,
    );
  await prices(0, 3.4);
  await prices(1, 3.1);
  await prices(2, 3.2);
  expect(await signalOf(await prices(3, 2.8))).toBe(
    "The lowest of 4 figures that came in since 10 October 2026. Harbour News gave 3.2 percent before (12 November 2026, claim 3-1-1).",
  );
});

test("another outlet's later number updates the one before", async () => {
  const count = (number: number) => `The Harbour Board counted ${number} grain ships at the north quay.`;
  await says(news, "2026-11-12", count(12));
  expect(await signalOf(await says(times, "2026-11-18", count(17)))).toBe(
    "Harbour News gave 12 before (12 November 2026, claim 1-1-1).",
  );
});

test("what was planned and is done says so", async () => {
  const plan = await says(news, "2026-11-02", "The Harbour Board will close the old north quay.");
  const done = await says(times, "2026-11-18", "The Harbour Board closed the old north quay.");
  expect(await signalOf(done)).toBe("Harbour News reported this as planned (2 November 2026, claim 1-1-1).");
  expect(await signalOf(plan)).toBe("");
});

test("a public record never names a private one, which names both", async () => {
  const open = await says(news, "2026-11-18", fee);
  const hidden = await says(desk, "2026-11-17", feeToo);
  expect(await signalOf(open)).toBe("");
  expect(await signalOf(hidden)).toMatch(/^First of 2 independent outlets .* Harbour News followed/);
});

test("a record that a public stream holds names nothing private, though a private stream holds it as well", async () => {
  const both = streamEntry("both", { sources: ["Harbour News", "Inner Desk"] }, { is_public: false });
  await service.store.streamEntries.sync(
    [streamEntry("open", { sources: ["Harbour News"] }), both],
    "2026-11-02T00:00:00.000Z",
  );
  await says(desk, "2026-11-17", feeToo);
  expect(await signalOf(await says(news, "2026-11-18", fee))).toBe("");
});

test("a private stream never names what only another private one holds: either may become public", async () => {
  const one = await says(desk, "2026-11-18", fee);
  expect(await signalOf(await says(back, "2026-11-19", feeToo))).toBe("");
  expect(await signalOf(one)).toBe("");
});

test("that whom a claim is about is named ever more often comes after what others say to it", async () => {
  await twoWeeks(post);
  const first = await says(news, "2026-11-18", fee);
  expect(await signalOf(first)).toBe("");
  const second = await says(times, "2026-11-19", fee);
  const rise =
    "Concerns Harbour Board, named in 5 records of the week to 20 November 2026, and in 1 of the week before.";
  expect(await signalOf(first)).toBe(`Canal Times carries the same words (19 November 2026, claim 15-1-1). ${rise}`);
  // It was settled when it came: a day earlier.
  expect(await signalOf(second)).toMatch(/claim 14-1-1\)\. Concerns .* week to 19 November 2026/);
  await says(post, "2026-11-19", "The Harbour Board raised its grain fee by at least 7 percent.");
  expect(await signalOf(first)).toMatch(
    /^Quay Post reports at least 7 percent .* Canal Times carries the same words [^.]*\.$/,
  );
});

test("a rise counts what whoever reads the record may see", async () => {
  await twoWeeks(desk);
  const open = await says(news, "2026-11-18", fee);
  await says(times, "2026-11-19", feeToo);
  expect(await signalOf(open)).not.toMatch(/Concerns/);
  expect(await signalOf(await says(desk, "2026-11-19", fee))).toMatch(/named in 6 records/);
});

test("a rise tells nobody that a private record says the same", async () => {
  await twoWeeks(post);
  const open = await says(news, "2026-11-18", fee);
  await says(news, "2026-11-18", "The Harbour Board has a new roof.");
  await says(desk, "2026-11-17", feeToo);
  expect(await signalOf(open)).toBe("");
});

test("what another record said before it was edited is no longer told", async () => {
  const first = await says(news, "2026-11-18", fee);
  const second = await says(times, "2026-11-19", feeToo);
  expect(await signalOf(first)).toMatch(/Canal Times/);
  const content = "Nothing was raised.";
  await readAgain(service.store, second, new Date("2026-11-20T00:00:00.000Z"), { content, claims: [] });
  expect(await signalOf(first)).toBe("");
});

test("a record is empty of signals until it is linked; then its text is another, under another ETag, and its version the same", async () => {
  const member = await service.member("startup");
  await says(news, "2026-11-18", fee);
  await settleSignals(service.store, new AbortController().signal, () => settling);
  const read = () =>
    service.request("/streams/1/manifests?published_date_from=2026-11-18&published_date_to=2026-11-18", { as: member });
  const alone = await read();
  expect(alone.body).toMatchObject(manifestWith(""));
  await says(times, "2026-11-19", feeToo);
  await settleSignals(service.store, new AbortController().signal, () => settling);
  const linked = await read();
  expect(linked.body).toMatchObject(
    manifestWith(expect.stringMatching(/^First of 2 independent outlets .*claim 2-1-1\)\.$/)),
  );
  expect(alone.headers.get("etag")).toMatch(/./);
  expect(linked.headers.get("etag")).not.toBe(alone.headers.get("etag"));
});

test("a settled signal makes no new version, and is no part of what a text says", async () => {
  const first = await says(news, "2026-11-18", fee);
  await says(times, "2026-11-19", feeToo);
  expect(await signalOf(first)).toMatch(/Canal Times/);
  const [model] = extractionOf().claims;
  const span = { start: 0, end: fee.length };
  const claims = model ? [{ ...model, claim_text: fee, span, sentence: span }] : [];
  const extraction = { content: fee, claims, extractor: "rules/2" };
  const again = await readAgain(service.store, first, new Date("2026-11-20T00:00:00.000Z"), extraction);
  expect(again).toMatchObject({ version: 1 });
  expect(await signalOf(first)).toMatch(/Canal Times/);
});

test("what stood there before, whoever wrote it, is dropped where the signals of a record are settled", async () => {
  const record_id = await says(news, "2026-11-18", fee);
  const { store } = service;
  const section = JSON.parse((await store.claimSignals.textOf(record_id)) ?? "");
  for (const claim of section.body.claims) claim.signal = "It makes shipping grain dearer.";
  await store.claimSignals.rewrite(record_id, { signal: JSON.stringify(section) });
  expect(await signalOf(record_id)).toBe("It makes shipping grain dearer.");
  expect(await settleRecord(store, record_id, settling)).toBe(true);
  expect(await signalOf(record_id)).toBe("");
});
