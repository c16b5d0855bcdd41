import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentsWaitingMax, requestBodyMaxBytes } from "../../../config/limits.ts";
import { pushSource, sourceEntry } from "../../support/arrivals.ts";
import { valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, standingAt, type TestService } from "../../support/service/service.ts";
import { eventually, installation, startProcess } from "../../support/service/service-process.ts";

let service: TestService;
let operator: Member;
beforeAll(async () => {
  service = await openService();
  await service.store.sources.sync([pushSource, sourceEntry("Harbour News")], standingAt.toISOString());
  operator = await service.member("platform", { is_operator: true });
});
afterAll(() => service[Symbol.asyncDispose]());

const notice = { source: "Notice Board", title: "Fees change", text: "The grain fee rose by 4 percent." };

const push = (body: object, as: Member = operator) =>
  service.request("/documents", { method: "POST", as, body: JSON.stringify(body) });

async function pushed(body: object): Promise<Record<string, unknown>> {
  const { status, body: answer } = await push(body);
  expect(status, JSON.stringify(answer)).toBe(202);
  return Object(valueAt(answer, "data"));
}

async function standing(document_id: unknown, as = operator): Promise<Record<string, unknown>> {
  return Object(valueAt((await service.request(`/documents/${document_id}`, { as })).body, "data"));
}

describe("POST /documents", () => {
  test("stores the document before it answers, and has its channel looked into", async () => {
    await service.store.channels.settle(1, { due_at: "2027-01-01T00:00:00.000Z" });
    const answer = await pushed({ ...notice, guid: "stored", published: "2026-11-19", author: "Mara Venn" });
    expect(answer).toMatchObject({ outcome: "new", status: "queued", reason: null, record_id: null });
    expect(answer.status_url).toBe(`${service.url}/documents/${answer.document_id}`);
    const kept = (await service.store.documents.ready(1, 50)).find((each) => each.document_id === answer.document_id);
    expect(kept).toMatchObject({
      identity: "stored",
      document: { text: notice.text, published: "2026-11-19T00:00:00.000Z", author: "Mara Venn" },
    });
    expect(await service.store.channels.byId(1)).toMatchObject({ due_at: standingAt.toISOString() });
  });

  test("knows the same document again by its guid, its address or its words, and another version of it", async () => {
    for (const known of [{ guid: "again" }, { url: "https://board.example/again" }, { title: "Again" }]) {
      const first = await pushed({ ...notice, ...known });
      expect(await pushed({ ...notice, ...known })).toMatchObject({ document_id: first.document_id, outcome: "same" });
    }
    const first = await pushed({ ...notice, url: "https://board.example/fees" });
    const tracked = { ...notice, url: "https://board.example/fees?utm_source=mail", text: "It fell." };
    expect(await pushed(tracked)).toMatchObject({ document_id: first.document_id, outcome: "changed" });
    expect(await pushed({ ...notice, text: "Other words." })).toMatchObject({ outcome: "new" });
  });

  test("loses none of many that come at once, and doubles none", async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, number) => pushed({ ...notice, guid: `at once ${number % 20}` })),
    );
    expect(new Set(answers.map(({ document_id }) => document_id)).size).toBe(20);
  });

  test("is for owners and admins of the organization that runs the service", async () => {
    const stranger = await push(notice, await service.member("platform"));
    expect(stranger.status).toBe(403);
    expect(valueAt(stranger.body, "detail.error_code")).toBe("operator_only");
  });

  test.each([
    ["a source that is not followed", { source: "Nobody" }, "source", /must be a source .*: Notice Board/],
    ["a source without a push channel", { source: "Harbour News" }, "source", /must be a source .*: Notice Board/],
    ["a channel that there is not", { channel: "Letters" }, "channel", /Notices/],
    ["no title", { title: " " }, "title", /./],
    ["no text", { text: undefined }, "text", /one of text, html and markdown/],
    ["two texts", { html: "<p>It rose.</p>" }, "text", /one of text, html and markdown/],
    ["an address that is none", { url: "javascript:alert(1)" }, "url", /http/],
    ["a date that is none", { published: "yesterday" }, "published", /ISO 8601/],
  ])("refuses %s and says what is wrong", async (_name, more, field, says) => {
    const { status, body } = await push({ ...notice, ...more });
    expect(status).toBe(422);
    expect(valueAt(body, "detail.errors.0.field")).toBe(field);
    expect(valueAt(body, "detail.errors.0.message")).toMatch(says);
  });

  test("refuses what is too large", async () => {
    const { status } = await push({ ...notice, text: "x".repeat(requestBodyMaxBytes) });
    expect(status).toBe(413);
  });

  test("asks to wait when as many documents wait as may", async () => {
    await using full = await openService();
    const { store } = full;
    await store.sources.sync([pushSource], standingAt.toISOString());
    const about = {
      title: "Fees",
      url: null,
      published: null,
      author: null,
      language: null,
      html: null,
      markdown: null,
    };
    await store.transaction(async ({ documents }) => {
      for (let number = 0; number < documentsWaitingMax; number += 1) {
        const version = { content_hash: "hash", document: { ...about, text: "It rose." } };
        await documents.add({ channel_id: 1, identity: `${number}`, ...version }, standingAt.toISOString());
      }
    });
    const as = await full.member("platform", { is_operator: true });
    const answer = await full.request("/documents", { method: "POST", as, body: JSON.stringify(notice) });
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe("30");
  });
});

describe("GET /documents/{document_id}", () => {
  test("follows the document to its record, and tells why there is none", async () => {
    const { store } = service;
    const { document_id } = await pushed({ ...notice, guid: "followed" });
    const now = standingAt.toISOString();
    const version = (await store.documents.ready(1, 100)).find((each) => each.document_id === document_id);
    await store.items.enqueue(1, [{ identity: "followed", link: null, payload: "{}" }], now);
    if (version) await store.documents.taken(version);
    expect(await standing(document_id)).toMatchObject({ status: "queued", reason: null });
    const [item] = await store.items.standing(1, ["followed"]);
    const item_id = item?.item_id ?? 0;
    await store.items.retry(item_id, 1, "The linked page could not be read.", now);
    expect(await standing(document_id)).toMatchObject({
      status: "queued",
      reason: "The linked page could not be read.",
    });
    await store.items.fail(item_id, 4, "given up", now);
    expect(await standing(document_id)).toMatchObject({ status: "failed", reason: "given up" });
    expect(await pushed({ ...notice, guid: "followed" })).toMatchObject({ document_id, status: "queued" });
    await store.items.done(item_id, 987, now);
    if (version) await store.documents.taken(version);
    expect(await standing(document_id)).toMatchObject({ status: "failed", reason: "its record was erased" });
  });

  test("is for the organization that runs the service alone", async () => {
    const { document_id } = await pushed(notice);
    const as = await service.member("platform");
    expect((await service.request(`/documents/${document_id}`, { as })).status).toBe(404);
  });
});

test("what was accepted becomes a record though the service is killed at once, and once only", async () => {
  const channels = [{ name: "Notices", kind: "push" }];
  using place = installation({
    sources: [{ name: "Notice Board", source_type: "organization", channels }],
    streams: [{ name: "everything", title: "Everything", home_domain: "society-law-government" }],
  });
  const bodies = Array.from({ length: 12 }, (_, number) => ({
    ...notice,
    guid: `${number}`,
    title: `Notice ${number}`,
  }));
  const post = (url: string, api_key: string) =>
    Promise.all(
      bodies.map((body) =>
        fetch(`${url}/documents`, {
          method: "POST",
          headers: { authorization: `Bearer ${api_key}`, "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      ),
    );
  {
    await using first = await startProcess(place);
    const answers = await post(first.url, first.operator.api_key);
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 202));
    await first.end("SIGKILL");
  }
  await using again = await startProcess(place);
  const total = async () => (await again.get("/streams/1/manifests")).body.data.pagination.total_count;
  await eventually("all records", async () => (await total()) === bodies.length);
  const repeated = await post(again.url, again.operator.api_key);
  const outcomes = await Promise.all(repeated.map(async (answer) => valueAt(await answer.json(), "data.outcome")));
  expect(outcomes).toEqual(bodies.map(() => "same"));
  expect(await total()).toBe(bodies.length);
});

test("an accepted document wakes the pipeline: it is found without waiting for the next tick", async () => {
  const channels = [{ name: "Notices", kind: "push" }];
  using place = installation({
    sources: [{ name: "Notice Board", source_type: "organization", channels }],
    streams: [{ name: "everything", title: "Everything", home_domain: "society-law-government" }],
    // What is due is looked for once a year.
    service: { schedule: { tick: "0 0 0 1 1 *" } },
  });
  await using running = await startProcess(place);
  for (const guid of ["first", "second"]) {
    const answer = await fetch(`${running.url}/documents`, {
      method: "POST",
      headers: { authorization: `Bearer ${running.operator.api_key}`, "content-type": "application/json" },
      body: JSON.stringify({ ...notice, guid, title: `The ${guid} notice` }),
    });
    expect(answer.status).toBe(202);
    const { document_id } = Object(valueAt(await answer.json(), "data"));
    await eventually(`the ${guid} document`, async () => {
      const { body } = await running.get(`/documents/${document_id}`);
      return valueAt(body, "data.status") === "done";
    });
  }
  expect((await running.get("/streams/1/manifests")).body.data.pagination.total_count).toBe(2);
});

test("one odd publisher holds up nobody: a notice pushed behind eight texts of marks is found while they are read, and so are they", async () => {
  const boards = ["Odd Board", "Notice Board"];
  using place = installation({
    sources: boards.map((name) => ({
      name,
      source_type: "organization",
      channels: [{ name: "Notices", kind: "push" }],
    })),
    streams: [{ name: "everything", title: "Everything", home_domain: "society-law-government" }],
    service: { workers: { threads: 1 } },
  });
  await using running = await startProcess(place);
  const post = async (body: object) => {
    const answer = await fetch(`${running.url}/documents`, {
      method: "POST",
      headers: { authorization: `Bearer ${running.operator.api_key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(202);
    return String(valueAt(await answer.json(), "data.document_id"));
  };
  const statusOf = async (id: string) => valueAt((await running.get(`/documents/${id}`)).body, "data.status");
  const odd: string[] = [];
  for (let number = 0; number < 8; number += 1)
    odd.push(
      await post({ source: "Odd Board", guid: `${number}`, title: `Marks ${number}`, text: "“".repeat(300_000) }),
    );
  const honest = await post({ ...notice, guid: "honest" });
  for (const id of [honest, ...odd]) await eventually(id, async () => (await statusOf(id)) === "done");
  expect(running.log()).not.toContain("could not be read");
});
