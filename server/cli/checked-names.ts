import type { Problem } from "../../config/yaml/problem.ts";
import { scopes } from "../../store/accounts/scopes.ts";
import { askFile } from "../../store/engine/standing-file.ts";
import { channels } from "../../store/sources/channels.ts";
import { openStore } from "../../store/store.ts";
import { stillUnknown } from "../views/known-names.ts";
import type { Surroundings } from "./command.ts";
import { hasStore, storePlaceOf } from "./installation.ts";

/**
 * Warnings about names without those that the database knows, which is read as it stands. Where it cannot be asked all remain, and it is
 * said why.
 */
export async function withoutKnownNames(warnings: readonly Problem[], here: Surroundings): Promise<readonly Problem[]> {
  if (!warnings.some(({ unknown }) => unknown)) return warnings;
  try {
    if (hasStore(here)) return await askDatabase(warnings, here);
    here.say("There is no database yet: names were looked up in the files alone.");
  } catch (error) {
    const why = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
    here.say(`The database could not be asked (${why}): names were looked up in the files alone.`);
  }
  return warnings;
}

async function askDatabase(warnings: readonly Problem[], here: Surroundings): Promise<readonly Problem[]> {
  const place = storePlaceOf(here);
  if ("file" in place)
    return askFile(place.file, (db) => stillUnknown({ scopes: scopes(db), channels: channels(db) }, warnings));
  await using store = await openStore({ ...place, migrates: false, now: here.now });
  return await stillUnknown(store, warnings);
}
