import type { MediaFormat } from "../../store/model/vocabulary.ts";
import type { SeenDocument, WaitingDocument } from "../../store/sources/documents.ts";
import type { ArticleRules } from "../../workers/extraction.ts";
import type { Fetcher } from "../fetch/fetch.ts";
import type { FetchFailed, Freshness, Validators } from "../fetch/outcome.ts";
import type { Item } from "../visit/item.ts";

/** What a source kind needs of a channel's configuration; `ChannelConfig` has all of it. */
export interface ChannelToRead {
  name: string;
  kind: "feed" | "page" | "series" | "inbox" | "push";
  /** http(s) address, `file:` address or absolute path; `push:` where nothing is fetched. */
  url: string;
  media_format: MediaFormat;
  headers?: Record<string, string>;
  language?: string | null;
  /** How linked pages are read; no source kind reads it. */
  article?: ArticleRules;
  /** Feeds only: an address that several items were seen to have. */
  shared_link?: string | null;
  /** Pages only; `changes`: the page itself is one item, whose edits are versions. */
  mode?: "items" | "changes";
  item_selector?: string;
  title_selector?: string;
  date_selector?: string;
  /** Series only. */
  format?: "csv" | "json";
  date_column?: string;
  value_columns?: string[];
  unit?: string;
  frequency?: string;
  label?: string;
}

/** What reading a channel may use. */
export interface ReadingDeps {
  fetcher: Fetcher;
  /** Of the last reading whose items are all safe; null reads unconditionally. */
  validators: Validators | null;
  now: () => Date;
  signal?: AbortSignal;
  /** Push only: the documents that wait for the channel. */
  pushed?: () => Promise<WaitingDocument[]>;
  /** Inbox only: puts what one file gave into the queue, before the next is read. Absent: the reading has all items. */
  take?: (items: Item[]) => Promise<Queued>;
}

/** How many items a queue took: new ones, and known ones that say something else than before. */
export interface Queued {
  queued: number;
  edited: number;
}

/** What tells an item that is in the queue, and where it came from. */
export type ItemName = Pick<Item, "identity" | "link">;

/** What the channel says about itself. Hours are 0..23 UTC, days English names. */
export interface ChannelSelf {
  title: string | null;
  link: string | null;
  description: string | null;
  language: string | null;
  image: string | null;
  ttl_minutes: number | null;
  skip_hours: number[];
  skip_days: string[];
  /** WebSub hub and the topic address to subscribe to. */
  hub: string | null;
  self: string | null;
}

/** How a reading went; `permanent_url` is where the channel moved for good. */
export type ReadingOutcome =
  | { kind: "read"; url: string; permanent_url: string | null; freshness: Freshness }
  | { kind: "not_modified"; url: string; permanent_url: string | null; freshness: Freshness }
  | FetchFailed;

/** Everything one visit to a channel gave. After a failure `items` is empty and `validators` are those handed in. */
export interface ChannelReading {
  outcome: ReadingOutcome;
  items: Item[];
  /** To be stored once every item is durably stored or queued (decisions §1). */
  validators: Validators;
  /** null when nothing new was read. */
  feed: ChannelSelf | null;
  /** Sentences for people about what is not as it should be. */
  warnings: string[];
  /** Feeds only: an address that several items have, now or before; null for none. */
  shared_link?: string | null;
  /** Inbox only: the items that are in the queue already, which `items` has not. */
  taken?: Queued & { items: ItemName[] };
  /** Inbox only: files that will never become items, as `file:` addresses, with the reason. */
  rejected?: { url: string; reason: string }[];
  /** Push only: what was made of each document that waited. */
  documents?: ReadDocument[];
}

/** A pushed document that became an item of the reading, or why it never will. */
export type ReadDocument = SeenDocument & ({ item: Item } | { refusal: string });

/** A way in which sources publish: one file each, listed in `source-kinds.ts`. */
export interface SourceKind {
  kind: ChannelToRead["kind"];
  /** Visits the channel. A failure is an outcome, never an exception. */
  read(channel: ChannelToRead, deps: ReadingDeps): Promise<ChannelReading>;
}
