import { isAbsolute, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { ClaimType, Domain, MediaFormat, SourceType } from "../store/model/vocabulary.ts";
import { packNames } from "./pack-names.ts";
import { Cron } from "./runtime/cron.ts";
import { Selector } from "./selector.ts";

/** A folder of an inbox channel may also be a plain name: it then lies in DATA_DIR. */
const FolderAddress = z
  .string()
  .min(1)
  .refine(isLocalPath, "must be a folder: a name in DATA_DIR, or a path that starts with ./, ../ or /");

const WebAddress = z
  .string()
  .refine(isWebOrFile, "must be an http(s) address or a relative file path that starts with ./ or ../")
  .describe("An http(s) address, or a file path relative to this file.");

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

/** What stands for an address where documents are pushed. */
const pushAddress = "push:";

const common = {
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

const written = {
  ...common,
  media_format: MediaFormat.default("text"),
  claim_type: ClaimType.default("publication").describe("What its records mostly are."),
  article: Article.optional(),
};

/** One way in which a source publishes. Decisions §1. */
export const Channel = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("feed"), url: WebAddress, ...written }),
  z
    .strictObject({
      kind: z.literal("page"),
      url: WebAddress,
      ...written,
      mode: z
        .enum(["items", "changes"])
        .default("items")
        .describe("items: what the page links to. changes: the page itself; what it says anew is a new version."),
      item_selector: Selector.optional().describe(
        "CSS selector of an item on the page; without it, links that look like articles. With mode changes: what is watched.",
      ),
      title_selector: Selector.optional().describe(
        "CSS selector of the title inside an item; the link's words without it.",
      ),
      date_selector: Selector.optional().describe(
        "CSS selector of the date inside an item; its time element without it.",
      ),
    })
    .refine(
      ({ item_selector, title_selector, date_selector }) =>
        item_selector !== undefined || (title_selector === undefined && date_selector === undefined),
      { path: ["item_selector"], error: "is needed where title_selector or date_selector is given" },
    ),
  z.strictObject({ kind: z.literal("inbox"), url: FolderAddress.default("inbox"), ...written }),
  z.strictObject({
    kind: z.literal("push"),
    url: z
      .string()
      .refine((url): boolean => url === pushAddress, "is not for a push channel: documents come by POST /documents")
      .default(pushAddress)
      .describe("Need not be given: documents come by POST /documents."),
    name: common.name,
    language: common.language,
    full_text: common.full_text
      .default("never")
      .describe("Whether the page at a document's url is fetched; never: the document is the text."),
    media_format: written.media_format,
    claim_type: written.claim_type,
  }),
  z.strictObject({
    kind: z.literal("series"),
    url: WebAddress,
    ...common,
    media_format: MediaFormat.default("data"),
    claim_type: ClaimType.default("data"),
    format: z.enum(["csv", "json"]),
    date_column: z.string().min(1),
    value_columns: z.array(z.string().min(1)).min(1),
    unit: z.string().min(1).describe("What the numbers count, such as percent or tonnes."),
    frequency: z.enum(["daily", "weekly", "monthly", "quarterly", "yearly"]),
    label: z.string().min(1).describe("What the series is called in a sentence."),
  }),
]);

/** A channel with its defaults; `url` is absolute: http(s), or `file:` for what lies on this machine. */
export type ChannelConfig = z.output<typeof Channel>;

/** A channel as people write it. */
export type ChannelInput = z.input<typeof Channel>;

/** Somebody or something that is followed. Decisions §1. */
export const Source = z
  .strictObject({
    name: z.string().min(1).describe("Unique; the name that is shown."),
    source_type: SourceType,
    homepage: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
    owner: z.string().min(1).optional().describe("Who owns the outlet; the source itself when absent."),
    home_domain: Domain.optional().describe(
      "The domain of its texts that cannot be read, in other languages say; they have none without it.",
    ),
    groups: z
      .array(z.string().min(1))
      .optional()
      .describe("Folders of a feed reader that it lies in, such as News/World; for people and for OPML."),
    paused: z.boolean().default(false).describe("true: known, but not read for the time being; what it brought stays."),
    channels: z.array(Channel).min(1),
  })
  .transform((source) => ({ ...source, owner: source.owner ?? source.name }));
export type SourceConfig = z.output<typeof Source>;

/** A list of feeds that is kept elsewhere, in a feed reader say, and followed as it is at the time. */
const OpmlList = z.strictObject({
  url: WebAddress.describe("Where the OPML is: an http(s) address, or a file path relative to this file."),
  schedule: Cron.optional().describe("When it is read again, as cron in UTC; once a day without it."),
  source_type: SourceType.default("organization").describe("Who or what its sources are."),
  headers: z.record(z.string(), z.string()).optional().describe("Request headers to send for the list only."),
});
export type OpmlListConfig = z.output<typeof OpmlList>;
/** A list as people write it. */
export type OpmlListInput = z.input<typeof OpmlList>;

/** config/sources.yaml */
export const SourcesFile = z.strictObject({
  packs: z
    .array(z.enum(packNames))
    .nullish()
    .transform((names) => names ?? [])
    .describe("Starter packs that are followed: sources and streams that ship, besides those of this file."),
  sources: z.array(Source).default([]),
  opml: z
    .array(OpmlList)
    .default([])
    .refine((lists) => new Set(lists.map(({ url }) => url)).size === lists.length, "names a list twice")
    .describe("Lists of feeds that are kept elsewhere and read again and again; what leaves a list is deactivated."),
});

/** The same sources with every channel's `url` made absolute: files against the config folder, plain inbox names against DATA_DIR. */
export function resolveSources(sources: SourceConfig[], folders: { config: string; data: string }): SourceConfig[] {
  return sources.map((source) => ({
    ...source,
    channels: source.channels.map((channel) => ({ ...channel, url: resolveAddress(channel, folders) })),
  }));
}

/** The same lists with absolute addresses. */
export function resolveLists(lists: OpmlListConfig[], folder: string): OpmlListConfig[] {
  return lists.map((list) => ({ ...list, url: resolveAddress(list, { config: folder, data: folder }) }));
}

function resolveAddress(channel: { url: string; kind?: string }, folders: { config: string; data: string }): string {
  if (URL.canParse(channel.url) && !isAbsolute(channel.url)) return new URL(channel.url).href;
  const plainName = channel.kind === "inbox" && !/^\.{1,2}([/\\]|$)/.test(channel.url);
  return pathToFileURL(resolve(plainName ? folders.data : folders.config, channel.url)).href;
}

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
