import type { z } from "zod";
import type { EntryPlace } from "../../../config/yaml/edit-entries.ts";
import { checkSettings } from "../../../config/yaml/findings.ts";
import type { Html } from "../../http/html.ts";
import type { ConsoleFileName } from "../files.ts";
import type { Refusal } from "../form-fields.ts";
import type { ConsoleContext } from "../page.ts";

/** The files of which single entries can be edited. */
export type EntryPart = "sources" | "streams" | "tags" | "topics" | "digests";

/** How an entry of a config file is edited with a form. */
export interface EntryForm {
  part: EntryPart;
  /** The field that entries are told apart by. */
  key: EntryPlace["key"];
  /** What an entry is called: "source". */
  noun: string;
  /** What the page of the form loads besides. */
  module?: ConsoleFileName | readonly ConsoleFileName[];
  /** What an entry must be. */
  schema: z.ZodType;
  /** The page on which people find what the entry makes; that of the file's entries where it is not stated. */
  foundAt?: (entry: unknown) => string;
  /** How lists show an entry besides its name. */
  told: (entry: unknown) => string;
  /** What the form shows of an entry; of none, what a new one begins with. */
  formOf: (entry: unknown) => URLSearchParams;
  /** The fields, with what was filled in and what is wrong. */
  fields: (form: URLSearchParams, refusal: Refusal | undefined, context: ConsoleContext) => Promise<Html> | Html;
  /** The entry that the form states; what it has no fields for stays as it was `before`. */
  entryOf: (form: URLSearchParams, before: unknown) => Record<string, unknown>;
}

/** What is wrong with an entry, by the field; undefined when it is good. */
export function entryRefusal({ schema, noun }: EntryForm, entry: Record<string, unknown>): Refusal | undefined {
  const { findings } = checkSettings(schema, entry);
  if (findings.length === 0) return undefined;
  const fields = new Map(
    findings.map(({ path, message }) => [
      path.filter((key, at) => typeof key !== "number" || at < path.length - 1).join("."),
      message,
    ]),
  );
  const first = findings[0];
  return { message: `The ${noun} is not complete: ${first?.path.join(".")} ${first?.message}.`, fields };
}

/** The values of a list that was filled in one a line, without blank ones. */
export function linesIn(form: URLSearchParams, name: string): string[] {
  const lines = (form.get(name) ?? "").split(/\r?\n/).map((line) => line.trim());
  return lines.filter((line) => line !== "");
}

/** What was filled in, without blanks around it; undefined for nothing. */
export function textIn(form: URLSearchParams, name: string): string | undefined {
  const text = (form.get(name) ?? "").replaceAll("\r\n", "\n").trim();
  return text === "" ? undefined : text;
}

/** A value to be written; undefined where it is what counts anyway and was not written before. */
export function unlessDefault<T>(value: T, usual: T, before: unknown): T | undefined {
  return before === undefined && JSON.stringify(value) === JSON.stringify(usual) ? undefined : value;
}

/** A list to be written; undefined for an empty one. */
export function unlessEmpty<T>(values: T[]): T[] | undefined {
  return values.length === 0 ? undefined : values;
}
