import { describe, expect, test } from "vitest";
import { openFetcher } from "../../../pipeline/fetch/fetch.ts";
import { visit } from "../../../pipeline/visit/visit.ts";
import { openStore, type Store } from "../../../store/store.ts";
import { followFeed } from "../../politeness/followed.ts";
import { type Newsroom, openNewsroom } from "../../support/servers/newsroom.ts";

const start = "2026-11-20T12:00:00.000Z";
const now = () => new Date(start);
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

describe("a feed whose server has no validators", () => {
  test("is read when its body changed, and only then", async () => {
    await using place = await following();
    const { newsroom, store, look } = place;
    publish(newsroom, ["One"]);
    expect(await look()).toMatchObject({ queued: 1, message: "1 item read, 1 of them new." });
    expect(await look()).toMatchObject({ queued: 0, health: "fine", message: "Nothing new since the last visit." });
    publish(newsroom, ["One", "Two"]);
    expect(await look()).toMatchObject({ queued: 1, message: "2 items read, 1 of them new." });
    publish(newsroom, ["One"]);
    expect(await look()).toMatchObject({ queued: 0, message: "1 item read, nothing new." });
    expect(newsroom.statuses()).toEqual({ 200: 4 });
    expect(await store.items.next(start, 10)).toHaveLength(2);
  });

  test("is read anew when that is asked for, and when it is no feed", async () => {
    await using place = await following();
    const { newsroom, store, look } = place;
    publish(newsroom, ["One"]);
    await look();
    await store.channels.dueNow(start, undefined, true);
    expect(await look()).toMatchObject({ message: "1 item read, nothing new." });
    newsroom.publish({ path: "/feed", body: "<p>Back soon</p>", has_validators: false });
    expect(await look()).toMatchObject({ health: "failing" });
    expect(await look()).toMatchObject({ health: "failing" });
  });
});

function publish(newsroom: Newsroom, titles: string[]): void {
  const items = titles.map((title) => ({ title, link: `/${title}` }));
  newsroom.publishFeed({ path: "/feed", title: "News", items, has_validators: false });
}

async function following() {
  const parts = new AsyncDisposableStack();
  const newsroom = parts.use(await openNewsroom());
  const store: Store = parts.use(await openStore({ file: ":memory:" }));
  const network = { allow_private: false, allow: ["127.0.0.1/32"], proxy: null };
  const fetcher = parts.use(openFetcher({ policy, network, now }));
  const row = await followFeed(store, `${newsroom.url}/feed`, start);
  const bounds = { min_interval_minutes: 15, default_interval_minutes: 60, max_interval_minutes: 1440 };
  const deps = {
    store,
    fetcher,
    now,
    bounds,
    first_start: start,
    signal: new AbortController().signal,
    tidies: () => false,
    bodies: new Map<number, string>(),
  };
  const look = async () => visit(await row(), deps);
  return { newsroom, store, look, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}
