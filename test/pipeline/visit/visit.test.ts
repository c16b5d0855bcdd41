import { expect, test } from "vitest";
import { openFetcher } from "../../../pipeline/fetch/fetch.ts";
import { visit } from "../../../pipeline/visit/visit.ts";
import { openStore } from "../../../store/store.ts";
import { followFeed } from "../../politeness/followed.ts";
import { openSimulator } from "../../simulator/simulator.ts";

const start = "2026-11-20T12:00:00.000Z";
const now = () => new Date(start);
const bounds = { min_interval_minutes: 15, default_interval_minutes: 60, max_interval_minutes: 1440 };
const policy = {
  user_agent: "claimstream/1.0",
  contact: null,
  timeout_ms: 10_000,
  max_bytes: 1_000_000,
  max_redirects: 5,
  per_host_concurrency: 4,
  per_host_spacing_ms: 0,
  concurrency: 16,
};

test("a visit that is cut off leaves its channel as it was, due at once", async () => {
  await using simulator = await openSimulator({ now });
  await using store = await openStore({ file: ":memory:" });
  const network = { allow_private: false, allow: ["127.0.0.1/32"], proxy: null };
  await using fetcher = openFetcher({ policy, network, now });
  const row = await followFeed(store, `${simulator.url}/slow/silent`, start);
  const stop = new AbortController();
  const deps = { store, fetcher, now, bounds, first_start: start, signal: stop.signal, tidies: () => false };
  const visiting = visit(await row(), deps);
  stop.abort();
  await expect(visiting).rejects.toThrow("aborted");
  expect(await row()).toMatchObject({ health: "new", failures: 0, due_at: start, last_tried_at: null });
});
