/** A promise, what keeps it, and the tests that try it, by their files. */
export interface Kept {
  promise: string;
  how: string;
  tests: Record<string, string[]>;
}

const kills = {
  "test/certify/failpoints.test.ts": [
    "a day that nobody disturbs passes every failpoint of the service, and keeps every promise",
  ],
  "test/certify/kills.test.ts": ["killed at six instants at random, it goes on unaided and keeps every promise"],
};

const faults = (...titles: string[]) => ({ "test/certify/faults.test.ts": titles });

/** What RELIABILITY.md holds beside the certificate. */
export const promises: readonly Kept[] = [
  {
    promise: "Killed at any moment, it restarts without help",
    how: "one database, one log; unfinished files are removed; migrations are one transaction; the folder's lock is the system's",
    tests: {
      "test/certify/kills.test.ts": [
        "killed between sending and knowing, and amid a migration, it goes on unaided and keeps every promise",
      ],
    },
  },
  {
    promise: "Every item becomes one record, none is lost, none comes twice",
    how: "what is fetched and its validators are one transaction; record, manifest, matches, events and the settled item are another",
    tests: {
      ...kills,
      "test/service.test.ts": [
        "a service that is killed goes on where it was: every article becomes one record, none twice, and nothing is fetched again",
      ],
    },
  },
  {
    promise: "No manifest is billed twice, none is handed out unbilled",
    how: "billing is a row for each organization, period and manifest, written before anything is handed out",
    tests: {
      ...kills,
      "test/server/export/killed.test.ts": [
        "an export whose process is killed is whole once the next process has done it, billed once, and never half there",
      ],
    },
  },
  {
    promise: "No webhook is skipped, repeated before its time, or repeated with other bytes",
    how: "a release and its deliveries are one transaction; the claim of a delivery says when it may be tried next; its bytes are stored",
    tests: {
      ...kills,
      "test/server/delivery/deliver.test.ts": [
        "a process killed over and over while it releases and delivers loses nothing, and repeats nothing before its time",
      ],
    },
  },
  {
    promise: "A WebSocket that goes on after its last story misses none and hears none twice",
    how: "events have growing numbers; sessions walk from one to the next",
    tests: kills,
  },
  {
    promise: "Mails that are sent again have the same id; exports, mails as files and backups are whole or absent",
    how: "they are written beside and renamed",
    tests: kills,
  },
  {
    promise: "What was pushed and answered with 202 becomes a record",
    how: "it is stored before the answer",
    tests: kills,
  },
  {
    promise:
      "A full disk refuses what cannot be stored, says so, and loses nothing; with room again everything goes on",
    how: "every error of the database is heard where it arises and becomes a sentence in `/health` and log; a nearly full disk stops fetching before",
    tests: {
      ...faults(
        "that is full: writing is refused, /health and the log say why, and once there is room everything goes on",
        "while the service runs: writing is refused, /health and the log say why, and with the trouble over everything goes on",
      ),
      "test/pipeline/full-disk.test.ts": [
        "nothing is fetched while the disk is nearly full, and nothing asked of anybody",
      ],
    },
  },
  {
    promise:
      "A folder that cannot be written ends the start with a sentence; while the service runs it is as with a full disk",
    how: "the folder's lock is the first thing that is written",
    tests: faults(
      "while the service runs: writing is refused, /health and the log say why, and with the trouble over everything goes on",
      "that cannot be written: the start ends with a sentence, and once it can be written nothing is missing",
    ),
  },
  {
    promise:
      "A damaged database or a failing disk ends the process with a sentence and code 1, never silently; a backup puts it right",
    how: "as above; `doctor` looks through all of its pages; `restore` keeps what is damaged beside it",
    tests: faults(
      "that fails to write: the process ends with a sentence and code 1, and the next one goes on where it was",
      "that was cut short: doctor says so, whoever meets it ends with a sentence, and a backup puts it right",
      "with a page that is damaged: doctor says so, and whoever meets it ends with a sentence",
    ),
  },
  {
    promise:
      "A log that is cut short costs the last moments, which come again; a log of another database is refused unread",
    how: "SQLite's checksums; after a crash, database and log are looked through together before anything is written",
    tests: faults(
      "whose log is cut short is as it was some moments before, and what is missing comes again",
      "beside which the log of another database lies: the start is refused, nothing is changed, and without that log it goes on",
    ),
  },
  {
    promise: "A clock that jumps by a day breaks no promise; while it is a day slow, what is due waits for it",
    how: "what is due is a moment in the database; order comes from numbers, not from clocks",
    tests: faults("in the midst of a day breaks no promise"),
  },
  {
    promise: "Nights on which clocks are put forward or back, and leap days, change no cadence, schedule or bill",
    how: "everything is reckoned in UTC",
    tests: {
      "test/certify/calendar.test.ts": [
        "nights on which clocks are put forward or back and leap days change no cadence, schedule, window or bill",
        "half past two is due once on each of these nights, and the leap day is a day like others",
      ],
    },
  },
  {
    promise: "Names that cannot be looked up and servers that hang or drip hold up nobody else",
    how: "one budget of time for each fetch, back-off for each channel, the reason in `status`",
    tests: faults(
      "names that cannot be looked up, servers that hang amid an answer, and that send a byte a second: each channel says why, the others go on",
    ),
  },
];
