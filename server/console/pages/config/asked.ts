import { configParts, type FileName } from "../../../../config/yaml/config-files.ts";
import { ServiceError } from "../../../api/errors.ts";
import { entryForms } from "../../entries/entries.ts";
import type { EntryForm } from "../../entries/entry.ts";
import type { ConsoleContext } from "../../page.ts";

/** The file that an address names. Throws `not_found`. */
export function partAsked({ request }: ConsoleContext): FileName {
  const part = configParts.find((each) => each === request.params.file);
  if (part === undefined) throw new ServiceError("not_found", "File not found.");
  return part;
}

/** How the entries of a file are edited; undefined for one that is edited as a whole. */
export function entryFormOf(part: FileName): EntryForm | undefined {
  return entryForms.find((form) => form.part === part);
}
