import type { Store } from "../../../store/store.ts";
import { ingestItem, sourceEntry, streamEntry } from "../arrivals.ts";

/** Ids of what a newsstand holds. Streams have their ids in the order of their names here. */
export interface Newsstand {
  streams: { fees: number; shipping: number; desk: number; quiet: number; gone: number };
  /** Records, oldest match first: October, Monday before last, this Thursday, this morning. */
  records: { october: number; lastWeek: number; yesterday: number; today: number; aside: number };
  tags: { board: number; mara: number };
  topic: number;
}

/** When each record came, by name. The clock of a test service stands at 2026-11-20T10:00. */
const arrivals = {
  october: "2026-10-28T09:00:00.000Z",
  lastWeek: "2026-11-12T09:00:00.000Z",
  yesterday: "2026-11-19T09:00:00.000Z",
  today: "2026-11-20T08:00:00.000Z",
} as const;

/**
 * Ingests five records into five streams: fees (public), shipping (public), desk (private), quiet (unpublished),
 * gone (removed). Each of the first four records is in fees, shipping, quiet and gone; `aside` is in desk only.
 */
export async function openNewsstand(store: Store): Promise<Newsstand> {
  const opened = "2026-08-01T00:00:00.000Z";
  await store.sources.sync([sourceEntry("Harbour News"), sourceEntry("Inner Desk")], opened);
  await store.topics.sync([{ name: "Shipping", domain: "economics-business-work" }], opened);
  const harbour = { sources: ["Harbour News"] };
  const entries = [
    streamEntry("fees", { tags: ["Harbour Board"], ...harbour }),
    streamEntry("shipping", { topics: ["Shipping"], ...harbour }, { home_domain: "society-law-government" }),
    streamEntry("desk", { sources: ["Inner Desk"] }, { is_public: false }),
    streamEntry("quiet", harbour, { status: "unpublished", status_reason: "being reworked" }),
    streamEntry("gone", harbour),
  ];
  await store.streamEntries.sync(entries, opened);
  const records = { october: 0, lastWeek: 0, yesterday: 0, today: 0, aside: 0 };
  for (const [name, at] of Object.entries(arrivals)) {
    const item = { published: at };
    const { record_id } = await ingestItem(store, { channel_id: 1, identity: name, now: new Date(at), item });
    records[name as keyof typeof arrivals] = record_id;
  }
  const aside = { channel_id: 2, identity: "aside", now: new Date(arrivals.yesterday) };
  records.aside = (await ingestItem(store, { ...aside, extraction: { topics: [] } })).record_id;
  await store.streamEntries.sync(entries.slice(0, 4), arrivals.today);
  for (const stream of await store.matching.waiting()) await store.matching.rematched(stream);
  await store.streamActivity.refresh(new Date("2026-11-20T10:00:00.000Z"));
  const tags = await store.tags.resolve(
    [
      { tag_type: "organization", name: "Harbour Board" },
      { tag_type: "person", name: "Mara Venn" },
    ],
    arrivals.today,
  );
  const [board = 0, mara = 0] = tags.values();
  const topics = await store.topics.idsOf(["Shipping"]);
  return {
    streams: { fees: 1, shipping: 2, desk: 3, quiet: 4, gone: 5 },
    records,
    tags: { board, mara },
    topic: topics.get("Shipping") ?? 0,
  };
}
