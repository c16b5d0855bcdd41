/** Design: docs/design/moving.md */
import { claimMemory } from "../claims/claim-memory.ts";
import type { Db } from "../engine/db.ts";
import { forgetStoryClaims } from "../records/story-claims.ts";
import { forgetStories } from "../records/story-texts.ts";
import { bind, type Store } from "../store.ts";

/** A store on a database of a move: it only reads, and nothing that it answers was kept in memory from before. */
export function readingStore(db: Db): Store {
  forgetStories();
  forgetStoryClaims();
  const refused = () => Promise.reject(new Error("a database that is being moved is only read"));
  const store: Store = {
    ...bind(db, claimMemory()),
    transaction: refused,
    small: refused,
    beside: refused,
    isShared: false,
    reading: (work) => work(store),
    reach: async () => undefined,
    giveBackRoom: () => false,
    backup: refused,
    isOpen: () => true,
    fault: () => null,
    [Symbol.asyncDispose]: async () => undefined,
  };
  return store;
}
