import { existsSync } from "node:fs";
import { join } from "node:path";
import { openStore } from "../../store/store.ts";
import { type Installation, installation, startProcess } from "../support/service/service-process.ts";
import { ingestMadeUp, placeAmongEvents } from "./filled-store.ts";

/** Records that are ingested, of which a full store holds copies. */
export const recordsIngested = 200;

const feed = { name: "Notices", kind: "push" };
const stream = {
  name: "everything",
  title: "Everything",
  description: "All that comes.",
  home_domain: "economics-business-work",
  filter: { sources: ["Notice Board"] },
};

/** An installation with one source that is pushed to, and one stream that takes all of it. */
function emptiedPlace(): Installation {
  const source = { name: "Notice Board", source_type: "organization", channels: [feed] };
  return installation({ sources: [source], streams: [stream] });
}

/** The same, whose data lie in a folder that stays; or in one that goes with it when none is given. */
export function placeIn(folder: string | undefined): Installation {
  const place = emptiedPlace();
  return folder === undefined ? place : { ...place, dataDir: folder, env: { ...place.env, DATA_DIR: folder } };
}

/** The database of an installation. */
export function databaseOf({ dataDir }: Installation): string {
  return join(dataDir, "claimstream.db");
}

/** Starts a service once, so that its store knows the configuration, and gives it its first records; not when it has them. */
export async function firstRecords(given: Installation): Promise<void> {
  if (existsSync(databaseOf(given))) return;
  await using service = await startProcess(given);
  await service.end();
  await using store = await openStore({ file: databaseOf(given) });
  const channel = await store.channels.byId(1);
  if (!channel) throw new Error("the channel was not taken from the configuration");
  const now = new Date();
  await ingestMadeUp(store, { channel, count: recordsIngested, seed: 1, now });
  await placeAmongEvents(store, now);
}
