import { z } from "zod";
import { pageSizeDefault, pageSizeMax } from "../../config/limits.ts";
import type { Page } from "../../store/engine/portable.ts";
import { Day, IdInput } from "../../store/model/id.ts";
import { LanguageCode, TagType } from "../../store/model/vocabulary.ts";

/** Beyond this the first item's position would no longer be an exact number. Ours. */
const pageMax = 1_000_000_000;

/** A whole number, as JSON or as the text that a query string carries. `input_form` is what the API description shows. */
export function wholeNumber(minimum: number, maximum: number, shown: { description: string; default?: number }) {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  const text = z
    .string(message)
    .regex(/^\d{1,10}$/, message)
    .transform(Number);
  return z
    .union([z.int(message), text], message)
    .pipe(z.int().min(minimum, message).max(maximum, message))
    .meta({ input_form: { type: "integer", minimum, maximum, ...shown } });
}

/** Which page of a list. */
export const PageNumber = wholeNumber(0, pageMax, { description: "0-indexed." });
/** Another name of the page's number. Decisions §6. */
export const PageAlias = wholeNumber(0, pageMax, { description: "Alias of page: another name of the same field." });
/** Items on a page. */
export const PageSize = wholeNumber(1, pageSizeMax, { description: "Items on a page.", default: pageSizeDefault });

/** The paging fields of a list read by GET; `page` and `page_num` are the same. Decisions §6. */
const pageFields = {
  page: PageNumber.optional(),
  page_num: PageAlias.optional(),
  page_size: PageSize.default(pageSizeDefault),
};

/** An object schema with paging fields: both names of the page may be given when they agree. */
export function paged<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ ...shape, ...pageFields }).refine(pagesAgree, {
    path: ["page_num"],
    error: "page and page_num are two names of one field and differ here",
  });
}

/** The fields of a billed listing that narrow it: all that do not stand in its path. */
export function narrowingIn({ shape }: z.ZodObject): string[] {
  return Object.keys(shape).filter((name) => name !== "id" && name !== "stream_id");
}

/** The page that the fields ask for. */
export function pageOf(input: { page?: number | undefined; page_num?: number | undefined; page_size: number }): Page {
  return { page: input.page ?? input.page_num ?? 0, page_size: input.page_size };
}

/** true or false, as JSON or as text. */
export const Flag = z
  .union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")], "must be true or false")
  .meta({ input_form: { type: "boolean" } });

const idsAndCommas = /^\s*[1-9]\d{0,15}(\s*,\s*[1-9]\d{0,15})*\s*$/;

/** Ids as an array or separated by commas. */
export const IdList = z
  .union(
    [z.string().regex(idsAndCommas).transform(splitAtCommas), z.array(z.union([z.string(), z.int()]))],
    "must be ids separated by commas, each a positive integer up to 9007199254740991",
  )
  .pipe(z.array(IdInput).min(1))
  .transform((ids) => [...new Set(ids)])
  .meta({ input_form: listOf({ type: ["integer", "string"], pattern: "^[1-9][0-9]{0,15}$" }) });

/** Names as an array or separated by commas. */
export const NameList = z
  .union([z.string().transform(splitAtCommas), z.array(z.string())], "must be names separated by commas")
  .transform((names) => [...new Set(names.map((name) => name.trim()).filter((name) => name !== ""))])
  .pipe(z.array(z.string()).min(1, "must hold a name"))
  .meta({ input_form: listOf({ type: "string" }) });

/** Words of an enumeration as an array or separated by commas. */
export function oneOrMore<Word extends z.ZodType<string, string>>(word: Word & { options: readonly string[] }) {
  return z
    .union([z.string().transform(splitAtCommas), z.array(z.string())], "must be words separated by commas")
    .pipe(z.array(word).min(1))
    .transform((words) => [...new Set(words)])
    .meta({ input_form: listOf({ type: "string", enum: word.options }) });
}

/** Which manifests of a stream are wanted. Interface, `GET /streams/{stream_id}/manifests`. */
export const manifestFilterFields = {
  published_date_from: Day.optional().meta({ description: "First day published, UTC." }),
  published_date_to: Day.optional().meta({ description: "Last day published, UTC." }),
  tag_ids: IdList.optional().meta({ description: "Separated by commas; a manifest with any of them matches." }),
  tag_type: TagType.optional().meta({ description: "Tags of this type." }),
  language: LanguageCode.optional().meta({ description: "ISO 639-1.", examples: ["de"] }),
};

/** Whether the days of publication are in order. */
export function daysInOrder(input: {
  published_date_from?: string | undefined;
  published_date_to?: string | undefined;
}) {
  const { published_date_from: from, published_date_to: to } = input;
  return from === undefined || to === undefined || from <= to;
}

/** Whether page and page_num, where both are given, are the same. Decisions §6. */
export function pagesAgree(input: object): boolean {
  // Also asked of fields that are wrong in themselves: what they are is said elsewhere.
  const { page, page_num } = PageNames.parse(input);
  return page === undefined || page_num === undefined || page === page_num;
}

const PageNames = z.object({ page: z.unknown().optional(), page_num: z.unknown().optional() });

function listOf(items: object) {
  return { type: "array", items };
}

function splitAtCommas(text: string): string[] {
  return text.split(",").map((part) => part.trim());
}
