import type { Db } from "../engine/db.ts";
import { countAll, lookupSlices, textMatch } from "../engine/portable.ts";
import { statement } from "../engine/statements.ts";
import type { View, ViewSpan } from "../records/view.ts";
import { aliasKey } from "../tags/tag-forms.ts";
import type { Hit, Scope, Slice, TagGroup } from "./scope.ts";
import { type Figures, figuresOf } from "./scope-figures.ts";
import { beginOf, inSlice, upTo } from "./scope-filter.ts";

/** A stream as far as a scope asks for it. */
export interface ScopeStream {
  stream_id: number;
  name: string;
  status: string;
  rematch_due: number;
}

/** Manifests over several streams, each once. Reads are cut into slices of time, because one statement blocks the process. */
export function scopes(db: Db) {
  return {
    /** The streams of a scope that may be seen, removed ones too when they are named. */
    async streams(stream_ids: number[] | null, view: Pick<View, "sees_private">): Promise<ScopeStream[]> {
      return db
        .selectFrom("streams")
        .select(["stream_id", "name", "status", "rematch_due"])
        .$if(stream_ids === null, (query) => query.where("status", "=", "live"))
        .$if(stream_ids !== null, (query) => query.where("stream_id", "in", stream_ids ?? []))
        .$if(!view.sees_private, (query) => query.where("is_public", "=", 1))
        .orderBy("stream_id")
        .execute();
    },

    /** What each name leads to: tags by name or alias, and topics by name. Names that lead nowhere are left out. */
    async tagGroups(names: string[]): Promise<Map<string, TagGroup>> {
      if (names.length === 0) return new Map();
      const keys = names.map(aliasKey);
      const tags = await db
        .selectFrom("tag_names")
        .select(["alias_key", "tag_id"])
        .distinct()
        .where("alias_key", "in", keys)
        .orderBy("tag_id")
        .execute();
      const topics = await db.selectFrom("topics").select(["topic_id", "name"]).where("name", "in", names).execute();
      const groups = names.map((name, at): [string, TagGroup] => [
        name,
        {
          tag_ids: tags.filter((row) => row.alias_key === keys[at]).map((row) => row.tag_id),
          topic_ids: topics.filter((row) => row.name === name).map((row) => row.topic_id),
        },
      ]);
      return new Map(groups.filter(([, group]) => group.tag_ids.length + group.topic_ids.length > 0));
    },

    /** The next manifests below one, in a scope that asks for one stream and nothing else; null for other scopes, which are walked in slices. */
    async nextBelow(scope: Scope, view: ViewSpan, below: Hit, limit: number): Promise<Hit[] | null> {
      const stream_id = onlyStream(scope);
      if (stream_id === null || below.matched_at >= view.before) return null;
      return hitsBelow.all(db, { stream_id, begin: beginOf(scope, view), ...below, limit });
    },

    /**
     * The manifests below one in a scope whose words few records have, newest first: found from the words, not by walking through all that
     * there is. null where the scope asks for no words, or more than `most` records have them: it is walked in slices.
     */
    async rareHits(scope: Scope, view: View, below: Hit | null, most: number): Promise<Hit[] | null> {
      if (scope.query === null) return null;
      const found = await db
        .selectFrom("record_search")
        .select("rowid")
        .where(textMatch(db, "record_search", scope.query))
        .limit(most + 1)
        .execute();
      if (found.length > most) return null;
      const hits: Hit[] = [];
      for (const ids of lookupSlices(found.map(({ rowid }) => rowid)))
        hits.push(
          ...(await inSlice(db, { ...scope, query: null }, view, { below, from: null })
            .where("held.manifest_id", "in", ids)
            .select(["held.manifest_id", "held.matched_at"])
            .execute()),
        );
      return hits.toSorted((a, b) =>
        a.matched_at < b.matched_at ? 1 : a.matched_at > b.matched_at ? -1 : b.manifest_id - a.manifest_id,
      );
    },

    /** Where a slice of about `rows` deliveries ends; null when fewer are left. One moment is never cut in two. */
    async sliceEnd(scope: Scope, view: ViewSpan, below: Hit | null, rows: number): Promise<string | null> {
      const [stream_id, ...others] = scope.stream_ids ?? [];
      if (stream_id !== undefined && others.length === 0 && below !== null && below.matched_at < view.before) {
        const given = { stream_id, begin: beginOf(scope, view), ...below, offset: rows - 1 };
        return (await sliceEndOf.first(db, given))?.matched_at ?? null;
      }
      const row = await db
        .selectFrom("stream_manifests as held")
        .select("held.matched_at")
        .where("held.matched_at", ">=", beginOf(scope, view))
        .where(upTo(below, view))
        // One stream's deliveries lie together in the order of time; those of several do not, and all are counted.
        .$if(scope.stream_ids?.length === 1, (query) => query.where("held.stream_id", "=", scope.stream_ids?.[0] ?? 0))
        .orderBy("held.matched_at", "desc")
        .limit(1)
        .offset(rows - 1)
        .executeTakeFirst();
      return row?.matched_at ?? null;
    },

    /** The manifests of a scope in a slice, newest first. */
    async hits(scope: Scope, view: View, slice: Slice): Promise<Hit[]> {
      const hits = await inSlice(db, { ...scope, query: null }, view, slice)
        .select(["held.manifest_id", "held.matched_at"])
        .orderBy("held.matched_at", "desc")
        .orderBy("held.manifest_id", "desc")
        .execute();
      return scope.query === null ? hits : saying(db, scope.query, hits);
    },

    /** How many manifests of a scope are in a slice. */
    async count(scope: Scope, view: View, slice: Slice): Promise<number> {
      if (scope.query !== null) return (await this.hits(scope, view, slice)).length;
      const counted = await inSlice(db, scope, view, slice)
        .select(countAll().as("total_count"))
        .executeTakeFirstOrThrow();
      return counted.total_count;
    },

    /** What some manifests of a scope are. Streams are those of the scope, domains home domains, days those of publication. */
    figures: (manifest_ids: number[], scope: Scope, view: View): Promise<Figures> =>
      figuresOf(db, manifest_ids, scope, view),
  };
}

/** The one stream that a scope asks for all of. */
function onlyStream(scope: Scope): number | null {
  const { stream_ids, published_date_from, published_date_to, tag_groups, query, conditions } = scope;
  const isBounded = published_date_from !== null || published_date_to !== null || query !== null;
  if (isBounded || tag_groups.length > 0 || conditions.length > 0 || stream_ids?.length !== 1) return null;
  return stream_ids[0] ?? null;
}

type PageStart = { stream_id: number; begin: string; matched_at: string; manifest_id: number; limit: number };

const hitsBelow = statement<PageStart>()((db, given) =>
  db
    .selectFrom("stream_manifests")
    .select(["manifest_id", "matched_at"])
    .where("stream_id", "=", given.stream_id)
    .where("matched_at", ">=", given.begin)
    .where("matched_at", "<=", given.matched_at)
    .where((eb) => eb.or([eb("matched_at", "<", given.matched_at), eb("manifest_id", "<", given.manifest_id)]))
    .orderBy("matched_at", "desc")
    .orderBy("manifest_id", "desc")
    .limit(given.limit),
);

type SliceStart = { stream_id: number; begin: string; matched_at: string; manifest_id: number; offset: number };

/** Where a slice of one stream ends that goes on below a manifest: what every page behind a cursor asks. */
const sliceEndOf = statement<SliceStart>()((db, given) =>
  db
    .selectFrom("stream_manifests")
    .select("matched_at")
    .where("stream_id", "=", given.stream_id)
    .where("matched_at", ">=", given.begin)
    .where("matched_at", "<=", given.matched_at)
    .where((eb) => eb.or([eb("matched_at", "<", given.matched_at), eb("manifest_id", "<", given.manifest_id)]))
    .orderBy("matched_at", "desc")
    .limit(1)
    .offset(given.offset),
);

/** Those that have the words. The slice bounds what is searched: their ids grow with time, as their moments do. */
async function saying(db: Db, text: string, hits: Hit[]): Promise<Hit[]> {
  if (hits.length === 0) return hits;
  const ids = hits.map(({ manifest_id }) => manifest_id);
  const rows = await db
    .selectFrom("record_search")
    .select("rowid")
    .where(textMatch(db, "record_search", text))
    .where(
      "rowid",
      ">=",
      ids.reduce((least, id) => Math.min(least, id)),
    )
    .where(
      "rowid",
      "<=",
      ids.reduce((most, id) => Math.max(most, id)),
    )
    .execute();
  const found = new Set(rows.map(({ rowid }) => rowid));
  return hits.filter(({ manifest_id }) => found.has(manifest_id));
}
