import { strictEqual } from "node:assert";
import { dueRule, reasonOf } from "../expectations.ts";
import type { Rule } from "../rule.ts";

const fetching = "pipeline/fetch/fetch.ts";
const freshness = "pipeline/fetch/freshness.ts";
const due = "pipeline/visit/due.ts";

/** Leaving servers alone that ask for it, or that are in trouble. */
export const quietRules: Rule[] = [
  dueRule("/429/seconds", 120, {
    id: "retry-after-seconds",
    says: "Retry-After in seconds is waited out.",
    source: "RFC 9110 §10.2.3",
    breaks: [{ file: freshness, find: "Math.min(Number(value), retryAfterMaxSeconds)", replace: "0" }],
  }),
  dueRule("/429/date", 120, {
    id: "retry-after-date",
    says: "Retry-After as a date is waited out.",
    source: "RFC 9110 §10.2.3",
    breaks: [{ file: freshness, find: "const date = httpDate(value);", replace: "const date = null as Date | null;" }],
  }),
  dueRule("/429/for-ever", 1440, {
    id: "retry-after-bounded",
    says: "A Retry-After of thousands of years is a slip of the pen: a day is waited.",
    source: "RFC 9110 §10.2.3",
    breaks: [{ file: freshness, find: "retryAfterMaxSeconds = 86_400", replace: "retryAfterMaxSeconds = 864_000" }],
  }),
  {
    id: "retry-after-host-wide",
    says: "Retry-After holds for everything on that host, until it is over.",
    source: "RFC 9110 §15.6.4",
    async holds({ get, requests, later }) {
      await get("/503/seconds");
      strictEqual(reasonOf(await get("/page")), "host_paused");
      strictEqual(requests("/page").length, 0);
      later(600);
      strictEqual(reasonOf(await get("/page")), "fetched");
    },
    breaks: [{ file: fetching, find: "queues.pause(url.host,", replace: "queues.pause(url.href," }],
  },
  {
    id: "too-many-requests",
    says: "A host that asks to come less often, without saying for how long, is left alone for a minute.",
    source: "RFC 6585 §4",
    async holds({ get, later }) {
      await get("/429");
      strictEqual(reasonOf(await get("/page")), "host_paused");
      later(60);
      strictEqual(reasonOf(await get("/page")), "fetched");
    },
    breaks: [{ file: fetching, find: "(status === 429 ? quietSeconds : 0)", replace: "0" }],
  },
  {
    id: "quiet-reaches-the-queue",
    says: "Requests that already wait for a host when it asks for quiet are not sent.",
    source: "RFC 6585 §4",
    setting: { policy: { per_host_concurrency: 1 } },
    async holds({ get, requests }) {
      await Promise.all(Array.from({ length: 6 }, () => get("/429/seconds")));
      strictEqual(requests().length, 1);
    },
    breaks: [{ file: fetching, find: "pauseOf(url) ?? (await turn())", replace: "await turn()" }],
  },
  {
    id: "quiet-is-no-failure",
    says: "A feed that is not asked since its host wants quiet has not failed: it fares as before and is asked when the quiet is over.",
    source: "RFC 9110 §15.6.4",
    async holds(place) {
      const feed = await place.follow("/feed");
      await feed.visit();
      await place.get("/429/seconds");
      const { health, failures, due_at } = await feed.visit();
      strictEqual(place.requests("/feed").length, 1);
      strictEqual(`${health} ${failures} ${(Date.parse(due_at) - place.now().getTime()) / 60_000}`, "fine 0 120");
      const [back] = await waits(place, "/500", 1);
      strictEqual(back, 120);
      strictEqual((await waits(place, "/500", 1))[0], 15);
    },
    breaks: [{ file: "pipeline/visit/visit.ts", find: 'return reason === "host_paused";', replace: "return false;" }],
  },
  {
    id: "back-off",
    says: "Each failure in a row doubles the wait.",
    source: "RFC 9110 §15.6",
    holds: async (place) => strictEqual((await waits(place, "/500", 4)).join(), "15,30,60,120"),
    breaks: [{ file: due, find: "2 ** Math.min(20, failures - 1)", replace: "1" }],
  },
  {
    id: "back-off-capped",
    says: "The wait after failures never exceeds the longest interval, so that a source recovers by itself.",
    source: "RFC 9110 §15.6.4",
    holds: async (place) => strictEqual((await waits(place, "/500", 9)).at(-1), 1440),
    breaks: [
      {
        file: due,
        find: "Math.min(bounds.max_interval_minutes, bounds.min_interval_minutes *",
        replace: "Math.max(0, bounds.min_interval_minutes *",
      },
    ],
  },
  {
    id: "back-off-ends",
    says: "The first good answer ends the back-off.",
    source: "RFC 9110 §15.3",
    async holds(place) {
      const feed = await place.follow("/500/sometimes");
      for (const failures of [0, 1, 0]) {
        strictEqual((await feed.visit()).failures, failures);
        place.later(7200);
      }
    },
    breaks: [
      {
        file: "pipeline/visit/visit.ts",
        find: "const failures = failed ? channel.failures + 1 : 0;",
        replace: "const failures = channel.failures + (failed ? 1 : 0);",
      },
    ],
  },
  {
    id: "not-found-backs-off",
    says: "An address that is not found is asked less and less often, not given up.",
    source: "RFC 9110 §15.5.5",
    async holds(place) {
      const feed = await place.follow("/404");
      const { health, failures } = await feed.visit();
      strictEqual(`${health} ${failures}`, "failing 1");
    },
    breaks: [
      { file: "pipeline/fetch/outcome.ts", find: 'gone: reason === "gone"', replace: 'gone: reason === "not_found"' },
    ],
  },
  {
    id: "gone",
    says: "A feed that is gone for good is left alone for a month, and its state says so in a word.",
    source: "RFC 9110 §15.5.11",
    async holds(place) {
      const { health, due_at } = await (await place.follow("/410")).visit();
      strictEqual(health, "gone");
      strictEqual(Date.parse(due_at) - place.now().getTime(), 30 * 86_400_000);
    },
    breaks: [{ file: "pipeline/fetch/outcome.ts", find: 'gone: reason === "gone"', replace: "gone: false" }],
  },
  {
    id: "connections-per-host",
    says: "No host has more requests at once than it is allowed.",
    source: "RFC 9112 §9.4",
    setting: { policy: { per_host_concurrency: 2 } },
    async holds({ get, requests }) {
      await Promise.all(Array.from({ length: 10 }, () => get("/slow/short")));
      strictEqual(Math.max(...requests().map(({ at_once }) => at_once)), 2);
    },
    breaks: [
      {
        file: "pipeline/fetch/host-queue.ts",
        find: "const concurrency = policy.per_host_concurrency;",
        replace: "const concurrency = 10;",
      },
    ],
  },
  {
    id: "spacing",
    says: "Requests to one host keep their distance in time.",
    source: "RFC 6585 §4",
    setting: { is_strange: true, policy: { per_host_spacing_ms: 120 } },
    async holds({ get, requests }) {
      await Promise.all(Array.from({ length: 4 }, () => get("/page")));
      const times = requests().map(({ at_ms }) => at_ms);
      // Three distances; what a request takes to arrive may differ from one to the next.
      strictEqual((times.at(-1) ?? 0) - (times[0] ?? 0) > 250, true);
    },
    breaks: [{ file: "pipeline/fetch/host-queue.ts", find: "intervalCap: 1,", replace: "intervalCap: 100," }],
  },
];

/** How long a feed is left alone after each of so many visits, each made when it is due; minutes. */
async function waits(place: Parameters<Rule["holds"]>[0], path: string, visits: number): Promise<number[]> {
  const feed = await place.follow(path);
  const minutes: number[] = [];
  for (let visit = 0; visit < visits; visit++) {
    const { due_at } = await feed.visit();
    minutes.push((Date.parse(due_at) - place.now().getTime()) / 60_000);
    place.later((minutes.at(-1) ?? 0) * 60);
  }
  return minutes;
}
