import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { Scope } from "../accounts/scope.ts";
import { inSlice } from "../accounts/scope-filter.ts";
import type { Db } from "../engine/db.ts";
import { countAll } from "../engine/portable.ts";
import type { Tables } from "../tables.ts";
import type { View, ViewSpan } from "./view.ts";

/** A manifest that came into a scope, or whose record was corrected since; `changed_at` is the later of the two. */
export interface Change {
  manifest_id: number;
  matched_at: string;
  changed_at: string;
  /** Whether it is a later version of something that was there before. */
  updated: boolean;
}

/** A place between two changes: after all that happened before the moment, and at it up to the id. */
export interface Position {
  moment: string;
  manifest_id: number;
}

/** How far back the last changes are looked for, a little first: a busy scope has enough there. Days; ours. */
const reachesDays = [1, 16] as const;

/** How many corrections are looked at together. Ours: one statement of the store binds them all. */
const correctionsAtOnce = 500;

/** What happened in a scope, in the order in which it happened. */
export function changes(db: Db) {
  return {
    /** The first changes after a position, oldest first. */
    async after(scope: Scope, view: View, position: Position, limit: number): Promise<Change[]> {
      const fresh = await matched(db, scope, view, position.moment)
        .select(["held.manifest_id", "held.matched_at", "held.matched_at as changed_at"])
        .where(beyond("held.matched_at", "held.manifest_id", ">", position))
        .orderBy("held.matched_at")
        .orderBy("held.manifest_id")
        .limit(limit)
        .execute();
      const later = await corrected(db, scope, view, { after: position, limit });
      return merged(fresh, later).slice(0, limit);
    },

    /** The last changes up to a position and with it, newest first. */
    async upTo(scope: Scope, view: View, position: Position, limit: number): Promise<Change[]> {
      for (const days of reachesDays) {
        const from = new Date(Date.parse(position.moment) - days * 86_400_000).toISOString();
        if (from <= view.from) break;
        const found = await between(db, scope, view, { from, position, limit });
        if (found.length === limit) return found;
      }
      return between(db, scope, view, { from: view.from, position, limit });
    },

    /** How many changes there are after a position. */
    async countAfter(scope: Scope, view: View, position: Position): Promise<number> {
      const fresh = await matched(db, scope, view, position.moment)
        .select(countAll().as("total_count"))
        .where(beyond("held.matched_at", "held.manifest_id", ">", position))
        .executeTakeFirstOrThrow();
      const later = await corrected(db, scope, view, { after: position, limit: Number.POSITIVE_INFINITY });
      return fresh.total_count + later.length;
    },
  };
}

type HeldTables = Tables & { held: Tables["stream_manifests"] };
const joined = expressionBuilder<HeldTables, "held" | "stories">();
type Found = Omit<Change, "updated">;

/** The last changes from a moment up to a position, newest first. */
async function between(
  db: Db,
  scope: Scope,
  view: View,
  { from, position, limit }: { from: string; position: Position; limit: number },
): Promise<Change[]> {
  const fresh = await matched(db, scope, view, from)
    .select(["held.manifest_id", "held.matched_at", "held.matched_at as changed_at"])
    .where(beyond("held.matched_at", "held.manifest_id", "<=", position))
    .orderBy("held.matched_at", "desc")
    .orderBy("held.manifest_id", "desc")
    .limit(limit)
    .execute();
  const later = await corrected(db, scope, view, { upTo: position, from, limit });
  return merged(fresh, later).reverse().slice(0, limit);
}

/** Manifests that are as they came, from a moment on. */
function matched(db: Db, scope: Scope, view: View, since: string) {
  const from = since > view.from ? since : view.from;
  return inSlice(db, scope, view, { below: null, from })
    .innerJoin("stories", "stories.story_id", "held.manifest_id")
    .where(joined.not(isCorrected(view)));
}

/** Which corrections are wanted: the first after a position, or the last from a moment up to one. */
type Wanted = { after: Position; limit: number } | { upTo: Position; from: string; limit: number };

/**
 * Manifests that were there before and of which a later version can be seen, by the moment of the correction. Corrections are
 * few: they are read first, in portions, and of each portion those that are in the scope.
 */
async function corrected(db: Db, scope: Scope, view: View, wanted: Wanted): Promise<Found[]> {
  const found: Found[] = [];
  const upwards = "after" in wanted;
  let position: Position | undefined = upwards ? wanted.after : wanted.upTo;
  while (position && found.length < wanted.limit) {
    const portion = await corrections(db, view, wanted, position);
    found.push(...(await inScope(db, scope, view, portion)));
    const last = portion.length < correctionsAtOnce ? undefined : portion.at(-1);
    // The next portion begins behind the last one, upwards and downwards alike.
    position = last && { moment: last.updated_on, manifest_id: upwards ? last.story_id : last.story_id - 1 };
  }
  return found.slice(0, wanted.limit);
}

async function corrections(db: Db, view: ViewSpan, wanted: Wanted, position: Position) {
  const upwards = "after" in wanted;
  return db
    .selectFrom("stories")
    .select(["story_id", "updated_on"])
    .where("version", ">", 1)
    .where("updated_on", "<", view.before)
    .where("updated_on", ">=", upwards ? position.moment : wanted.from)
    .where(beyond("stories.updated_on", "stories.story_id", upwards ? ">" : "<=", position))
    .orderBy("updated_on", upwards ? "asc" : "desc")
    .orderBy("story_id", upwards ? "asc" : "desc")
    .limit(correctionsAtOnce)
    .execute();
}

/** Of some corrections those of manifests of the scope, in the order given. A correction that came before the match is none. */
async function inScope(
  db: Db,
  scope: Scope,
  view: View,
  portion: { story_id: number; updated_on: string }[],
): Promise<Found[]> {
  if (portion.length === 0) return [];
  const rows = await inSlice(db, scope, view, { below: null, from: null })
    .select(["held.manifest_id", "held.matched_at"])
    .where(
      "held.manifest_id",
      "in",
      portion.map((row) => row.story_id),
    )
    .execute();
  const matched_at = new Map(rows.map((row) => [row.manifest_id, row.matched_at]));
  return portion.flatMap(({ story_id, updated_on }) => {
    const moment = matched_at.get(story_id);
    if (moment === undefined || updated_on <= moment) return [];
    return [{ manifest_id: story_id, matched_at: moment, changed_at: updated_on }];
  });
}

/** A correction is released as a manifest is: before the organization's boundary. */
function isCorrected(view: ViewSpan): Expression<SqlBool> {
  return joined.and([
    joined("stories.version", ">", 1),
    joined("stories.updated_on", ">", joined.ref("held.matched_at")),
    joined("stories.updated_on", "<", view.before),
  ]);
}

/** The column is bounded by the moment first, so that an index is entered at the right place. */
function beyond(
  column: "held.matched_at" | "stories.updated_on",
  id: "held.manifest_id" | "stories.story_id",
  side: ">" | "<=",
  { moment, manifest_id }: Position,
): Expression<SqlBool> {
  return joined.and([
    joined(column, side === ">" ? ">=" : "<=", moment),
    joined.or([
      joined(column, side === ">" ? ">" : "<", moment),
      joined.and([joined(column, "=", moment), joined(id, side, manifest_id)]),
    ]),
  ]);
}

function merged(fresh: Found[], later: Found[]): Change[] {
  return [
    ...fresh.map((each) => ({ ...each, updated: false })),
    ...later.map((each) => ({ ...each, updated: true })),
  ].sort((a, b) => compare(a.changed_at, b.changed_at) || a.manifest_id - b.manifest_id);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
