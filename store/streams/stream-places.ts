import type { Db } from "../engine/db.ts";
import { statement } from "../engine/statements.ts";
import type { ViewSpan } from "../records/view.ts";

/** A place in a stream: a moment, and of what matched at it the manifest that stands there. */
export interface StreamPlace {
  matched_at: string;
  manifest_id: number;
}

/** What stands in a stream above and below a place, found without counting or walking the rest. */
export function streamPlaces(db: Db) {
  return {
    /** How many manifests came in above a place; they are counted up to `most`. */
    async countAbove(stream_id: number, place: StreamPlace, view: ViewSpan, most: number): Promise<number> {
      const { from, before } = view;
      return (await above.all(db, { stream_id, ...place, from, before, most })).length;
    },

    /** The next manifests below a place, newest match first, with how significant each is. */
    async below(stream_id: number, place: StreamPlace, view: ViewSpan, limit: number) {
      const { from, before } = view;
      return below.all(db, { stream_id, ...place, from, before, limit });
    },
  };
}

// A type and no interface: only such have the index signature that statements ask for.
type Beside = { stream_id: number; matched_at: string; manifest_id: number; from: string; before: string };

const above = statement<Beside & { most: number }>()((db, given) =>
  db
    .selectFrom("stream_manifests")
    .select("manifest_id")
    .where("stream_id", "=", given.stream_id)
    .where("matched_at", ">=", given.from)
    .where("matched_at", ">=", given.matched_at)
    .where("matched_at", "<", given.before)
    .where((eb) => eb.or([eb("matched_at", ">", given.matched_at), eb("manifest_id", ">", given.manifest_id)]))
    .limit(given.most),
);

const below = statement<Beside & { limit: number }>()((db, given) =>
  db
    .selectFrom("stream_manifests")
    .innerJoin("stories", "stories.story_id", "stream_manifests.manifest_id")
    .select(["stream_manifests.manifest_id", "matched_at", "significance_score"])
    .where("stream_id", "=", given.stream_id)
    .where("matched_at", ">=", given.from)
    .where("matched_at", "<", given.before)
    .where("matched_at", "<=", given.matched_at)
    .where((eb) =>
      eb.or([eb("matched_at", "<", given.matched_at), eb("stream_manifests.manifest_id", "<", given.manifest_id)]),
    )
    .orderBy("matched_at", "desc")
    .orderBy("stream_manifests.manifest_id", "desc")
    .limit(given.limit),
);
