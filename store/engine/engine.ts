/** Design: docs/design/engines.md */
import type { Transaction } from "kysely";
import { failpoint } from "../model/failpoint.ts";
import type { Tables } from "../tables.ts";
import type { Db } from "./db.ts";
import type { Pauses } from "./write-queue.ts";

/**
 * Beside whom a transaction may write, where several processes share a database.
 * "alone": nobody else writes records or settings meanwhile. "beside": others of this kind do. "small": rows that hold their own locks.
 */
export type Company = "alone" | "beside" | "small";

/** What a transaction is given to run by. */
export interface TransactionDeps {
  /** Awaited between the work and the commit. */
  beforeCommit: () => Promise<void> | undefined;
  /** Between statements, where others are to be served meanwhile. */
  pauses: Pauses;
}

/** Servers that follow the one that is written, and answer what only reads. */
export interface Standbys {
  /** A handle for each, in the order of their addresses. */
  handles: readonly Db[];
  /** The place in `handles` of one that has everything that was committed before the call; null: none has, in time. */
  caughtUp(): Promise<number | null>;
  /**
   * Whether what a standby's query ended with says something about the standby alone, so that the server that is written is to be
   * asked. One that is lost is left alone for a while.
   */
  isItsOwn(at: number, error: unknown): boolean;
  close(): Promise<void>;
}

/** A database server or file behind the store. Errors of `transact` and of queries are those of its driver. */
export interface Engine {
  /** Handle for everything outside of transactions. */
  outside: Db;
  /** Runs work in one transaction, all or nothing. */
  transact(
    company: Company,
    work: (transaction: Transaction<Tables>) => Promise<void>,
    deps: TransactionDeps,
  ): Promise<void>;
  /** Whether a transaction that ended with this error left nothing behind and may simply be run again. */
  mayRunAgain(error: unknown): boolean;
  /** Absent where there are none. */
  standbys?: Standbys | undefined;
  /** Whether transactions of different company run at the same time. */
  isShared: boolean;
  /** The clock that all of its processes go by; absent: this machine's. */
  now?: () => Date;
  /** Gives some of the room of what was erased back to the disk; whether there may be more. */
  giveBackRoom(): boolean;
  /** Copies the database to `file` while it is in use, until `signal` breaks it off. */
  backup(file: string, signal?: AbortSignal): Promise<void>;
  /** False once closed. */
  isOpen(): boolean;
  /** Why it cannot be read or written as it should, and what to do; null: it can, as far as is known. */
  fault(): string | null;
  close(): Promise<void>;
}

/** Why a database cannot be used, in a sentence that says what to do about it. */
export class DatabaseRefusal extends Error {
  override name = "DatabaseRefusal";
}

/** Passed by each engine right before it commits. */
export function aboutToCommit(): void {
  failpoint("transaction.commit");
}
