import type { Queries, Store } from "../../store/store.ts";

/** Stories written in one transaction, so that ingesting and reading get their turn between. Ours: some 50 ms. */
const storiesPerSlice = 25;

/** Packs the stories of before stories were packed, in slices; gives how many there were. What was packed stays so when it breaks off. */
export function packOlderStories(store: Store, signal: AbortSignal): Promise<number> {
  return once(store, "older_stories_packed", signal, (store, after) => store.stories.packOlder(after, storiesPerSlice));
}

/** Writes an empty text into stories of before every claim had one for why it matters; gives how many stories were looked at. */
export function fillOlderSignals(store: Store, signal: AbortSignal): Promise<number> {
  return once(store, "older_signals_filled", signal, (store, after) =>
    store.stories.fillSignals(after, storiesPerSlice),
  );
}

/** Goes through stories slice after slice, once in the life of an installation: `done` is where it is written that nothing is left. */
async function once(
  store: Store,
  done: string,
  signal: AbortSignal,
  slice: (store: Queries, after: number) => Promise<number[]>,
): Promise<number> {
  if ((await store.installation.read(done)) !== undefined) return 0;
  let stories = 0;
  for (let after = 0; !signal.aborted; ) {
    const ids = await store.transaction((store) => slice(store, after));
    const last = ids.at(-1);
    if (last === undefined) {
      await store.installation.write(done, "yes");
      break;
    }
    after = last;
    stories += ids.length;
  }
  return stories;
}
