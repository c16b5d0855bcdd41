import type { SourceKindName } from "../config/source-kinds.ts";
import { feed } from "./sources/feed.ts";
import { inbox } from "./sources/inbox.ts";
import { page } from "./sources/page.ts";
import { push } from "./sources/push.ts";
import { series } from "./sources/series.ts";
import type { SourceReader } from "./sources/source-reader.ts";

/** How each kind of `config/source-kinds.ts` is read. One that is missing here is an error of its type. */
const sourceReaders: Record<SourceKindName, SourceReader> = { feed, page, inbox, push, series };

const byName = new Map<string, SourceReader>(Object.entries(sourceReaders));

/** How channels of a kind are read. Throws for a kind that this version does not know, of an older or newer database say. */
export function readerOf(kind: string): SourceReader {
  const reader = byName.get(kind);
  if (!reader) throw new Error(`"${kind}" is no kind of channel`);
  return reader;
}
