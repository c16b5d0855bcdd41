import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomically } from "../../../config/atomic-file.ts";
import type { Config } from "../../../config/config.ts";
import { Cron } from "../../../config/cron.ts";
import { claimTypes, mediaFormats, sourceTypes } from "../../../store/model/vocabulary.ts";
import { command, failed, wrongUse } from "../command.ts";
import type { FoundFeed } from "../feed-finding.ts";
import { addressKey, followedAddresses, takenUp } from "../followed.ts";
import { configOf } from "../installation.ts";
import { counted, shortTime } from "../layout.ts";
import { addedLines, entryOf, textWith } from "../new-entry.ts";

/** `claimstream add`: takes a feed up into sources.yaml. */
export const add = command(
  {
    name: "add",
    description: "Follow a feed, or the first feed that a page names: puts it into sources.yaml.",
    args: {
      url: { type: "positional", required: true, description: "Address of the feed or of a page that names one." },
      name: { type: "string", description: "What the source is called; the feed's title without it." },
      "source-type": {
        type: "enum",
        options: [...sourceTypes],
        default: "organization",
        description: "Who or what it is.",
      },
      "claim-type": { type: "enum", options: [...claimTypes], description: "What its records mostly are." },
      "media-format": {
        type: "enum",
        options: [...mediaFormats],
        description: "In which form; seen from the items without it.",
      },
      schedule: {
        type: "string",
        valueHint: "cron",
        description: "When to fetch, in UTC; as often as it publishes without it.",
      },
      "dry-run": { type: "boolean", description: "Only show what would be added." },
    },
  },
  async (args, here) => {
    if (!/^https?:$/.test(URL.parse(args.url)?.protocol ?? "")) throw wrongUse(`"${args.url}" is no http(s) address.`);
    if (args.schedule !== undefined) checkSchedule(args.schedule);
    const config = configOf(here);
    refuseKnown(config, args.url);
    const found = await foundAt(args.url, config, here.now);
    refuseKnown(config, found.url);
    const entry = entryOf(found, args);
    const file = join(config.paths.configDir, "sources.yaml");
    const before = existsSync(file) ? readFileSync(file, "utf8") : "sources: []\n";
    const text = textWith(before, entry);
    if (!args["dry-run"]) writeFileAtomically(file, text);
    const yaml = addedLines(before, text);
    const data = { added: !args["dry-run"], file, ...entry, other_feeds: found.others, yaml };
    return { data, text: wordsFor(found, { file, yaml, added: data.added, taken: takenUp(config) }) };
  },
);

/** The readers of feeds take longer to load than most commands take to run, hence only here. */
async function foundAt(url: string, config: Config, now: () => Date): Promise<FoundFeed> {
  const { openConfiguredFetcher } = await import("../../../pipeline/equipment.ts");
  const { findFeed } = await import("../feed-finding.ts");
  await using fetcher = openConfiguredFetcher(config, now);
  return await findFeed(url, fetcher);
}

function checkSchedule(schedule: string): void {
  const { error } = Cron.safeParse(schedule);
  if (error) throw wrongUse(`--schedule ${error.issues[0]?.message ?? "is wrong"}.`);
}

function refuseKnown(config: Config, url: string): void {
  const known = followedAddresses(config).get(addressKey(url));
  if (known) throw failed(`${url} is followed already: ${known}.`);
}

interface Outcome {
  file: string;
  yaml: string;
  added: boolean;
  taken: string;
}

/** How many items are shown. Ours. */
const itemsShown = 5;

function wordsFor({ url, title, items, others }: FoundFeed, { file, yaml, added, taken }: Outcome): string {
  const newest = items.toSorted((a, b) => (b.published ?? "").localeCompare(a.published ?? "")).slice(0, itemsShown);
  return [
    `${title ?? "A feed without a title"}: ${url}, ${counted(items.length, "item")}`,
    ...newest.map(
      (item) =>
        `  ${item.published ? shortTime(item.published) : "no date".padEnd(16)}  ${item.title ?? item.link ?? ""}`,
    ),
    ...(others.length > 0 ? ["The page names more feeds:", ...others.map((other) => `  ${other}`)] : []),
    "",
    added ? `Added to ${file}:` : `Would be added to ${file}:`,
    yaml,
    ...(added ? [taken] : []),
  ].join("\n");
}
