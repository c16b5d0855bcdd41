import type { Db } from "../engine/db.ts";
import { countAll } from "../engine/portable.ts";
import { statement } from "../engine/statements.ts";
import type { ViewSpan } from "../records/view.ts";

/** How many manifests of a stream may be seen: whole days are looked up, and only those that a bound cuts are counted. */
export async function countOfStream(db: Db, stream_id: number, { from, before }: ViewSpan): Promise<number> {
  const [first, last] = [dayOf(from), dayOf(before)];
  if (first >= last) return countBetween(db, stream_id, from, before);
  const counted = await inThree.first(db, { stream_id, first, last, from, before, begun: dayEnd(first) });
  return (counted?.whole ?? 0) + (counted?.begun ?? 0) + (counted?.ended ?? 0);
}

/** Where a page of a stream begins: before which moment, newest first, and how many are to be passed over there. */
export interface PageStart {
  before: string;
  skip: number;
}

/** How many days are looked at together. Ours. */
const daysAtOnce = 64;

/** Finds where a page begins that so many of the newest stand before: whole days are passed over without a look at what is in them. */
export async function pageStart(
  db: Db,
  stream_id: number,
  { from, before }: ViewSpan,
  offset: number,
): Promise<PageStart> {
  const first = dayOf(from);
  let last = dayOf(before);
  if (offset === 0 || first >= last) return { before, skip: offset };
  let left = offset - (await countBetween(db, stream_id, last, before));
  if (left < 0) return { before, skip: offset };
  for (;;) {
    const days = await daysBefore.all(db, { stream_id, first, last, limit: daysAtOnce });
    for (const { day, manifests } of days) {
      if (left < manifests) return { before: dayEnd(day), skip: left };
      left -= manifests;
      last = day;
    }
    if (days.length < daysAtOnce) return { before: dayEnd(first), skip: left };
  }
}

const daysBefore = statement<{ stream_id: number; first: string; last: string; limit: number }>()((db, given) =>
  db
    .selectFrom("stream_days")
    .select(["day", "manifests"])
    .where("stream_id", "=", given.stream_id)
    .where("day", ">", given.first)
    .where("day", "<", given.last)
    .orderBy("day", "desc")
    .limit(given.limit),
);

/** In one statement: a server is asked once. */
const inThree = statement<{
  stream_id: number;
  first: string;
  last: string;
  from: string;
  before: string;
  begun: string;
}>()((db, given) =>
  db.selectNoFrom((eb) => {
    const held = eb
      .selectFrom("stream_manifests")
      .select(countAll().as("manifests"))
      .where("stream_id", "=", given.stream_id);
    const whole = eb
      .selectFrom("stream_days")
      .select((of) => of.cast<number>(of.fn.coalesce(of.fn.sum("manifests"), of.lit(0)), "integer").as("manifests"))
      .where("stream_id", "=", given.stream_id)
      .where("day", ">", given.first)
      .where("day", "<", given.last);
    return [
      whole.as("whole"),
      held.where("matched_at", ">=", given.from).where("matched_at", "<", given.begun).as("begun"),
      held.where("matched_at", ">=", given.last).where("matched_at", "<", given.before).as("ended"),
    ];
  }),
);

const between = statement<{ stream_id: number; from: string; before: string }>()((db, given) =>
  db
    .selectFrom("stream_manifests")
    .select(countAll().as("manifests"))
    .where("stream_id", "=", given.stream_id)
    .where("matched_at", ">=", given.from)
    .where("matched_at", "<", given.before),
);

async function countBetween(db: Db, stream_id: number, from: string, before: string): Promise<number> {
  // A day that nothing is cut off from.
  if (from >= before) return 0;
  return (await between.first(db, { stream_id, from, before }))?.manifests ?? 0;
}

function dayOf(moment: string): string {
  return moment.slice(0, 10);
}

/** Above every moment of a day; where there is no bound at all, there is no day that it cuts. */
function dayEnd(day: string): string {
  return day === "" ? "" : `${day}U`;
}
