import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the evaluation corpora: as named, else CLAIMSTREAM_CORPORA, else `shared` beside the project. It need not exist. */
export function corporaFolder(named?: string): string {
  return resolve(
    named ?? process.env.CLAIMSTREAM_CORPORA ?? fileURLToPath(new URL("../../../shared", import.meta.url)),
  );
}
