import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { longReadsMax, walkSliceRows } from "../../../config/limits.ts";
import { nextSlice } from "../../../server/api/read-scheduler.ts";
import { startBudget, type Wanted, walk } from "../../../server/manifests/walk.ts";
import { findClaims } from "../../../server/views/claim-walk.ts";
import type { Scope } from "../../../store/accounts/scope.ts";
import { ingestItem, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { manifestsBilled, valueAt } from "../../support/service/scenario.ts";
import { openService, servicesOnFile, standingAt, type TestService } from "../../support/service/service.ts";
import { wholeScope } from "../../support/whole-scope.ts";

/** More than one slice holds. */
const many = walkSliceRows.first + 60;
let service: TestService;

beforeAll(async () => {
  service = await openService();
  const { store } = service;
  await store.sources.sync([sourceEntry("Harbour News")], "2026-08-01T00:00:00.000Z");
  await store.streamEntries.sync([streamEntry("all")], "2026-08-01T00:00:00.000Z");
  for (const stream of await store.matching.waiting()) await store.matching.rematched(stream);
  for (let at = 0; at < many; at += 1) {
    const now = new Date(standingAt.getTime() - (many - at) * 60_000);
    await ingestItem(store, { channel_id: 1, identity: String(at), now });
  }
});
afterAll(() => service[Symbol.asyncDispose]());

const view = {
  from: "2026-07-20T10:00:00.000Z",
  before: "9999-12-31T23:59:59.999Z",
  sees_private: false,
  available_through: "2026-11-20",
};
const scope: Scope = { ...wholeScope, stream_ids: [1] };
const page: Wanted = { after: null, skip: 0, take: 10, count: true };

/** A clock that stands still for some looks and then jumps past every limit. */
function jumpingAfter(looks: number): () => number {
  let look = 0;
  return () => {
    look += 1;
    return look > looks ? 1_000_000 : 0;
  };
}

const walked = (wanted: Wanted, clock = () => 0, within = scope) =>
  walk({ store: service.store, view, scope: within }, wanted, startBudget(clock, 1000));

describe("many walks at once", () => {
  const walks = (count: number) => Promise.allSettled(Array.from({ length: count }, () => walked(page)));

  test("each come to their end", async () => {
    const outcomes = await walks(20);
    expect(outcomes.every((each) => each.status === "fulfilled" && each.value.total_count === many)).toBe(true);
  });

  test("and searches are no more than can be: who comes then is told to come again", async () => {
    const others = Array.from({ length: longReadsMax }, nextSlice);
    await expect(walked(page)).rejects.toMatchObject({ error: "overloaded", fields: { retry_after_seconds: 2 } });
    const { store } = service;
    const search = findClaims(
      { store, view, monotonic: () => 0 },
      { query: "grain" },
      startBudget(() => 0, 1000),
    );
    await expect(search).rejects.toMatchObject({ error: "overloaded" });
    await Promise.all(others);
    expect((await walked(page)).complete).toBe(true);
  });
});

describe("a walk through a scope", () => {
  test("goes on below any manifest with what the whole walk has there", async () => {
    const { hits } = await walked({ ...page, take: many });
    for (const at of [0, 9, 57, many - 7, many - 6, many - 3, many - 1]) {
      const after = hits[at] ?? null;
      const next = await walked({ after, skip: 0, take: 5, count: false });
      const has_more = at + 6 < many;
      expect(next).toMatchObject({ hits: hits.slice(at + 1, at + 6), preceding: after, complete: true, has_more });
    }
  });

  test("brings a page and counts to the end over several slices", async () => {
    const { hits, total_count, has_more, complete, preceding } = await walked(page);
    expect({ total_count, has_more, complete, preceding }).toEqual({
      total_count: many,
      has_more: true,
      complete: true,
      preceding: null,
    });
    expect(hits.map(({ manifest_id }) => manifest_id)).toEqual(Array.from({ length: 10 }, (_, at) => many - at));
    expect((await walked(page, () => 0, { ...scope, stream_ids: null })).hits).toEqual(hits);
  });

  test("goes on below a manifest without counting what is before", async () => {
    const first = await walked({ ...page, skip: 5 });
    const second = await walked({ ...page, after: first.hits.at(-1) ?? null, count: false });
    expect(first.preceding?.manifest_id).toBe(many - 4);
    expect(second.hits[0]?.manifest_id).toBe(many - 15);
    const last = await walked({ ...page, skip: many - 3 });
    expect({ brought: last.hits.length, has_more: last.has_more }).toEqual({ brought: 3, has_more: false });
  });

  test("stops when the clock has passed the limit, with what it met until then", async () => {
    const short = await walked(page, jumpingAfter(2));
    expect({ brought: short.hits.length, complete: short.complete, met: short.total_count }).toEqual({
      brought: 10,
      complete: false,
      met: walkSliceRows.first,
    });
    const nothing = await walked(page, jumpingAfter(1));
    expect({ brought: nothing.hits.length, complete: nothing.complete }).toEqual({ brought: 0, complete: false });
  });

  test("lets other work go on between two slices", async () => {
    // What was read before may be of the same turn.
    await turn();
    let turns = 0;
    const other = setImmediate(() => {
      turns += 1;
    });
    await walked(page);
    clearImmediate(other);
    expect(turns).toBe(1);
  });

  // It counts looks at the clock; on a server the limits of requests look as well.
  test.runIf(servicesOnFile)(
    "cut short gives what is ready with partial, bills it as returned, and leads on",
    async () => {
      const member = await service.member("startup", { cadence: "continuous" });
      const body = JSON.stringify({ stream_ids: [1], days: 30, page_size: 200, page_num: 2 });
      // One look is the door's.
      service.clock.monotonic = jumpingAfter(3);
      const short = await service.request("/manifests/query", { method: "POST", as: member, body });
      service.clock.monotonic = () => 0;
      expect(short.status).toBe(200);
      expect(valueAt(short.body, "data")).toMatchObject({ partial: true, returned_count: 100, billed_count: 100 });
      expect(await manifestsBilled(service, member)).toBe(100);
      const next = String(valueAt(short.body, "data.pagination.next")).slice(service.url.length);
      const rest = await service.request(next, { as: member });
      expect(valueAt(rest.body, "data")).toMatchObject({ partial: false, returned_count: 60 });
      expect(valueAt(rest.body, "data.manifests.0.manifest_id")).toBe("60");
    },
  );
});
