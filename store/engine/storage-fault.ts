/** Why what is stored cannot be read or written, and what to do about it. */
export interface StorageFault {
  /** In words, for the log, `/health` and whoever starts the service. */
  sentence: string;
  /** Going on would make it worse, or come to nothing; else the service goes on once it is over. */
  isFinal: boolean;
  /** It is a matter of room: what needs no more of it may be written all the same. */
  isFull?: true;
}

/** By the beginning of SQLite's codes (sqlite.org/rescode.html), and by the system's for other files. */
const faults: readonly [codes: RegExp, fault: StorageFault][] = [
  [
    /^SQLITE_(?:FULL|IOERR_SHMSIZE)/,
    {
      sentence: "The disk that DATA_DIR lies on is full: nothing can be written. Free some space; nothing is lost.",
      isFinal: false,
      isFull: true,
    },
  ],
  [
    /^(?:ENOSPC|EDQUOT)$/,
    {
      sentence: "A disk that the service writes on is full. Free some space; nothing is lost.",
      isFinal: false,
      isFull: true,
    },
  ],
  [
    /^SQLITE_(?:READONLY|CANTOPEN|PERM|AUTH)/,
    {
      sentence:
        "DATA_DIR cannot be written: see that it belongs to the user that the service runs as, and that its disk is not mounted read-only.",
      isFinal: false,
    },
  ],
  [
    /^SQLITE_(?:CORRUPT|NOTADB)/,
    {
      sentence:
        "The database in DATA_DIR is damaged. Keep a copy of it, and put the newest sound backup in its place: claimstream restore <file>.",
      isFinal: true,
    },
  ],
  [
    /^SQLITE_IOERR/,
    {
      sentence:
        "The disk that DATA_DIR lies on fails. See what the system's log says of it; then claimstream doctor says whether the database is whole.",
      isFinal: true,
    },
  ],
];

/** What an error of the database, or of another file, says about where it lies; undefined for other errors. */
export function storageFault(error: unknown): StorageFault | undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return faults.find(([codes]) => codes.test(code))?.[1];
}
