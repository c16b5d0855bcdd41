import type { Fetched, FetchFailed, NotModified, Validators } from "../fetch/outcome.ts";
import type { Item } from "../visit/item.ts";
import type { ChannelReading, ChannelSelf } from "./source-reader.ts";

const noValidators: Validators = { etag: null, last_modified: null };

/** The reading of a channel that could not be fetched: nothing new, validators as they were. */
export function failedReading(failure: FetchFailed, validators: Validators | null): ChannelReading {
  return { outcome: failure, items: [], validators: validators ?? noValidators, feed: null, warnings: [] };
}

/** The reading of a channel that has not changed. */
export function unchangedReading({ url, permanent_url, freshness, validators }: NotModified): ChannelReading {
  return {
    outcome: { kind: "not_modified", url, permanent_url, freshness },
    items: [],
    validators,
    feed: null,
    warnings: [],
  };
}

/** The reading of a channel that says nothing about itself but its title. */
export function readReading(
  { url, permanent_url, freshness, validators }: Fetched,
  { items, title, warnings = [] }: { items: Item[]; title: string; warnings?: string[] },
): ChannelReading {
  return {
    outcome: { kind: "read", url, permanent_url, freshness },
    items,
    validators,
    feed: { ...silentSelf, title },
    warnings,
  };
}

const silentSelf: ChannelSelf = {
  title: null,
  link: null,
  description: null,
  language: null,
  image: null,
  ttl_minutes: null,
  skip_hours: [],
  skip_days: [],
  hub: null,
  self: null,
};
