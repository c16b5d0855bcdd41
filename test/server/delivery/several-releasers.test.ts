import { describe, expect, test } from "vitest";
import type { Channel } from "../../../server/delivery/channels/channel.ts";
import { openReleaser } from "../../../server/delivery/release.ts";
import { openStore } from "../../../store/store.ts";
import { hasPostgres, newPostgresDatabase } from "../../support/postgres/test-databases.ts";
import { logInto, testConfig } from "../../support/service/service.ts";

const at = "2026-11-20T10:00:00.000Z";
const limits = { pool: 4, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000, now: () => new Date() };

/** Two processes that release to one organization, for which so many events wait; and what they gave it. */
async function opened(events: number) {
  const parts = new AsyncDisposableStack();
  const { url } = parts.use(await newPostgresDatabase());
  const one = parts.use(await openStore({ url, ...limits }));
  const two = parts.use(await openStore({ url, ...limits }));
  const user = { name: "Mara", email: null };
  const desk = { name: "Desk", org_type: "company", contact_email: null, is_operator: false, user, now: at };
  const { org_id } = await one.organizations.create({ ...desk, plan: "platform", cadence: "continuous" });
  await one.releases.open(org_id, { before: at, event_id: 0, all_event_id: 0 });
  await one.outbox.append(
    Array.from({ length: events }, () => ({ event: "digest.updated", data: "{}", org_id, created_on: at })),
  );
  const given: number[] = [];
  const channel: Channel = {
    name: "test",
    take: async (_store, release) => void given.push(...release.events.map(({ event_id }) => event_id)),
    wake: () => undefined,
    drain: async () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  };
  const config = testConfig({ dataDir: "/nowhere" });
  const shared = { channels: [channel], config: () => config, log: logInto([]), now: () => new Date(at) };
  const releasers = [openReleaser({ ...shared, store: one }), openReleaser({ ...shared, store: two })] as const;
  return { one, org_id, given, releasers, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

describe.runIf(hasPostgres)("processes that release to one organization", () => {
  test("give it each event once, in order, whoever gives out which slice", async () => {
    await using place = await opened(900);
    const [first, second] = place.releasers;
    await Promise.all([first.run(), second.run()]);
    expect(await first.run()).toBe(true);
    expect(place.given).toEqual(Array.from({ length: 900 }, (_, at) => at + 1));
  });

  test("see to what they left to another that then gave nothing", async () => {
    await using place = await opened(3);
    const { one, org_id, given, releasers } = place;
    const [, second] = releasers;
    const isWhole = await one.small(async (queries) => {
      await queries.releases.take(org_id);
      return second.run();
    });
    expect(isWhole).toBe(false);
    expect(given).toEqual([]);
    expect(await second.run()).toBe(true);
    expect(given).toEqual([1, 2, 3]);
  });
});
