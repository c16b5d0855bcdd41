import { z } from "zod";
import { MediaFormat } from "../../store/model/vocabulary.ts";
import type { StoredRecord } from "../../store/records/records.ts";
import { emptyItem, type Item } from "../visit/item.ts";

/** What ingest writes into a record's `extra`: facts of the item, and those of the record that are no part of it. */
const RecordExtra = z.looseObject({
  published_at: z.string().nullish(),
  date_origin: z.string().optional(),
  text_problem: z.string().optional(),
  extractor_problem: z.string().optional(),
  extractor_dropped: z.number().optional(),
  enclosures: z
    .array(z.object({ url: z.string(), type: z.string().nullable(), length: z.number().nullable() }))
    .default([]),
  persons: z.array(z.object({ name: z.string(), role: z.string().nullable() })).default([]),
});

/**
 * The item that a record was made of, as far as the record still tells, for reading it again. A text that came with the item
 * comes with it once more: its source may not hand it out any longer.
 */
export function itemOfRecord(record: StoredRecord, identity: string): Item {
  const stored = RecordExtra.parse(JSON.parse(record.extra));
  const { published_at, date_origin, enclosures, persons, ...more } = stored;
  const { text_problem: _text, extractor_problem: _extractor, extractor_dropped: _dropped, ...extra } = more;
  return {
    ...emptyItem(identity),
    link: record.url,
    title: record.title,
    published: date_origin === "first_seen" ? null : (published_at ?? null),
    authors: record.author === null ? [] : [{ name: record.author, email: null, url: null }],
    language: record.language === "und" ? null : record.language,
    text: record.content_origin === "body" ? record.content : null,
    enclosures,
    persons,
    media_format: MediaFormat.parse(record.media_format),
    ...("cells" in extra ? { claim_type: "data" as const } : {}),
    extra,
  };
}

/** Why a record's text is not the one that was wished for; null when it is. */
export function textProblemOf({ extra }: { extra: string }): string | null {
  return RecordExtra.parse(JSON.parse(extra)).text_problem ?? null;
}

/** Whether a record's text is what was heard in its recording. */
export function wasHeard({ extra }: { extra: string }): boolean {
  return "transcript" in RecordExtra.parse(JSON.parse(extra));
}
