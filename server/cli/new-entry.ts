import { type ChannelInput, SourcesFile } from "../../config/sources.ts";
import { addChannel } from "../../config/yaml/edit-sources.ts";
import { checkSettings } from "../../config/yaml/findings.ts";
import { readYaml } from "../../config/yaml/yaml-file.ts";
import type { ClaimType, MediaFormat, SourceType } from "../../store/model/vocabulary.ts";
import { failed } from "./command.ts";
import type { FoundFeed } from "./feed-finding.ts";

/** What somebody wants a source to be, as far as they say. */
export interface Wishes {
  name: string | undefined;
  "source-type": SourceType;
  "claim-type": ClaimType | undefined;
  "media-format": MediaFormat | undefined;
  schedule: string | undefined;
}

/** A source with one channel. A source that goes by another name than its feed keeps the feed's title for the channel. */
export function entryOf({ kind, url, homepage, items, ...found }: FoundFeed, wishes: Wishes) {
  const title = found.title ?? URL.parse(url)?.host ?? url;
  const name = wishes.name ?? title;
  const channel: ChannelInput = {
    name: name === title ? channelNames[kind] : title,
    kind,
    url,
    media_format: wishes["media-format"] ?? formatOf(items),
    ...(wishes["claim-type"] ? { claim_type: wishes["claim-type"] } : {}),
    ...(wishes.schedule ? { schedule: wishes.schedule } : {}),
  };
  return { source: { name, source_type: wishes["source-type"], ...(homepage ? { homepage } : {}) }, channel };
}

const channelNames = { feed: "Feed", page: "Page" };

/** Most items bring a sound or a film: then that is what the feed is. */
function formatOf(items: FoundFeed["items"]): MediaFormat {
  const most = (kind: string) => {
    const having = items.filter((item) => item.enclosures.some((enclosure) => enclosure.type?.startsWith(`${kind}/`)));
    return having.length > items.length / 2;
  };
  if (most("audio")) return "audio";
  return most("video") ? "video" : "text";
}

/** The text of sources.yaml with the entry in it. Fails when that would not be a good file. */
export function textWith(before: string, entry: ReturnType<typeof entryOf>): string {
  const text = edited(before, entry);
  const { findings } = checkSettings(SourcesFile, readYaml(text).value);
  if (findings.length > 0) throw failed(findings.map(({ path, message }) => `${path.join(".")} ${message}`).join("\n"));
  return text;
}

function edited(before: string, entry: ReturnType<typeof entryOf>): string {
  try {
    return addChannel(before, entry);
  } catch (error) {
    throw failed(`${error instanceof Error ? error.message : String(error)}; give it another --name.`);
  }
}

/** The lines of `after` that `before` does not have. */
export function addedLines(before: string, after: string): string {
  const [old, fresh] = [before.split("\n"), after.split("\n")];
  let start = 0;
  while (start < old.length && old[start] === fresh[start]) start++;
  let end = 0;
  while (end < old.length - start && old.at(-1 - end) === fresh.at(-1 - end)) end++;
  return fresh.slice(start, fresh.length - end).join("\n");
}
