/** Design: docs/design/write-queue.md */
import { setImmediate as turn } from "node:timers/promises";
import { DatabaseAway } from "./database-away.ts";

/** The constants of the queue, of our own choosing; where a benchmark or a soak decided, its commit is named. */
export const writeLimits = {
  /** Pieces of work that go before one of lower priority that waits. With fewer they would wait half of their time; without a bound the others would wait for ever (b2a2d11). */
  passedOverMax: 4,
  /** What one transaction takes, by priority: rows of small pieces, which are some 10 ms of writing; records of ingest, fewer than are under way, so that the threads go on reading (baf623a). */
  groupMax: { answer: 256, delivery: 256, ingest: 8 },
  /** How long a record waits for others to share its transaction. Milliseconds: as long as a thread reads that many. */
  gather_ms: 250,
  /** How long records are added to one transaction. Milliseconds: a commit takes the longer the more was written, and nobody is answered meanwhile (867b6e8). */
  group_ms: 30,
  /** A turn of the event loop up to this long had little to do. Milliseconds: a client's answer takes longer, unless it is small. */
  quickTurn_ms: 5,
  /** How long records wait for such a turn. Milliseconds: ingest slows down under load, and goes on. */
  quickTurnWait_ms: 500,
  /** How long work goes on before the event loop gets a turn. Milliseconds: clients hardly notice it (e1d89e0). */
  stretch_ms: 5,
  /** The same while an answer or a delivery waits to be written. Milliseconds: a good part of what a record takes (dbd84e7). */
  stretchAwaited_ms: 10,
  /** The most that it becomes where the event loop's turns are long. Milliseconds: clients of a busy service wait that much longer (15a5d21). */
  stretchMax_ms: 15,
  /** The part of the event loop's last turn that work goes on for. Ratio: several such pieces with more of it made turns longer and longer (15a5d21). */
  turnShare: 0.25,
  /** Work after which a commit waits for a turn of the event loop. Milliseconds: what takes less writes little (dbd84e7). */
  beforeCommit_ms: 2,
} as const;

/** Who waits for what is written, the most urgent first: a client for its answer, a receiver for its delivery, nobody. */
export type Priority = "answer" | "delivery" | "ingest";

type Work<Q, T> = (queries: Q) => Promise<T>;

/** How a store is written. What shares a transaction may be run twice: it does nothing but read and write through its argument. */
export interface Writing<Q> {
  /** A transaction for this work alone, all or nothing. Inside, use the argument only: the store outside would wait for this very transaction. */
  transaction<T>(work: Work<Q, T>, priority?: Priority): Promise<T>;
  /**
   * Little work of an answer or a delivery, which shares a transaction with what comes at the same time. `rows`: how many it may write.
   * `place`: whose rows it locks; a transaction goes in the order of these, so that two processes do not wait for each other.
   */
  small<T>(work: Work<Q, T>, rows?: number, priority?: Exclude<Priority, "ingest">, place?: string): Promise<T>;
  /** A record of ingest, which shares a transaction with others. `underWay`: how many are worked on, this one included: when all of them wait, no other will come. */
  beside<T>(work: Work<Q, T>, underWay: number): Promise<T>;
}

/** The queue of a store. */
export interface WriteQueue<Q> extends Writing<Q> {
  /** The pauses between the statements of a transaction. */
  pauses: Pauses;
}

/** Runs work in a transaction of its own. `beforeCommit`: to be awaited between the two, where others may read meanwhile. */
export type Transact<Q> = (work: Work<Q, void>, beforeCommit: () => Promise<void> | undefined) => Promise<void>;

/** `share`: how much of a group's room it takes; null: it is written alone. */
interface Piece<Q> {
  share: number | null;
  place: string;
  run(queries: Q): Promise<void>;
  settle(): void;
  fail(cause: unknown): void;
}

/** The pieces of one priority. A group of them begins when it is "open". `passedOver`: pieces of others since it waits. */
interface Level<Q> {
  priority: Priority;
  pieces: Piece<Q>[];
  group: "gathering" | "opening" | "open";
  passedOver: number;
}

/** Opens the queue: one transaction at a time, by priority; pieces share one, and where one of them fails the others are written alone. `monotonic`: milliseconds. */
export function openWriteQueue<Q>(
  transact: Transact<Q>,
  monotonic: () => number = () => performance.now(),
): WriteQueue<Q> {
  const answer: Level<Q> = { priority: "answer", pieces: [], group: "open", passedOver: 0 };
  const delivery: Level<Q> = { priority: "delivery", pieces: [], group: "open", passedOver: 0 };
  const ingest: Level<Q> = { priority: "ingest", pieces: [], group: "gathering", passedOver: 0 };
  const levels = { answer, delivery, ingest };
  const isAwaited = () => answer.pieces.length + delivery.pieces.length > 0;
  const pauses = openPauses(monotonic, isAwaited);
  const pausesBetween = openPauses(monotonic);
  let isRunning = false;
  let gathersUpTo = 0;
  let gathering: NodeJS.Timeout | undefined;
  return {
    transaction: (work, priority = "answer") => add(levels[priority], work, null),
    small: (work, rows = 1, priority = "answer", place = "") => add(levels[priority], work, rows, place),
    beside(work, underWay) {
      const written = add(ingest, work, 1);
      gathersUpTo = Math.min(writeLimits.groupMax.ingest, underWay);
      gather();
      return written;
    },
    pauses,
  };

  function add<T>(level: Level<Q>, work: Work<Q, T>, share: number | null, place = ""): Promise<T> {
    return new Promise((resolve, reject) => {
      let settle: (() => void) | undefined;
      const run = async (queries: Q) => {
        const result = await work(queries);
        settle = () => resolve(result);
      };
      level.pieces.push({ share, place, run, settle: () => settle?.(), fail: reject });
      wake();
    });
  }

  function wake(): void {
    if (isRunning) return;
    isRunning = true;
    queueMicrotask(() => void writeAll());
  }

  async function writeAll(): Promise<void> {
    for (let level = following(); level; level = following()) {
      await writeNext(level);
      await pausesBetween();
    }
    isRunning = false;
  }

  function following(): Level<Q> | undefined {
    const ready = [answer, delivery, ingest].filter((level) => level.pieces.some((piece) => mayGo(piece, level)));
    const next = ready.find(({ passedOver }) => passedOver >= writeLimits.passedOverMax) ?? ready[0];
    for (const level of ready) level.passedOver = level === next ? 0 : level.passedOver + 1;
    return next;
  }

  async function writeNext(level: Level<Q>): Promise<void> {
    const pieces = takeGroup(level);
    const isGroup = pieces.some(({ share }) => share !== null);
    // A client that waits for little is not to wait for a turn of the event loop as well.
    const beforeCommit = () => (isGroup && level === answer ? undefined : pauses(writeLimits.beforeCommit_ms));
    let left: Piece<Q>[] = [];
    try {
      await transact(async (queries) => {
        left = pieces.slice(await runGroup(level, pieces, queries));
      }, beforeCommit);
      for (const piece of pieces.slice(0, pieces.length - left.length)) piece.settle();
      level.pieces.unshift(...left);
    } catch (cause) {
      left = [];
      separate(level, pieces, cause);
    }
    if (isGroup) gatherNext(level, left.length > 0);
  }

  /** Records end their transaction early when somebody is waited for, or when they have taken their time: the others come in the next. */
  async function runGroup(level: Level<Q>, pieces: readonly Piece<Q>[], queries: Q): Promise<number> {
    const end = monotonic() + writeLimits.group_ms;
    for (const [at, piece] of pieces.entries()) {
      await piece.run(queries);
      if (level === ingest && (isAwaited() || monotonic() >= end)) return at + 1;
    }
    return pieces.length;
  }

  /** The next small pieces gather while the event loop has a turn, in which those who were answered go on; records gather by their number. */
  function gatherNext(level: Level<Q>, areSomeLeft: boolean): void {
    level.group = "gathering";
    if (level !== ingest) open(level, turn());
    else if (areSomeLeft) openIngest();
    else gather();
  }

  function gather(): void {
    const waiting = ingest.pieces.filter(({ share }) => share !== null).length;
    if (ingest.group !== "gathering" || waiting === 0) return;
    if (waiting >= gathersUpTo) openIngest();
    else gathering ??= setTimeout(openIngest, writeLimits.gather_ms);
  }

  function openIngest(): void {
    clearTimeout(gathering);
    gathering = undefined;
    open(ingest, quickTurn(monotonic));
  }

  function open(level: Level<Q>, when: Promise<void>): void {
    level.group = "opening";
    void when.then(() => {
      level.group = "open";
      wake();
    });
  }
}

function mayGo<Q>({ share }: Piece<Q>, { group }: Level<Q>): boolean {
  return share === null || group === "open";
}

/** Takes the next piece, and with it those that share its transaction, up to what one takes, but at least itself. */
function takeGroup<Q>(level: Level<Q>): Piece<Q>[] {
  const first = level.pieces.find((piece) => mayGo(piece, level));
  let room: number = writeLimits.groupMax[level.priority];
  const taken = level.pieces.filter((piece) => {
    if (first?.share == null || piece.share === null) return piece === first;
    room -= piece.share;
    return room >= 0 || piece === first;
  });
  level.pieces = level.pieces.filter((piece) => !taken.includes(piece));
  return taken.toSorted((a, b) => Number(a.place > b.place) - Number(a.place < b.place));
}

/** Whose fault it was that a group failed shows when each of it is written alone; that the database was away was the fault of none. */
function separate<Q>(level: Level<Q>, pieces: Piece<Q>[], cause: unknown): void {
  if (pieces.length === 1 || cause instanceof DatabaseAway) for (const piece of pieces) piece.fail(cause);
  else level.pieces.unshift(...pieces.map((piece) => ({ ...piece, share: null })));
}

/** Waits for a turn of the event loop in which little was to be done, for a while at most. */
async function quickTurn(monotonic: () => number): Promise<void> {
  const end = monotonic() + writeLimits.quickTurnWait_ms;
  for (let before = monotonic(); before < end; ) {
    await turn();
    const now = monotonic();
    if (now - before <= writeLimits.quickTurn_ms) return;
    before = now;
  }
}

/** Resolves when the event loop has had a turn; undefined while work has not gone on for long since the last one: for `long_ms` when that is given. */
export type Pauses = (long_ms?: number) => Promise<void> | undefined;

/** Opens the pauses of work that others are not to wait for. `isAwaited`: whether somebody waits for the work itself. `monotonic`: milliseconds. */
export function openPauses(monotonic: () => number, isAwaited: () => boolean = () => false): Pauses {
  let rested = monotonic();
  let allowed = 0;
  return (long_ms) => {
    const least = isAwaited() ? writeLimits.stretchAwaited_ms : writeLimits.stretch_ms;
    return monotonic() - rested < (long_ms ?? Math.max(least, allowed)) ? undefined : pause();
  };

  async function pause(): Promise<void> {
    const before = monotonic();
    await turn();
    rested = monotonic();
    allowed = Math.min(writeLimits.stretchMax_ms, (rested - before) * writeLimits.turnShare);
  }
}
