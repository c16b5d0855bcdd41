import type { SourceKindName } from "../../config/source-kinds.ts";
import type { MediaFormat } from "../../store/model/vocabulary.ts";
import type { SeenDocument, WaitingDocument } from "../../store/sources/documents.ts";
import type { ArticleRules } from "../../workers/extraction.ts";
import type { Fetcher } from "../fetch/fetch.ts";
import type { FetchFailed, Freshness, Validators } from "../fetch/outcome.ts";
import type { Item } from "../visit/item.ts";

/** What readers are told of a channel, whatever its kind; `ChannelConfig` has all of it. */
interface AnyChannel {
  name: string;
  kind: SourceKindName;
  /** http(s) address, `file:` address or absolute path; `push:` where nothing is fetched. */
  url: string;
  media_format: MediaFormat;
  headers?: Record<string, string>;
  language?: string | null;
  /** How linked pages are read; no reader of a channel uses it. */
  article?: ArticleRules;
  /** An address that several items were seen to have. */
  shared_link?: string | null;
}

/** A channel as its reader is told of it; of the settings of its own kind (`Own`) those that it has: older databases lack some. */
export type ChannelToRead<Own extends object = object> = AnyChannel & Partial<Omit<Own, keyof AnyChannel>>;

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

/** How channels of a kind are read: one file each, listed in `source-readers.ts`. `Own`: the kind's channel in sources.yaml. */
export interface SourceReader<Own extends object = object> {
  /** When it is looked at again after a visit, and why; absent: as it publishes and as its schedule says. */
  again?: { seconds: number; reason: string };
  /** Visits the channel. A failure is an outcome, never an exception. */
  read(channel: ChannelToRead<Own>, deps: ReadingDeps): Promise<ChannelReading>;
}
