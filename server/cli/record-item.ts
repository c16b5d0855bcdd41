import { z } from "zod";
import { emptyItem, type Item } from "../../pipeline/item.ts";
import { MediaFormat } from "../../store/model/vocabulary.ts";
import type { Store } from "../../store/store.ts";

/** A record as the store gives it. */
export type RecordRow = NonNullable<Awaited<ReturnType<Store["records"]["byId"]>>>;

/** What ingest writes into a record's `extra`: facts of the item, and those of the record that are no part of it. */
const RecordExtra = z.looseObject({
  published_at: z.string().nullish(),
  date_origin: z.string().optional(),
  text_problem: z.string().optional(),
  enclosures: z
    .array(z.object({ url: z.string(), type: z.string().nullable(), length: z.number().nullable() }))
    .default([]),
  persons: z.array(z.object({ name: z.string(), role: z.string().nullable() })).default([]),
});

/**
 * The item that a record was made of, as far as the record still tells, for reading it again. A text that came with the item
 * comes with it once more: its source may not hand it out any longer.
 */
export function itemOfRecord(record: RecordRow, identity: string): Item {
  const stored = RecordExtra.parse(JSON.parse(record.extra));
  const { published_at, date_origin, text_problem: _problem, enclosures, persons, ...extra } = stored;
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
    extra,
  };
}
