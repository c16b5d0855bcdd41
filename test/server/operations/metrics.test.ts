import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let operator: Member;
let other: Member;
beforeAll(async () => {
  service = await openService();
  await openNewsstand(service.store);
  operator = await service.member("platform", { is_operator: true, cadence: "continuous" });
  other = await service.member("startup", { cadence: "continuous" });
});
afterAll(() => service[Symbol.asyncDispose]());

/** The samples of the text form, by name and labels. */
async function scraped(): Promise<Map<string, number>> {
  const { status, body, headers } = await service.request("/metrics", { as: operator });
  expect(status, String(body)).toBe(200);
  expect(headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = String(body)
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );
}

describe("GET /metrics", () => {
  test("is for the organization that runs the service alone", async () => {
    expect((await service.request("/metrics")).status).toBe(401);
    const { status, body } = await service.request("/metrics", { as: other });
    expect(status).toBe(403);
    expect(JSON.stringify(body)).toContain("operator_only");
  });

  test("counts calls from the first look on, by how they ended", async () => {
    await scraped();
    await service.request("/streams", { as: other });
    await service.request("/streams/999", { as: other });
    const found = await scraped();
    expect(found.get('claimstream_call_seconds_count{operation="streamCatalog",outcome="ok"}')).toBe(1);
    expect(found.get('claimstream_call_seconds_count{operation="streamDetails",outcome="not_found"}')).toBe(1);
  });

  test("tells what waits, how the channels fare, and how large the database is", async () => {
    const queued_at = new Date(service.clock.now.getTime() - 90_000).toISOString();
    await service.store.items.enqueue(1, [{ identity: "late", link: null, payload: "{}" }], queued_at);
    const found = await scraped();
    expect(found.get("claimstream_items_waiting")).toBe(1);
    expect(found.get("claimstream_items_oldest_seconds")).toBe(90);
    expect(found.get("claimstream_deliveries_waiting")).toBe(0);
    expect(found.get('claimstream_webhooks{state="disabled"}')).toBe(0);
    expect([...found.keys()].some((name) => name.startsWith("claimstream_channels{"))).toBe(true);
    // What was written lies in the log until it is carried over.
    const bytes = ["database", "log"].map((file) => found.get(`claimstream_database_bytes{file="${file}"}`) ?? 0);
    expect(Math.max(...bytes)).toBeGreaterThan(4096);
    expect(found.get("process_resident_memory_bytes")).toBeGreaterThan(1e7);
  });
});
