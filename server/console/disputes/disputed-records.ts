import type { ConsoleContext } from "../page.ts";

/** The records that stand in one of the disputes that the header counts, so that lists can mark them. */
export async function disputedRecords({
  shared,
  view,
}: Pick<ConsoleContext, "shared" | "view">): Promise<ReadonlySet<number>> {
  const disputes = await shared.disputes(view);
  const claims = disputes.flatMap(({ sides }) => sides.flatMap((side) => side.claims));
  return new Set(claims.map(({ record_id }) => record_id));
}
