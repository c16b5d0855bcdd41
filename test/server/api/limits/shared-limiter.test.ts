import { describe, expect, test } from "vitest";
import type { RateLimit, RateLimiter } from "../../../../server/api/limits/rate-limit.ts";
import { packetOf, sharedLimiter } from "../../../../server/api/limits/shared-limiter.ts";
import { postgres } from "../../../support/databases.ts";
import { hasPostgres, newPostgresDatabase } from "../../../support/postgres/test-databases.ts";
import { valueAt } from "../../../support/service/scenario.ts";
import { logInto, openService } from "../../../support/service/service.ts";

const monotonic = () => performance.now();
const log = logInto([]);
const silent = () => undefined;
const now = new Date();

/** How many of so many requests at once a limiter lets through. */
async function allowed(limiter: RateLimiter, requests: number, per_minute: number): Promise<number> {
  const takes = Array.from({ length: requests }, () => limiter.take("desk", per_minute, now, silent));
  return (await Promise.allSettled(takes)).filter(({ status }) => status === "fulfilled").length;
}

describe("a limit that processes share", () => {
  test.each([60, 6000])("of %i a minute lets ten times as much through three of them once", async (per_minute) => {
    await using opened = await postgres();
    const limiters = [1, 2, 3].map(() => sharedLimiter({ store: opened.store, monotonic, log }));
    const begun = monotonic();
    let let_in = 0;
    for (let round = 0; round < 10; round += 1) {
      const each = limiters.map((limiter) => allowed(limiter, per_minute / 3, per_minute));
      for (const count of await Promise.all(each)) let_in += count;
    }
    const refilled = Math.ceil(((monotonic() - begun) * per_minute) / 60_000);
    expect(let_in).toBeGreaterThanOrEqual(per_minute);
    expect(let_in).toBeLessThanOrEqual(per_minute + refilled + limiters.length * packetOf(per_minute));
    for (const limiter of limiters) await limiter[Symbol.asyncDispose]();
  });

  test("is taken from in packets, and gets back what is not used", async () => {
    await using opened = await postgres();
    const left = async () => (await opened.db.selectFrom("buckets").select("tokens").executeTakeFirst())?.tokens;
    const limiter = sharedLimiter({ store: opened.store, monotonic, log });
    const states: RateLimit[] = [];
    for (let taken = 0; taken < 10; taken += 1)
      await limiter.take("desk", 6000, now, (state) => void states.push(state));
    expect(await left()).toBe(6000 - packetOf(6000));
    expect(states.map(({ remaining }) => remaining)).toEqual(Array.from({ length: 10 }, (_, at) => 5999 - at));
    await limiter[Symbol.asyncDispose]();
    expect(await left()).toBe(5990);
  });

  test("is refilled by the database's clock, however the processes' run, and is forgotten when it is full", async () => {
    await using opened = await postgres();
    const { buckets } = opened.store;
    const minute = { wanted: 1000, per_minute: 60 };
    expect(await buckets.take("desk", minute)).toEqual({ taken: 60, tokens: 0 });
    await opened.db
      .updateTable("buckets")
      .set((eb) => ({ filled_ms: eb("filled_ms", "-", 30_000) }))
      .execute();
    expect((await buckets.take("desk", minute)).taken).toBeGreaterThanOrEqual(30);
    await opened.db
      .updateTable("buckets")
      .set((eb) => ({ filled_ms: eb("filled_ms", "+", 3_600_000) }))
      .execute();
    expect(await buckets.take("desk", minute)).toMatchObject({ taken: 0 });
    await buckets.forget();
    expect(await opened.db.selectFrom("buckets").select("name").execute()).toEqual([{ name: "desk" }]);
    await opened.db.updateTable("buckets").set({ filled_ms: 0 }).execute();
    await buckets.forget();
    expect(await opened.db.selectFrom("buckets").select("name").execute()).toEqual([]);
  });

  test.runIf(hasPostgres)(
    "counts what an organization asks of several services, and says so in every answer",
    async () => {
      await using database = await newPostgresDatabase();
      const options = { database: database.url, plans: { startup: { requests_per_minute: 2 } } };
      await using one = await openService(options);
      await using other = await openService(options);
      const member = await one.member("startup");
      const ask = async (service: typeof one) => {
        const { status, headers, body } = await service.request("/subscription", { as: member });
        return { status, left: headers.get("ratelimit-remaining"), code: valueAt(body, "detail.error_code") };
      };
      expect(await ask(one)).toEqual({ status: 200, left: "1", code: undefined });
      expect(await ask(other)).toEqual({ status: 200, left: "0", code: undefined });
      for (const service of [one, other])
        expect(await ask(service)).toEqual({ status: 429, left: "0", code: "rate_limited" });
    },
  );
});
