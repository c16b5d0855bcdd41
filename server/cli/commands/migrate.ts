import { existsSync } from "node:fs";
import type { StorePlace } from "../../../store/engine/place.ts";
import { takeDataDir } from "../../../store/engine/writer-lock.ts";
import { openStore } from "../../../store/store.ts";
import { command, failed, type Surroundings } from "../command.ts";
import { dataDirOf, storePlaceOf } from "../installation.ts";
import { counted } from "../layout.ts";

/** `claimstream migrate`: brings the schema up to date where starts do not, one process at a time. */
export const migrate = command(
  {
    name: "migrate",
    description: "Run pending database migrations. For a separate job where database.migrate is never.",
    args: {},
  },
  async (_args, here) => {
    const place = storePlaceOf(here);
    const ran = "file" in place ? await alone(here, () => migrated(place, here)) : await migrated(place, here);
    const where = "file" in place ? place.file : "the database";
    const text =
      ran.length === 0
        ? `Nothing to do: the schema of ${where} is up to date.`
        : `${counted(ran.length, "migration")} ran on ${where}: ${ran.join(", ")}.`;
    return { data: { ran }, text };
  },
);

async function migrated(place: StorePlace, here: Surroundings): Promise<readonly string[]> {
  let ran: readonly string[] = [];
  const onMigrated = (names: readonly string[]) => {
    ran = names;
  };
  const told = { now: here.now, onMigration: here.say, onMigrated };
  // An index on a large table takes longer than any statement of a service, and the job of another machine may be at it.
  const patient = { migrates: true, statement_timeout_ms: 0, lock_timeout_ms: 0 };
  await using _store = await openStore("file" in place ? { ...place, ...told } : { ...place, ...patient, ...told });
  return ran;
}

/** A service on a file is of the version that it was started with. */
async function alone<T>(here: Surroundings, work: () => Promise<T>): Promise<T> {
  const dataDir = dataDirOf(here);
  if (!existsSync(dataDir)) return work();
  const taken = takeDataDir(dataDir, process.pid);
  if (!taken.lock) throw failed(`A service runs on ${dataDir} (${taken.holder}); stop it first.`);
  try {
    return await work();
  } finally {
    taken.lock.release();
  }
}
