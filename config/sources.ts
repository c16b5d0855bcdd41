import { isAbsolute, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { Domain, SourceType } from "../store/model/vocabulary.ts";
import { packNames } from "./pack-names.ts";
import { Cron } from "./runtime/cron.ts";
import { WebAddress } from "./source-kinds/channel-fields.ts";
import { sourceKind, sourceKinds } from "./source-kinds.ts";

const [first, ...others] = sourceKinds;

/** One way in which a source publishes. Decisions §1. */
export const Channel = z.discriminatedUnion("kind", [first.channel, ...others.map(({ channel }) => channel)]);

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

/** Against what relative addresses count. */
interface Folders {
  config: string;
  data: string;
}

/** The same sources with every channel's `url` made absolute: files against the config folder, plain names of folders for files against DATA_DIR. */
export function resolveSources(sources: SourceConfig[], folders: Folders): SourceConfig[] {
  return sources.map((source) => ({
    ...source,
    channels: source.channels.map((channel) => ({ ...channel, url: absolute(channel.url, baseOf(channel, folders)) })),
  }));
}

/** The same lists with absolute addresses. */
export function resolveLists(lists: OpmlListConfig[], folder: string): OpmlListConfig[] {
  return lists.map((list) => ({ ...list, url: absolute(list.url, folder) }));
}

function baseOf({ kind, url }: ChannelConfig, { config, data }: Folders): string {
  const isPlainName = sourceKind(kind)?.arrives === "dropped" && !/^\.{1,2}([/\\]|$)/.test(url);
  return isPlainName ? data : config;
}

function absolute(url: string, folder: string): string {
  if (URL.canParse(url) && !isAbsolute(url)) return new URL(url).href;
  return pathToFileURL(resolve(folder, url)).href;
}
