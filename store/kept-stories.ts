/** What is kept of stories in memory, by their stamps, which change with the content: it can never be out of date. */
export interface KeptStories<Kept> {
  get(stamp: string): Kept | undefined;
  /** Keeps something of so many bytes; what was not asked for longest makes room. */
  keep(stamp: string, kept: Kept, bytes: number): void;
}

/** A memory of bounded size. */
export function openKeptStories<Kept>(bytesMost: number): KeptStories<Kept> {
  const held = new Map<string, { kept: Kept; bytes: number }>();
  let size = 0;
  return {
    get(stamp) {
      const found = held.get(stamp);
      if (!found) return undefined;
      // A map goes in the order of putting in: the first is the one not asked for longest.
      held.delete(stamp);
      held.set(stamp, found);
      return found.kept;
    },
    keep(stamp, kept, bytes) {
      size += bytes - (held.get(stamp)?.bytes ?? 0);
      held.delete(stamp);
      held.set(stamp, { kept, bytes });
      for (const [oldest, { bytes }] of held) {
        if (size <= bytesMost) break;
        held.delete(oldest);
        size -= bytes;
      }
    },
  };
}
