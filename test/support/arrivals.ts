import { type Ingested, ingest } from "../../pipeline/ingest/ingest.ts";
import { readStreamIndex, type StreamIndex } from "../../pipeline/ingest/stream-index.ts";
import type { Extractor } from "../../pipeline/read/extractors/extractor.ts";
import { emptyItem, type Item } from "../../pipeline/visit/item.ts";
import { StreamFilter } from "../../store/model/stream.ts";
import type { SourceEntry } from "../../store/sources/sources.ts";
import type { Store } from "../../store/store.ts";
import type { StreamEntry } from "../../store/streams/stream-entries.ts";
import type { Extraction } from "../../workers/extraction.ts";

/** A source with one feed. */
export function sourceEntry(name: string, more: Partial<SourceEntry> = {}): SourceEntry {
  const channel = {
    name: "News",
    kind: "feed",
    url: `https://${name.toLowerCase().replaceAll(" ", "-")}.example/feed.xml`,
  };
  const channels = [{ ...channel, media_format: "text", claim_type: "event", settings: "{}" }];
  return { name, source_type: "organization", homepage: null, owner: name, channels, ...more };
}

/** A source that documents are pushed to. */
export const pushSource: SourceEntry = {
  name: "Notice Board",
  source_type: "organization",
  homepage: null,
  owner: "Notice Board",
  channels: [
    {
      name: "Notices",
      kind: "push",
      url: "push:",
      media_format: "text",
      claim_type: "announcement",
      settings: JSON.stringify({ full_text: "never" }),
    },
  ],
};

/** A live, public stream with the given filter. */
export function streamEntry(
  name: string,
  filter: Partial<StreamFilter> = {},
  more: Partial<StreamEntry> = {},
): StreamEntry {
  return {
    name,
    title: name.toUpperCase(),
    description: `What ${name} brings.`,
    stream_class: "discovery",
    home_domain: "economics-business-work",
    cross_domains: [],
    is_public: true,
    status: "live",
    status_reason: null,
    source_url: null,
    filter: StreamFilter.parse(filter),
    ...more,
  };
}

/** What a worker would have found in a text of two sentences. */
export function extractionOf(more: Partial<Extraction> = {}): Extraction {
  const content = "The Harbour Board raised its grain fee by 4 percent. Mara Venn said the board had no choice.";
  const first = { start: 0, end: 52 };
  return {
    content,
    content_origin: "body",
    title: "Grain fee rises",
    author: null,
    published: null,
    canonical_url: null,
    language: "en",
    word_count: 18,
    claim_type: "event",
    claims: [
      {
        claim_text: content.slice(first.start, first.end),
        claim_type: "data",
        confidence: "stated",
        evidence: "paraphrase",
        featured: true,
        key_point_index: 0,
        span: first,
        sentence: first,
        antecedents: [],
        entities: [{ name: "Harbour Board", type: "organization", role: "subject" }],
      },
    ],
    no_claims_reason: null,
    tags: [
      { tag_type: "organization", name: "Harbour Board", forms: ["Harbour Board"], mentions: 1, curated: false },
      { tag_type: "person", name: "Mara Venn", forms: ["Mara Venn"], mentions: 1, curated: false },
    ],
    topics: [{ name: "Shipping", score: 1, reason: "harbour" }],
    home_domain: "economics-business-work",
    cross_domains: ["society-law-government"],
    sentiment_score: -0.3,
    significance_score: 42,
    headline: "Harbour Board raises grain fee by 4 percent",
    summary: content,
    key_insights: ["The Harbour Board raised its grain fee."],
    quotes: [],
    audio: null,
    extractor: "rules/1",
    ...more,
  };
}

/** Leaves signals as they are composed. */
const extractor: Pick<Extractor, "signalWriter"> = { signalWriter: () => null };

/** Queues an item in a channel and ingests it, as the pipeline would. */
export async function ingestItem(
  store: Store,
  given: {
    channel_id: number;
    identity: string;
    now: Date;
    item?: Partial<Item>;
    extraction?: Partial<Extraction>;
    extractor?: Pick<Extractor, "signalWriter">;
    /** As the process has them; read now when absent. */
    /** The moment is that of the store, as in the service; else `now`, also where something came in later already. */
    in_order?: boolean;
    streams?: StreamIndex;
  },
) {
  const { channel_id, identity, now } = given;
  const item = {
    ...emptyItem(identity),
    title: `Item ${identity}`,
    link: `https://harbour.example/${identity}`,
    ...given.item,
  };
  await store.items.enqueue(
    channel_id,
    [{ identity, link: item.link, payload: JSON.stringify(item) }],
    now.toISOString(),
  );
  const queued = await store.items.next(now.toISOString(), 1000);
  const row = queued.find((row) => row.identity === identity && row.channel_id === channel_id);
  const channel = await store.channels.byId(channel_id);
  if (!row || !channel) throw new Error(`item ${identity} was not queued in channel ${channel_id}`);
  const streams = given.streams ?? (await readStreamIndex(store));
  const extraction = extractionOf(given.extraction);
  const read = { item_id: row.item_id, record_id: null, item, channel, extraction, problem: null };
  const placed = given.in_order ? store : atAnyMoment(store);
  const deps = { store: placed, streams, now: () => now, extractor: given.extractor ?? extractor };
  return written(await ingest(read, deps));
}

function written(ingested: Ingested | null): Ingested {
  if (!ingested) throw new Error("the record was erased meanwhile");
  return ingested;
}

/** Ingests the item behind a record once more, with what a worker would find now. */
export async function readAgain(store: Store, record_id: number, now: Date, extraction: Partial<Extraction>) {
  const record = await store.records.byId(record_id);
  const channel = await store.channels.byId(record?.channel_id ?? 0);
  const row = await store.items.ofRecord(record_id);
  if (!record || !channel || !row) throw new Error(`there is no record ${record_id}`);
  const { title, url: link, published_at: published } = record;
  const item = { ...emptyItem(row.identity), title, link, published };
  const streams = await readStreamIndex(store);
  const read = { item_id: row.item_id, record_id, item, channel, extraction: extractionOf(extraction), problem: null };
  return written(await ingest(read, { store: atAnyMoment(store), streams, now: () => now, extractor }));
}

/** A store into which a test puts what came in at any time, in any order: no other process reads it meanwhile. */
function atAnyMoment(store: Store): Store {
  const publication = { moment: async (now: Date) => now };
  return { ...store, transaction: (work) => store.transaction((queries) => work({ ...queries, publication })) };
}
