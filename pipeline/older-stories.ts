import type { Store } from "../store/store.ts";

/** Stories packed in one transaction, so that ingesting and reading get their turn between. Ours: some 50 ms. */
const storiesPerSlice = 25;

/** Where it is written that nothing is left. */
const doneFact = "older_stories_packed";

/** Packs the stories of before stories were packed, in slices; gives how many there were. What was packed stays so when it breaks off. */
export async function packOlderStories(store: Store, signal: AbortSignal): Promise<number> {
  if ((await store.installation.read(doneFact)) !== undefined) return 0;
  let packed = 0;
  for (let after = 0; !signal.aborted; ) {
    const ids = await store.transaction((store) => store.stories.packOlder(after, storiesPerSlice));
    const last = ids.at(-1);
    if (last === undefined) {
      await store.installation.write(doneFact, "yes");
      break;
    }
    after = last;
    packed += ids.length;
  }
  return packed;
}
