import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "../../../server/operations.ts";
import { type Newsstand, openNewsstand } from "../../support/servers/newsstand.ts";
import { manifestsBilled, valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let stand: Newsstand;
let member: Member;
let digest: string;
beforeAll(async () => {
  service = await openService();
  stand = await openNewsstand(service.store);
  member = await service.member("platform", { cadence: "continuous" });
  const body = JSON.stringify({ name: "Desk", stream_ids: [1] });
  const made = await service.request("/digests", { method: "POST", as: member, body });
  digest = String(valueAt(made.body, "data.id"));
});
afterAll(() => service[Symbol.asyncDispose]());

const get = (path: string, as = member) => service.request(path, { as });
const post = (path: string, body: object, as = member) =>
  service.request(path, { method: "POST", as, body: JSON.stringify(body) });

describe("what looks like a field that narrows a billed listing", () => {
  const listings = ["manifests", "signals", "briefs", "records"].map((list) => `/streams/1/${list}`);
  const ofDigest = ["manifests", "signals", "briefs"];

  test.each([
    "start_date",
    "tags",
    "tag_id",
    "tagIds",
    "date_from",
    "entity",
    "people",
    "lang",
    "limit",
    "stream_ids",
    "days",
  ])("is refused in the query of every one of them: %s", async (name) => {
    const as = await service.member("platform", { cadence: "continuous" });
    for (const path of listings) {
      const { status, body } = await get(`${path}?page_size=2&${name}=1`, as);
      expect({ path, status, field: valueAt(body, "detail.errors.0.field") }).toEqual({
        path,
        status: 422,
        field: name,
      });
    }
    for (const list of ofDigest) expect((await get(`/digests/${digest}/${list}?${name}=1`)).status).toBe(422);
    expect(await manifestsBilled(service, as)).toBe(0);
  });

  test("is told with the field that was meant", async () => {
    const { body } = await get("/streams/1/manifests?tag_id=1");
    expect(valueAt(body, "detail.message")).toBe(
      "tag_id is not a field; did you mean tag_ids? Ignoring it would widen the request. Fields that narrow it: published_date_from, published_date_to, tag_ids, tag_type, language, page, page_num, page_size.",
    );
  });

  test("is refused in the address of a request that is read from its body", async () => {
    const month = { stream_ids: ["1"], days: 60 };
    const wide = await post("/manifests/query?tag_ids=1", month);
    expect(valueAt(wide.body, "detail.errors")).toEqual([
      { field: "tag_ids", message: "is read from the body, not from the address" },
    ]);
    expect((await post("/stories?person=Mara", { stream_id: 1 })).status).toBe(422);
    const paged = await post("/manifests/query?page_num=0&page_size=1&colour=red", month);
    expect(paged.status).toBe(200);
    expect(valueAt(paged.body, "data.warnings.0")).toMatch(/^colour is not a field/);
  });

  test("is refused where a beacon is polled and where a webhook or a digest is made", async () => {
    const beacon = await post("/beacons", { name: "Fees", stream_ids: ["1"], lookback_hours: 24 });
    const id = valueAt(beacon.body, "data.id");
    expect((await get(`/beacons/${id}/poll?after=2026-11-01T00:00:00Z`)).status).toBe(422);
    const url = "https://hooks.example.org/news";
    for (const scope of [
      { stream_ids: ["1"] },
      { streams: ["1"] },
      { digest_ids: [1] },
      { event: ["stream.created"] },
    ]) {
      expect((await post("/webhooks", { url, ...scope })).status).toBe(422);
    }
    expect((await post(`/digests/${digest}/webhook`, { url, stream_id: "1" })).status).toBe(422);
    const filter_spec = { domains: ["health-medicine"] };
    expect((await post("/digests", { name: "Wide", filter_spec, streams: ["1"] })).status).toBe(422);
    expect(valueAt((await get("/webhooks")).body, "data.webhooks")).toEqual([]);
  });

  test("names in a webhook's scope that are not there are told", async () => {
    const url = "https://hooks.example.org/news";
    for (const [field, id] of [
      ["stream_id", "4711"],
      ["digest_id", 4712],
    ] as const) {
      const { status, body } = await post("/webhooks", { url, [field]: id });
      expect({ status, message: valueAt(body, "detail.message") }).toEqual({
        status: 422,
        message: expect.stringContaining(String(id)),
      });
    }
  });
});

test("what is unknown else is told in data.warnings by every operation that is read with a key", async () => {
  const { today } = stand.records;
  const paths = [
    "/streams",
    "/streams/1",
    "/catalog",
    "/claims",
    "/sources",
    "/webhooks",
    "/account",
    "/usage",
    "/plans",
    "/streams/1/manifests",
    "/streams/1/records",
    `/digests/${digest}/manifests`,
    `/digests/${digest}`,
    "/digests",
    `/manifests/${today}`,
    `/signal/${today}`,
    `/brief/${today}`,
    `/record/${today}`,
    "/ontology/tags",
    `/manifests/${today}/versions`,
    `/manifests/${today}/versions/1`,
  ];
  for (const path of paths) {
    const { status, body } = await get(`${path}?colour=red`);
    const warnings = valueAt(body, "data.warnings");
    expect({ path, status, warnings }).toEqual({
      path,
      status: 200,
      warnings: ["colour is not a field of this request and was ignored"],
    });
  }
});

test("every operation that hands manifests out in pages says what narrows it", () => {
  const billed = operations.filter(({ errors = [], rest }) => errors.includes("quota_exhausted") && rest.length > 0);
  const single = ["manifestLookup", "manifestVersion", "signalOfManifest", "briefOfManifest", "recordOfManifest"];
  // What was planned is refused when it differs at all; a cursor carries the whole request.
  const exact = ["manifestExec", "manifestQueryPage"];
  const silent = billed.filter(({ narrowing }) => narrowing === undefined).map(({ name }) => name);
  expect(silent.toSorted()).toEqual([...single, ...exact].toSorted());
});
