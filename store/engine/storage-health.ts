import { type StorageFault, storageFault } from "./storage-fault.ts";

/** What tells that a database was written. */
export interface WrittenSigns {
  /** Length of the database and its log on the disk. Bytes. */
  bytes: number;
  /** Pages of the database as it is committed. */
  pages: number;
  /** Rows written by its connection so far, also by what was taken back. */
  rows: number;
}

/** Where the signs come from. */
interface StorageSigns {
  /** To be asked outside of transactions. */
  written(): WrittenSigns;
  /** Room for more on the disk. MB of a million bytes; null when it is not known. */
  free_mb(): number | null;
}

/** What is known of a disk or a database that does not do what it should. */
interface StorageHealth {
  /** Takes note of an error that a statement ended with. */
  heard(error: unknown): void;
  /** To be called before a transaction; what it gives, once the transaction is committed. */
  beforeCommit(): () => void;
  /** What is wrong; null: nothing, as far as is known. */
  fault(): StorageFault | null;
}

/** Room that a full disk must have again before it counts as usable without a write that proves it. MB; ours: what some documents take. */
const roomAgain_mb = 4;

/**
 * Follows what statements end with. A fault is over when something proves it: a full disk takes a write that makes database and file
 * grow, or has room again; one that could not be written takes a write. What is written into room that there was proves nothing: the next
 * larger write would fail again. `onChange` hears of each change.
 */
export function openStorageHealth(
  { written, free_mb }: StorageSigns,
  onChange: (fault: StorageFault | null) => void = () => undefined,
): StorageHealth {
  let fault: StorageFault | null = null;
  let hadRoom = false;
  let atFault: WrittenSigns | null = null;
  return {
    heard(error) {
      const met = storageFault(error);
      if (!met || met === fault) return;
      hadRoom = hasRoom();
      atFault = null;
      turn(met);
    },
    beforeCommit() {
      if (fault === null) return () => undefined;
      const before = written();
      atFault ??= before;
      return () => {
        if (fault && written().rows > before.rows && (!fault.isFull || hasGrown())) turn(null);
      };
    },
    fault() {
      // Where there was room all along it was not the disk that was full: only a write tells.
      if (fault?.isFull && !hadRoom && hasRoom()) turn(null);
      return fault;
    },
  };

  function turn(now: StorageFault | null): void {
    fault = now;
    onChange(now);
  }

  function hasRoom(): boolean {
    const free = free_mb();
    return free !== null && free >= roomAgain_mb;
  }

  /** Pages may have found room in a log that is written over from its beginning, and a log may grow by pages that there are. */
  function hasGrown(): boolean {
    const now = written();
    return atFault !== null && now.bytes > atFault.bytes && now.pages > atFault.pages;
  }
}
