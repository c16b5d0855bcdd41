import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ServiceFile } from "../../../config/service.ts";
import { openExtractor } from "../../../pipeline/extractors.ts";
import { settleSignals } from "../../../pipeline/ingest/claim-signals.ts";
import { wordSignals } from "../../../pipeline/ingest/word-signals.ts";
import { Signal } from "../../../store/model/manifest.ts";
import { provedSignals } from "../../../workers/proposals/signal-proof.ts";
import { extractionOf, ingestItem, readAgain, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { databases, type TestDatabase } from "../../support/databases.ts";
import { chatServers } from "../../support/servers/chat-servers.ts";
import { type LanguageModel, openLanguageModel, type Reply } from "../../support/servers/language-model.ts";
import { testConfig } from "../../support/service/service.ts";

let database: TestDatabase;
let model: LanguageModel;
/** What the model does with a question, by the composed sentences in it. */
let reply: (sentences: string[], question: string) => Reply | Promise<Reply>;

beforeEach(async () => {
  database = await databases.sqlite();
  reply = (sentences) =>
    answer(sentences.map((text) => text.replace("Canal Times followed", "and Canal Times followed")));
  model = await openModel();
  const at = "2026-11-01T00:00:00.000Z";
  const outlets = ["Harbour News", "Canal Times", "Quay Post", "Inner Desk"];
  await database.store.sources.sync(
    outlets.map((name) => sourceEntry(name)),
    at,
  );
  await database.store.streamEntries.sync(
    [
      streamEntry("open", { sources: outlets.slice(0, 3) }),
      streamEntry("desk", { sources: ["Inner Desk"] }, { is_public: false }),
    ],
    at,
  );
});
afterEach(async () => {
  await model[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const [news, times, post, desk] = [1, 2, 3, 4] as const;
const now = () => new Date("2026-11-20T10:00:00.000Z");
const fee = "The Harbour Board raised its grain fee by 4 percent.";
const feeToo = "The grain fee of the Harbour Board was raised by 4%.";
const followed = "Canal Times followed (19 November 2026, claim 2-1-1).";
const composed = `First of 2 independent outlets here to report this; ${followed}`;
const worded = `First of 2 independent outlets here to report this; and ${followed}`;

function openModel(speaks?: (typeof chatServers)[number]): Promise<LanguageModel> {
  return openLanguageModel(({ messages }) => {
    const question = messages[1]?.content ?? "";
    const sentences = [...question.matchAll(/^Sentence \d+: (.*)$/gm)].map(([, text = ""]) => text);
    return reply(sentences, question);
  }, speaks);
}

function answer(texts: string[]): Reply {
  return { says: JSON.stringify({ sentences: texts.map((text, at) => ({ n: at + 1, text })) }) };
}

/** Has signals of new records wait for their words. */
const extractor = { signalWriter: () => () => Promise.reject(new Error("nothing is worded while it comes")) };

/** Ingests a record that makes one featured claim; gives its id. */
async function says(channel_id: number, day: string, claim_text: string, featured = true): Promise<number> {
  const [first] = extractionOf().claims;
  if (!first) throw new Error("the model reading has no claim");
  const span = { start: 0, end: claim_text.length };
  const claims = [{ ...first, claim_text, featured, span, sentence: span }];
  const moment = new Date(`${day}T09:00:00.000Z`);
  const item = { title: claim_text, published: moment.toISOString() };
  const given = { channel_id, identity: `${channel_id} ${day} ${claim_text}`, now: moment, item, extractor };
  return (await ingestItem(database.store, { ...given, extraction: { content: claim_text, claims } })).record_id;
}

/** An extractor over the model that remembers nothing but what is stored. */
function writerOf(settings = {}) {
  const { secrets } = testConfig();
  const wanted = { kind: "llm", base_url: model.url, model: "test-model", retry_ms: 1, attempts: 1, ...settings };
  const service = ServiceFile.parse({ extractor: wanted });
  const pool = { proveSignals: async (input: Parameters<typeof provedSignals>[0]) => provedSignals(input) };
  const unasked = () => Promise.reject(new Error("nothing is read here"));
  const reading = { extractor: "rules/1", extract: unasked, adopt: unasked };
  const means = {
    store: database.store,
    config: () => ({ service, secrets }),
    pool: () => ({ ...reading, ...pool }),
    now,
  };
  const writer = openExtractor(means).signalWriter();
  if (!writer) throw new Error("the model words no signals");
  return writer;
}

/** Settles all that waits, then has the model word what waits for it; gives why it did not. */
async function settle(writer = writerOf(), signal = new AbortController().signal): Promise<string[]> {
  const { store } = database;
  await settleSignals(store, signal, () => ({ now: now(), is_worded: true }));
  const problems: string[] = [];
  for (let next = await store.signalWords.next(); next !== undefined; next = await store.signalWords.next()) {
    const { problem } = await wordSignals(next, { store, writer, now, signal });
    if (problem) problems.push(problem);
  }
  return problems;
}

async function signalOf(record_id: number): Promise<string | undefined> {
  const texts = await database.store.records.storyTexts(record_id);
  return Signal.parse(JSON.parse(texts?.signal_json ?? "")).body.claims[0]?.signal;
}

async function droppedOf(record_id: number): Promise<number | undefined> {
  const texts = await database.store.records.storyTexts(record_id);
  const stored = await database.store.records.byId(record_id);
  const { extractor_dropped } = JSON.parse(texts?.record_json ?? "").extra_data;
  expect(JSON.parse(stored?.extra ?? "").extractor_dropped).toBe(extractor_dropped);
  return extractor_dropped;
}

async function bothSay(): Promise<number> {
  const first = await says(news, "2026-11-18", fee);
  await says(times, "2026-11-19", feeToo);
  return first;
}

describe("signals that a model words", () => {
  test.each(chatServers)("stand in its words, without a new version, as $name sends them", async (speaks) => {
    await model[Symbol.asyncDispose]();
    model = await openModel(speaks);
    const first = await bothSay();
    expect(await settle()).toEqual([]);
    expect(await signalOf(first)).toBe(worded);
    expect(await database.store.records.byId(first)).toMatchObject({ version: 1 });
    expect(await droppedOf(first)).toBeUndefined();
    expect(await database.store.llm.takenOn("2026-11-20")).toBe(200);
  });

  test("are asked about with the claim, its sentence, the linked claims and what must stand", async () => {
    await bothSay();
    await settle();
    const [newest, oldest] = model.asked.map(({ request }) => request);
    expect(newest?.messages[1]?.content).toContain(`Linked: Harbour News (18 November 2026, claim 1-1-1): ${fee}`);
    expect(oldest?.response_format).toMatchObject({ type: "json_schema" });
    expect(oldest?.messages[1]?.content.split("\n")).toEqual([
      "<<<FACTS",
      `Sentence 1: ${composed}`,
      "Relation: the claim came first, others followed",
      `Claim: ${fee}`,
      `The claim stands in: ${fee}`,
      `Linked: Canal Times (19 November 2026, claim 2-1-1): ${feeToo}`,
      'Keep: "First of 2 independent outlets", "Canal Times followed", "(19 November 2026, claim 2-1-1)"',
      "FACTS>>>",
    ]);
  });

  test("stay as composed where a sentence is not borne out, which is counted and asked about once", async () => {
    reply = (sentences) => answer(sentences.map((text) => text.replace("2 independent", "20 independent")));
    const first = await bothSay();
    await settle();
    expect(await signalOf(first)).toBe(composed);
    expect(await droppedOf(first)).toBe(1);
    await settle();
    expect(model.asked).toHaveLength(2);
  });

  test("of which one sentence is not borne out keep the other", async () => {
    const count = (number: number) => `The Harbour Board counted ${number} grain ships at the north quay.`;
    for (const [at, number] of [12, 14, 13].entries()) await says(news, `2026-11-0${2 * at + 2}`, count(number), false);
    const last = await says(news, "2026-11-12", count(19));
    reply = ([mark = "", was = ""]) => answer([mark.replace(".", " so far."), was.replace("gave", "nearly gave")]);
    await settle();
    expect(await signalOf(last)).toBe(
      "The highest of 4 figures that came in since 2 November 2026 so far. Harbour News gave 13 before (6 November 2026, claim 3-1-1).",
    );
    expect(await droppedOf(last)).toBe(1);
  });

  test("stand as composed from the moment that something else is known, until that is worded", async () => {
    const first = await bothSay();
    await settle();
    await says(post, "2026-11-20", "The Harbour Board has raised the grain fee by 4 percent.");
    await settleSignals(database.store, new AbortController().signal, () => ({ now: now(), is_worded: true }));
    expect(await signalOf(first)).toBe(composed.replace("2 independent", "3 independent"));
    await settle();
    expect(await signalOf(first)).toBe(worded.replace("2 independent", "3 independent"));
  });

  test("are not asked about again while nothing else is known", async () => {
    const first = await bothSay();
    await settle();
    const { store } = database;
    await store.claimSignals.unsettle(await numbersOf(first));
    await settle();
    expect(await signalOf(first)).toBe(worded);
    expect(model.asked).toHaveLength(2);
  });

  test("are those of featured claims only", async () => {
    const first = await says(news, "2026-11-18", fee, false);
    await says(times, "2026-11-19", feeToo, false);
    await settle();
    expect(await signalOf(first)).toBe(composed);
    expect(model.asked).toEqual([]);
  });

  test.each<[string, () => Reply, object, RegExp]>([
    ["a server that refuses", () => ({ status: 401 }), {}, /did not word the signals: its server answered HTTP 401/],
    ["garbage", () => ({ says: "I am sorry." }), {}, /its answer is not what was asked for/],
    ["no budget", () => ({ status: 500 }), { budget_tokens_per_day: 10 }, /the day's 10 tokens are used up/],
    ["a server that stalls", () => ({ stalls: true }), { timeout_ms: 150 }, /no answer within 150 ms/],
  ])("stay as composed with %s, and are asked about when they change", async (_what, fails, settings, reason) => {
    const good = reply;
    reply = fails;
    const first = await bothSay();
    expect(await settle(writerOf(settings))).toEqual([expect.stringMatching(reason), expect.stringMatching(reason)]);
    expect(await signalOf(first)).toBe(composed);
    expect(await droppedOf(first)).toBeUndefined();
    reply = good;
    await says(post, "2026-11-20", "The Harbour Board has raised the grain fee by 4 percent.");
    await settle();
    expect(await signalOf(first)).toBe(worded.replace("2 independent", "3 independent"));
  });

  test("wait for their words when the work is cut off, and the answers that came are not asked for again", async () => {
    const first = await bothSay();
    const stop = new AbortController();
    reply = (sentences) => {
      if (model.asked.length === 1) return answer(sentences);
      stop.abort(new Error("closing down"));
      return { stalls: true };
    };
    await expect(settle(writerOf(), stop.signal)).rejects.toThrow("closing down");
    expect(await signalOf(first)).toBe(composed);
    expect(await database.store.signalWords.next()).toBe(first);
    reply = (sentences) => answer(sentences.map((text) => text.replace("Canal", "and Canal")));
    await settle();
    expect(await signalOf(first)).toBe(worded);
    expect(model.asked).toHaveLength(3);
  });

  test("are dropped when something else became known while the model was asked", async () => {
    const first = await bothSay();
    const { store } = database;
    const settling = () => ({ now: now(), is_worded: true });
    const { signal } = new AbortController();
    await settleSignals(store, signal, settling);
    const good = reply;
    reply = async (sentences, question) => {
      await says(post, "2026-11-20", "The Harbour Board has raised the grain fee by 4 percent.");
      return good(sentences, question);
    };
    await wordSignals(first, { store, writer: writerOf(), now, signal });
    expect(await signalOf(first)).toBe(composed.replace("2 independent", "3 independent"));
    reply = good;
    await settle();
    expect(await signalOf(first)).toBe(worded.replace("2 independent", "3 independent"));
  });

  test("of a version that was replaced while the model was asked leave nothing behind", async () => {
    const first = await bothSay();
    const good = reply;
    reply = async (sentences, question) => {
      await readAgain(database.store, first, now(), { content: "Nothing was raised.", claims: [] });
      return good(sentences, question);
    };
    await settle();
    expect(await database.store.signalWords.of(first)).toEqual([]);
    expect(await signalOf(first)).toBeUndefined();
  });

  test("name nothing private in a public record, and the model is told nothing of it there", async () => {
    const hidden = await says(desk, "2026-11-17", feeToo);
    const open = await bothSay();
    reply = (sentences) => answer(sentences.map((text) => text.replaceAll(/Canal Times|Harbour News/g, "Inner Desk")));
    await settle();
    expect(await signalOf(open)).toMatch(/^First of 2 independent outlets .* Canal Times followed/);
    expect(model.asked).toHaveLength(3);
    expect(JSON.stringify(model.asked)).not.toContain("Inner Desk");
    expect(await signalOf(hidden)).toMatch(/Harbour News/);
  });
});

async function numbersOf(record_id: number): Promise<number[]> {
  return (await database.store.claimSignals.linkedOf(record_id)).map(({ claim_no }) => claim_no);
}
