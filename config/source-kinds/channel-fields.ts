import { isAbsolute } from "node:path";
import { z } from "zod";
import { ClaimType, MediaFormat } from "../../store/model/vocabulary.ts";
import { Cron } from "../runtime/cron.ts";
import { Selector } from "../selector.ts";

/** An address to fetch: of the web, or a file on this machine. */
export const WebAddress = z
  .string()
  .refine(isWebOrFile, "must be an http(s) address or a relative file path that starts with ./ or ../")
  .describe("An http(s) address, or a file path relative to this file.");

/** A folder that files are dropped into; it may also be a plain name: it then lies in DATA_DIR. */
export const FolderAddress = z
  .string()
  .min(1)
  .refine(isLocalPath, "must be a folder: a name in DATA_DIR, or a path that starts with ./, ../ or /");

/** How the linked pages of a channel are read. `ArticleRules` of the workers has the same fields. */
const Article = z
  .strictObject({
    text: Selector.optional().describe("CSS selector of what holds the text; found by itself without it."),
    remove: Selector.optional().describe("CSS selector of what is no part of the text."),
    title: Selector.optional().describe("CSS selector of the title."),
    author: Selector.optional().describe("CSS selector of the author; several are listed."),
    date: Selector.optional().describe("CSS selector of the date of publication."),
  })
  .describe("How the linked pages are read; what a selector does not find is read as on any page.");

/** The fields of every channel that is visited by schedule, whatever its kind. */
export const visitedFields = {
  name: z.string().min(1).describe("Unique within the source."),
  schedule: Cron.optional().describe("Cron in UTC; without it the interval adapts to how often the source publishes."),
  full_text: z
    .enum(["auto", "always", "never"])
    .default("auto")
    .describe("Whether the linked page is fetched; auto: when the feed carries only a teaser."),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language tag such as "en"')
    .optional()
    .describe("Language of the texts; without it the language is detected."),
  headers: z
    .record(z.string(), z.string())
    .optional()
    .describe(
      `Request headers to send to this channel only; \${SOURCE_NAME} stands for the variable SOURCE_NAME, or for what is kept under that name (claimstream secret set).`,
    ),
  dates: z
    .enum(["as_published", "relative_to_first_start"])
    .default("as_published")
    .describe(
      "relative_to_first_start: the newest item gets the date of the installation's first start, the others keep their distance.",
    ),
};

/** The fields of a channel that brings texts which somebody wrote. */
export const writtenFields = {
  ...visitedFields,
  media_format: MediaFormat.default("text"),
  claim_type: ClaimType.default("publication").describe("What its records mostly are."),
  article: Article.optional(),
};

function isWebOrFile(text: string): boolean {
  if (/^\.{1,2}\//.test(text) || isLocalAbsolute(text)) return true;
  return /^(https?|file):\/\//i.test(text) && URL.canParse(text);
}

function isLocalPath(text: string): boolean {
  return !text.startsWith("//") && (isAbsolute(text) || !/^[a-z][a-z0-9+.-]*:/i.test(text));
}

/** `//host/path` is an address without its scheme, not a path. */
function isLocalAbsolute(text: string): boolean {
  return isAbsolute(text) && !text.startsWith("//");
}
