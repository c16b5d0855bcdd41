import type { DigestConfig } from "../../config/digests.ts";
import { FilterSpec } from "../../store/model/digest.ts";
import type { Queries } from "../../store/store.ts";
import type { CuratedEntry } from "../../store/streams/curated-digests.ts";
import { changeEvent } from "../../store/streams/digest-events.ts";

/** Brings the curated digests in line with the file; subscribers of one that changed hear of it. */
export async function syncDigests(store: Queries, digests: readonly DigestConfig[], now: string): Promise<void> {
  for (const change of await store.curatedDigests.sync(digests.map(entryOf), now)) {
    const subscribers = await store.curatedDigests.subscribers(change.after.digest_id);
    const events = subscribers.flatMap((org_id) => changeEvent(change, { org_id, now }) ?? []);
    await store.outbox.append(events);
  }
}

/** An empty list of the file says nothing, as if it were not there. */
function entryOf({ filter_spec, description, ...stated }: DigestConfig): CuratedEntry {
  const said = Object.entries(filter_spec).filter(([, value]) => !Array.isArray(value) || value.length > 0);
  return {
    ...stated,
    description: description === "" ? null : description,
    filter_spec: FilterSpec.parse(Object.fromEntries(said)),
  };
}
