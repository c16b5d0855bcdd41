/** Design: docs/design/memory.md */
/** What is kept of stories in memory, by their stamps, which change with the content: it can never be out of date. */
export interface StoryCache<Kept> {
  get(stamp: string): Kept | undefined;
  /** Keeps something of so many bytes; what was not asked for longest makes room. */
  keep(stamp: string, kept: Kept, bytes: number): void;
  /** Forgets everything: what is read next is read from the database. */
  forget(): void;
}

/** The time, in milliseconds, and what calls something later. */
interface Clock {
  now(): number;
  later(run: () => void, ms: number): void;
}

/** A memory of bounded size, of what was asked for within the last minute or two. */
export function openStoryCache<Kept>(bytesMost: number, { now, later } = ownClock): StoryCache<Kept> {
  const held = new Map<string, { kept: Kept; bytes: number; used: number }>();
  let [size, isWaiting] = [0, false];
  return {
    get(stamp) {
      const found = held.get(stamp);
      if (!found) return undefined;
      // A map goes in the order of putting in: the first is the one not asked for longest.
      held.delete(stamp);
      found.used = now();
      held.set(stamp, found);
      return found.kept;
    },
    keep(stamp, kept, bytes) {
      forgetLater();
      size += bytes - (held.get(stamp)?.bytes ?? 0);
      held.delete(stamp);
      held.set(stamp, { kept, bytes, used: now() });
      forgetWhile(() => size > bytesMost);
    },
    forget: () => forgetWhile(() => true),
  };

  function forgetLater(): void {
    if (isWaiting) return;
    isWaiting = true;
    later(forgetUnused, unusedMs);
  }

  function forgetUnused(): void {
    isWaiting = false;
    const since = now() - unusedMs;
    forgetWhile(({ used }) => used <= since);
    if (held.size > 0) forgetLater();
  }

  function forgetWhile(isToGo: (oldest: { used: number }) => boolean): void {
    for (const [stamp, oldest] of held) {
      if (!isToGo(oldest)) break;
      held.delete(stamp);
      size -= oldest.bytes;
    }
  }
}

/** What nobody asked for in this time goes. Milliseconds; ours: a reader who turns pages is back within it, and it is read again in less than one. */
const unusedMs = 60_000;

/** Forgetting keeps no process up. */
const ownClock: Clock = {
  now: () => performance.now(),
  later: (run, ms) => void setTimeout(run, ms).unref(),
};
