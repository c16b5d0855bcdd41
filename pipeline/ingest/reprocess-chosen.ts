import type { RecordChoice } from "../../store/records/records.ts";
import { type ReprocessDeps, type Reprocessed, reprocess } from "./reprocess.ts";

/** Records under way at once; so many are repeated at most when a run that was cut off goes on. Ours. */
const recordsAtOnce = 8;

/**
 * Reads all records of a choice again, oldest first. Where it stands is kept in the store, so that the same run, cut off,
 * goes on where it was; `afresh` begins at the first record again. A dry run keeps nothing.
 */
export async function* reprocessChosen(
  choice: RecordChoice,
  deps: ReprocessDeps & { afresh: boolean },
): AsyncGenerator<Reprocessed> {
  const { installation, records } = deps.store;
  const place = placeName(choice, deps);
  let after = await startOf(choice, deps);
  while (!deps.signal.aborted) {
    const ids = await records.chosenAfter(after, choice, recordsAtOnce);
    for (const result of await Promise.all(ids.map((id) => reprocess(id, deps)))) if (result) yield result;
    const isLast = ids.length < recordsAtOnce;
    after = ids.at(-1) ?? after;
    if (!deps.dry_run) await (isLast ? installation.forget(place) : installation.write(place, String(after)));
    if (isLast) return;
  }
}

/** The record after which a run begins: 0, or where the same run was cut off. */
export async function startOf(
  choice: RecordChoice,
  { store, extractor, dry_run, afresh }: Pick<ReprocessDeps, "store" | "extractor" | "dry_run"> & { afresh: boolean },
): Promise<number> {
  if (dry_run || afresh) return 0;
  return Number(await store.installation.read(placeName(choice, { extractor }))) || 0;
}

/** Another choice or another extractor is another run. */
function placeName({ source_name, since }: RecordChoice, { extractor }: Pick<ReprocessDeps, "extractor">) {
  return `reprocess ${JSON.stringify([extractor.name(), source_name ?? null, since ?? null])}`;
}
