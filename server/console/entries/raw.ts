import { field } from "../../../config/yaml/findings.ts";

/** A text of an entry as its file has it; empty where it states none. */
export function plain(entry: unknown, key: string): string {
  const value = field(entry, key);
  return value === undefined || value === null || typeof value === "object" ? "" : String(value);
}

/** A list of texts of an entry; empty where it states none. */
export function listed(entry: unknown, key: string): string[] {
  const value = field(entry, key);
  return Array.isArray(value) ? value.map(String) : [];
}
