import { join } from "node:path";
import type { Db } from "../../../store/engine/db.ts";
import { type Move, type MoveReport, move } from "../../../store/moving/move.ts";
import { openPostgresSide } from "../../../store/moving/postgres-side.ts";
import type { Side } from "../../../store/moving/side.ts";
import { openSqliteSide } from "../../../store/moving/sqlite-side.ts";
import { newPostgresDatabase } from "../../support/postgres/test-databases.ts";
import type { Installation } from "../../support/service/service-process.ts";

const alike = { differing: [] as string[] };
type Alike = typeof alike;

/** Opens a side of a move. */
export type OpenSide = () => Promise<Side>;

/** The file of an installation. */
export function fileSide(place: Installation): OpenSide {
  return async () => openSqliteSide(join(place.dataDir, "claimstream.db"));
}

/** A database on a server. */
function serverSide(url: string): OpenSide {
  return () => openPostgresSide({ url, named: "--to", now: () => new Date() });
}

/** A database on the server of the tests in which there is nothing. */
export async function emptyServer(): Promise<AsyncDisposable & { url: string; side: OpenSide }> {
  const made = await newPostgresDatabase("empty");
  return { url: made.url, side: serverSide(made.url), [Symbol.asyncDispose]: () => made[Symbol.asyncDispose]() };
}

/** Moves with portions of two rows; what is said of a move may be replaced. */
export async function moveBetween(
  openFrom: OpenSide,
  openTo: OpenSide,
  more: Partial<Move<Alike>> = {},
): Promise<MoveReport<Alike>> {
  await using from = await openFrom();
  await using to = await openTo();
  return await move({
    from,
    to,
    command: "migrate-to-postgres",
    key_mark: null,
    now: () => new Date(),
    told: () => undefined,
    sampled: async () => alike,
    keep: () => undefined,
    limits: { rows: 2, bytes: 1_000_000 },
    ...more,
  });
}

/** Does something to a database of a move by a handle of its own. */
export async function at<T>(open: OpenSide, work: (db: Db) => Promise<T>): Promise<T> {
  await using side = await open();
  return await work(side.db);
}
