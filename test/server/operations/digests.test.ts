import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { streamEntry } from "../../support/arrivals.ts";
import { type Newsstand, openNewsstand } from "../../support/servers/newsstand.ts";
import { scenarios, valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let stand: Newsstand;
let owner: Member;
let operator: Member;
let other: Member;
/** Streams fees and shipping by name; what a filter selects. */
let named = 0;
let filtered = 0;
let deleted = 0;

beforeAll(async () => {
  service = await openService();
  stand = await openNewsstand(service.store);
  owner = await service.member("pro_developer", { cadence: "daily" });
  other = await service.member("pro_developer", { cadence: "daily" });
  operator = await service.member("platform", { is_operator: true });
  named = await create({ name: "Named", stream_ids: [2, "1"] });
  filtered = await create({ name: "By filter", filter_spec: { domain: "economics-business-work" } });
  deleted = await create({ name: "Deleted", stream_ids: [1] });
  await service.request(`/digests/${deleted}`, { method: "DELETE", as: owner });
});
afterAll(() => service[Symbol.asyncDispose]());

const post = (path: string, body: object, as = owner) =>
  service.request(path, { method: "POST", as, body: JSON.stringify(body) });

async function create(body: object): Promise<number> {
  const answer = await post("/digests", body);
  return Number(valueAt(answer.body, "data.id"));
}

/** The events that concern a digest, oldest first. */
async function eventsOf(digest_id: number) {
  const events = await service.store.outbox.after(0, 1000);
  return events
    .filter((event) => event.digest_id === digest_id)
    .map(({ event, org_id, data }) => ({ event, org_id, data: JSON.parse(data) }));
}

const asOwner = () => owner;
const json = (body: object) => JSON.stringify(body);
const preview = (filter_spec: unknown) => ({ as: asOwner, ask: "POST /digests/preview-filter", body: { filter_spec } });
const selects = (...names: string[]) => ({
  status: 200,
  has: {
    "data.stream_count": names.length,
    ...Object.fromEntries(names.map((name, index) => [`data.streams.${index}.name`, name])),
  },
});
const refused = (field: string) => ({
  status: 422,
  has: { "detail.error_code": "invalid_request", "detail.errors.0.field": field },
});

describe("digest builder", () => {
  scenarios("GET /digests", () => service, { ask: "/digests", as: asOwner }, [
    {
      name: "lists the caller's digests with how many streams each has now, deleted ones left out",
      has: () => ({
        "data.digests.0": {
          id: named,
          name: "Named",
          slug: "named",
          digest_type: "user",
          is_active: true,
          has_dynamic_filter: false,
          stream_count: 2,
        },
        "data.digests.1.has_dynamic_filter": true,
        "data.digests.1.stream_count": 1,
        "data.digests.2": undefined,
        "data.pagination.total_count": 2,
      }),
    },
    { name: "shows nobody the digests of others", as: () => other, has: { "data.digests": [] } },
    { name: "refuses a page size out of range", ask: "/digests?page_size=0", ...refused("page_size") },
    {
      name: "is not for plans without digests",
      as: "vibe_coder",
      status: 403,
      has: {
        "detail.required_plan": "pro_developer",
        "detail.current_plan": "vibe_coder",
        "detail.error_code": undefined,
      },
    },
  ]);

  scenarios("POST /digests", () => service, { ask: "POST /digests", as: "pro_developer" }, [
    {
      name: "makes a digest of streams and a filter and gives its summary",
      body: { name: "  Ünion desk ", stream_ids: ["2"], filter_spec: { domains: ["economics-business-work"] } },
      status: 201,
      has: {
        "data.name": "Ünion desk",
        "data.slug": "union-desk",
        "data.stream_count": 2,
        "data.has_dynamic_filter": true,
        "data.is_active": true,
      },
    },
    {
      name: "takes an empty stream_ids for none when there is a filter",
      body: { name: "F", stream_ids: [], filter_spec: { topic: "Shipping" } },
      status: 201,
      has: { "data.stream_count": 1 },
    },
    ...(
      [
        ["without a name", { stream_ids: [1] }, "name"],
        ["with an empty name", { name: " ", stream_ids: [1] }, "name"],
        ["with neither streams nor filter", { name: "A" }, "stream_ids"],
        ["with no stream and no filter", { name: "A", stream_ids: [] }, "stream_ids"],
        ["with an empty filter", { name: "A", filter_spec: {} }, "filter_spec"],
        ["with a null filter", { name: "A", filter_spec: null }, "filter_spec"],
        ["with an unknown filter key", { name: "A", filter_spec: { color: "red" } }, "filter_spec"],
        ["with an unknown stream", { name: "A", stream_ids: [1, 99] }, "stream_ids"],
        ["with a private stream", { name: "A", stream_ids: [3] }, "stream_ids"],
        ["with a removed stream", { name: "A", stream_ids: [5] }, "stream_ids"],
        ["with ids that are not", { name: "A", stream_ids: ["x"] }, "stream_ids[0]"],
        ["with an unsafe id", { name: "A", stream_ids: ["9007199254740993"] }, "stream_ids[0]"],
      ] as const
    ).map(([name, body, field]) => ({
      name: `is refused ${name}`,
      as: "pro_developer",
      ask: "POST /digests",
      body,
      ...refused(field),
    })),
    {
      name: "lets the operator name a private stream",
      as: () => operator,
      body: { name: "Inner", stream_ids: [3] },
      status: 201,
      has: { "data.stream_count": 1 },
    },
  ]);

  scenarios("GET /digests/{id}", () => service, { as: asOwner }, [
    {
      name: "gives what a digest is made of and its streams now",
      ask: () => `/digests/${named}`,
      has: {
        "data.digest.name": "Named",
        "data.digest.stream_ids": ["1", "2"],
        "data.digest.filter_spec": null,
        "data.digest.description": null,
        "data.digest.created_on": "2026-11-20T10:00:00.000Z",
        "data.streams.0.name": "fees",
        "data.streams.1.name": "shipping",
      },
    },
    {
      name: "gives the filter in its canonical form",
      ask: () => `/digests/${filtered}`,
      has: { "data.digest.filter_spec": { domains: ["economics-business-work"] }, "data.digest.stream_ids": [] },
    },
    { name: "knows no digest of a number that is none", ask: "/digests/x", status: 404 },
  ]);

  scenarios("filter_spec", () => service, { ask: "POST /digests/preview-filter", as: asOwner }, [
    {
      name: "selects by home domain, in singular and alone",
      ...preview({ domain: "economics-business-work" }),
      ...selects("fees"),
    },
    {
      name: "selects by any of several domains",
      ...preview({ domains: ["economics-business-work", "society-law-government"] }),
      ...selects("fees", "shipping"),
    },
    { name: "selects by declared topic in any case", ...preview({ topics: ["shipping"] }), ...selects("shipping") },
    { name: "selects by declared tag", ...preview({ tag: "the harbour board" }), ...selects("fees") },
    {
      name: "needs all tags with tag_logic and",
      ...preview({ tags: ["Harbour Board", "Mara Venn"], tag_logic: "and" }),
      ...selects(),
    },
    { name: "needs one tag without it", ...preview({ tags: ["Harbour Board", "Mara Venn"] }), ...selects("fees") },
    { name: "selects by declared source", ...preview({ source: "HARBOUR NEWS" }), ...selects("fees", "shipping") },
    { name: "knows nothing of private streams", ...preview({ source: "Inner Desk" }), ...selects() },
    {
      name: "selects by the type of the sources",
      ...preview({ source_types: ["organization"] }),
      ...selects("fees", "shipping"),
    },
    { name: "selects nothing of another type", ...preview({ source_type: "person" }), ...selects() },
    {
      name: "selects by claim type of the last 30 days",
      ...preview({ claim_type: "event" }),
      ...selects("fees", "shipping"),
    },
    {
      name: "selects by media format of the last 30 days",
      ...preview({ media_formats: ["audio", "text"] }),
      ...selects("fees", "shipping"),
    },
    { name: "selects nothing by what was not taken", ...preview({ media_format: "audio" }), ...selects() },
    {
      name: "needs every dimension to hold",
      ...preview({ domain: "society-law-government", tags: ["Harbour Board"] }),
      ...selects(),
    },
    {
      name: "selects by topic id",
      body: () => ({ filter_spec: { topic_ids: [stand.topic] } }),
      ...selects("shipping"),
    },
    {
      name: "selects by tag id",
      body: () => ({ filter_spec: { tag_id: String(stand.tags.board) } }),
      ...selects("fees"),
    },
    {
      name: "is refused with a word that is no domain",
      ...preview({ domain: "finance" }),
      ...refused("filter_spec.domain"),
    },
    { name: "is refused empty", ...preview({ domains: [] }), ...refused("filter_spec") },
    { name: "is refused with nothing but how to join", ...preview({ tag_logic: "and" }), ...refused("filter_spec") },
    { name: "is refused as text", ...preview("domain"), ...refused("filter_spec") },
    { name: "is refused when absent", ...preview(undefined), ...refused("filter_spec") },
    { name: "is refused with null", ...preview({ topic: null }), ...refused("filter_spec.topic") },
  ]);

  test("a preview shows 50 streams at most and counts all", async () => {
    await using many = await openService();
    await many.store.streamEntries.sync(
      Array.from({ length: 60 }, (_, index) => streamEntry(`stream-${index}`)),
      "2026-11-01T00:00:00.000Z",
    );
    const as = await many.member("pro_developer");
    const body = json({ filter_spec: { domain: "economics-business-work" } });
    const answer = await many.request("/digests/preview-filter", { method: "POST", as, body });
    expect(valueAt(answer.body, "data.stream_count")).toBe(60);
    expect(valueAt(answer.body, "data.streams")).toHaveLength(50);
  });

  scenarios("PUT /digests/{id}", () => service, { ask: () => `PUT /digests/${named}`, as: asOwner }, [
    { name: "is refused when nothing would be left", body: { stream_ids: [] }, ...refused("stream_ids") },
    { name: "is refused with an unknown stream", body: { stream_ids: [99] }, ...refused("stream_ids") },
    { name: "is refused with a null name", body: { name: null }, ...refused("name") },
    { name: "changes nothing with an empty body", body: {}, has: { "data.stream_count": 2 } },
  ]);

  test("changing a digest leaves one digest.updated with a message and the changes, and none when nothing changed", async () => {
    const id = await create({ name: "Before", stream_ids: [1] });
    const put = (body: object) =>
      service.request(`/digests/${id}`, { method: "PUT", as: owner, body: JSON.stringify(body) });
    await put({ name: "Before" });
    expect(await eventsOf(id)).toEqual([]);
    const answer = await put({ name: "After", stream_ids: ["2"], filter_spec: { topics: ["Shipping"] } });
    expect(answer.body).toMatchObject({ data: { name: "After", slug: "before", stream_count: 1 } });
    expect(await eventsOf(id)).toEqual([
      {
        event: "digest.updated",
        org_id: owner.org_id,
        data: {
          digest_id: id,
          digest_name: "After",
          digest_slug: "before",
          digest_type: "user",
          message: "Renamed from “Before” to “After”, 1 stream added, 1 stream removed, filter changed.",
          changes: {
            name: { from: "Before", to: "After" },
            filter_spec: { from: null, to: { topics: ["Shipping"] } },
            streams_added: ["2"],
            streams_removed: ["1"],
          },
        },
      },
    ]);
    await put({ filter_spec: null, stream_ids: [1, 2] });
    expect((await service.request(`/digests/${id}`, { as: owner })).body).toMatchObject({
      data: { digest: { filter_spec: null, stream_ids: ["1", "2"] } },
    });
  });

  scenarios(
    "POST and DELETE /digests/{id}/streams",
    () => service,
    { ask: () => `POST /digests/${named}/streams`, as: asOwner },
    [
      { name: "adds nothing without stream_ids", body: {}, ...refused("stream_ids") },
      { name: "adds no unknown stream", body: { stream_ids: [99] }, ...refused("stream_ids") },
      {
        name: "removes nothing without stream_ids",
        ask: () => `DELETE /digests/${named}/streams`,
        body: {},
        ...refused("stream_ids"),
      },
    ],
  );

  test("streams are added and removed by a body, each change with its event", async () => {
    const id = await create({ name: "Growing", stream_ids: [1] });
    const send = (method: string, stream_ids: unknown[]) =>
      service.request(`/digests/${id}/streams`, { method, as: owner, body: JSON.stringify({ stream_ids }) });
    expect((await send("POST", [1, "2", 2])).body).toMatchObject({ data: { stream_count: 2 } });
    expect((await send("DELETE", [1, 77])).body).toMatchObject({ data: { stream_count: 1 } });
    expect((await send("DELETE", [2])).body).toMatchObject({ data: { stream_count: 0 } });
    expect((await eventsOf(id)).map((event) => event.data.message)).toEqual([
      "1 stream added.",
      "1 stream removed.",
      "1 stream removed.",
    ]);
  });

  describe("states of a digest", () => {
    test("active, POST /digests/{id}/deactivate: inactive, reversible, and reading goes on", async () => {
      const id = await create({ name: "Pausing", stream_ids: [1] });
      expect((await post(`/digests/${id}/deactivate`, {})).body).toMatchObject({ data: { is_active: false } });
      expect((await post(`/digests/${id}/deactivate`, {})).status).toBe(200);
      expect((await service.request(`/digests/${id}/manifests`, { as: owner })).status).toBe(200);
      expect((await eventsOf(id)).map((event) => event.data.message)).toEqual(["Deactivated."]);
    });

    test("inactive, POST /digests/{id}/activate: active", async () => {
      const id = await create({ name: "Resuming", stream_ids: [1] });
      await post(`/digests/${id}/deactivate`, {});
      expect((await post(`/digests/${id}/activate`, {})).body).toMatchObject({ data: { is_active: true } });
      expect(await eventsOf(id)).toMatchObject([{}, { data: { changes: { is_active: { from: false, to: true } } } }]);
    });

    test("any, DELETE /digests/{id}: deleted softly, for good", async () => {
      const id = await create({ name: "Ending", stream_ids: [1] });
      const gone = await service.request(`/digests/${id}`, { method: "DELETE", as: owner });
      expect(gone.body).toMatchObject({ data: { id, status: "deleted" } });
      for (const [method, path] of [
        ["DELETE", ""],
        ["POST", "/activate"],
        ["POST", "/deactivate"],
        ["GET", "/manifests"],
      ]) {
        const answer = await service.request(`/digests/${id}${path}`, { method: method ?? "GET", as: owner });
        expect(answer.status, `${method} ${path}`).toBe(404);
      }
    });

    scenarios("activate, deactivate, delete", () => service, {}, [
      { name: "activate nothing that is no number", as: asOwner, ask: "POST /digests/none/activate", status: 404 },
    ]);
  });
});
