import type { Visibility } from "./manifests.ts";
import { countAll } from "./portable.ts";
import { statement } from "./statements.ts";
import type { Db } from "./store.ts";

/** How many manifests of a stream may be seen: whole days are looked up, and only those that a bound cuts are counted. */
export async function countOfStream(db: Db, stream_id: number, { from, before }: Visibility): Promise<number> {
  const [first, last] = [dayOf(from), dayOf(before)];
  if (first >= last) return countBetween(db, stream_id, from, before);
  const whole = await wholeDays.first(db, { stream_id, first, last });
  const begun = await countBetween(db, stream_id, from, dayEnd(first));
  return (whole?.manifests ?? 0) + begun + (await countBetween(db, stream_id, last, before));
}

const wholeDays = statement<{ stream_id: number; first: string; last: string }>()((db, given) =>
  db
    .selectFrom("stream_days")
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum("manifests"), eb.lit(0)), "integer").as("manifests"))
    .where("stream_id", "=", given.stream_id)
    .where("day", ">", given.first)
    .where("day", "<", given.last),
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
  return (await between.first(db, { stream_id, from, before }))?.manifests ?? 0;
}

function dayOf(moment: string): string {
  return moment.slice(0, 10);
}

/** Above every moment of a day; where there is no bound at all, there is no day that it cuts. */
function dayEnd(day: string): string {
  return day === "" ? "" : `${day}U`;
}
