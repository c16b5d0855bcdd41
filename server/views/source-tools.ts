import type { ChannelInput } from "../../config/sources.ts";
import type { SourceHead } from "../../config/yaml/edit-sources.ts";
import type { SourceType } from "../../store/model/vocabulary.ts";

/** What the server asks of those who read files and sources. It is given by whoever starts both: server and pipeline never meet. */
export interface Following {
  /** Applies what stands in the config files now; resolves when that is done, or refused and logged. */
  apply(): Promise<void>;
  /** Has the pipeline look now for what is due, instead of at its next tick. */
  wake(): void;
  /** What can be followed at an http(s) address, best first; read as politely as all else. */
  feedsAt(url: string): Promise<FoundFeeds>;
  /** What following the feeds of an OPML file would add. Nothing is fetched. */
  opml(bytes: Uint8Array, source_type: SourceType): Promise<OpmlOutcome>;
}

/** What was found at an address, or why nothing was. */
export type FoundFeeds = { feeds: FeedEntry[] } | { problem: string };

/** Something that can be followed, with the entry that it would be. */
export interface FeedEntry {
  source: SourceHead;
  channel: ChannelInput;
  title: string | null;
  items: number;
  /** How often, as its items show; null while too few are dated. */
  publishes: string | null;
  /** ISO 639-1; "und" when too little is written. */
  language: string;
  /** full: most items carry their whole text; teaser: their pages are read; none: there is nothing to read. */
  text: "full" | "teaser" | "none";
  /** The newest items. */
  latest: { title: string; published: string | null }[];
  /** As which channel it is followed already; null for none. */
  followed: string | null;
}

/** What would become of the feeds of an OPML file. */
export interface OpmlOutcome {
  title: string | null;
  added: SourceInput[];
  /** Followed or listed before, and what cannot be followed, with the reasons. */
  duplicates: LeftOut[];
  unusable: LeftOut[];
  /** Other lists that it takes in, which are not read. */
  includes: string[];
}

/** A source as people write it. */
export type SourceInput = SourceHead & { channels: ChannelInput[] };

/** A feed that is not taken up, and why. */
export interface LeftOut {
  feed_url: string;
  title: string | null;
  reason: string;
}
