import { existsSync } from "node:fs";
import { failed } from "./command.ts";

/** Fails where a file is there already that is not to be replaced. */
export function refuseOverwrite(path: string, force: boolean | undefined): void {
  if (!force && existsSync(path)) throw failed(`${path} is there already; --force replaces it.`);
}
