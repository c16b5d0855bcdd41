import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../../config/config.ts";
import { writeFileAtomically } from "../../../config/runtime/atomic-file.ts";
import { Cron } from "../../../config/runtime/cron.ts";
import type { Fetcher } from "../../../pipeline/fetch/fetch.ts";
import { addressKey } from "../../../pipeline/opml/opml-plan.ts";
import { claimTypes, mediaFormats, sourceTypes } from "../../../store/model/vocabulary.ts";
import { command, failed, type Surroundings, wrongUse } from "../command.ts";
import { confirm, yesOption } from "../confirm.ts";
import type { FeedFacts } from "../feed-facts.ts";
import type { FoundFeed } from "../feed-finding.ts";
import { followedAddresses, takenUp } from "../followed.ts";
import { configOf, secretRowsOf } from "../installation.ts";
import { counted, cut, harmless, shortTime } from "../layout.ts";
import { addedLines, entryOf, textWith } from "../new-entry.ts";

/** `claimstream add`: finds out what can be followed at an address, and takes it up into sources.yaml. */
export const add = command(
  {
    name: "add",
    description: "Follow a site: finds its feeds, shows their items, asks, and adds one to sources.yaml.",
    args: {
      url: { type: "positional", required: true, description: "Address of a feed, or of any page of a site." },
      feed: {
        type: "string",
        valueHint: "number",
        description: "Number of the feed to take when several are found. Default: the first.",
      },
      name: { type: "string", description: "Name of the source. Default: the feed's title." },
      "source-type": {
        type: "enum",
        options: [...sourceTypes],
        default: "organization",
        description: "Type of the source.",
      },
      "claim-type": { type: "enum", options: [...claimTypes], description: "Type of most of its claims." },
      "media-format": {
        type: "enum",
        options: [...mediaFormats],
        description: "Form of its items. Default: detected from them.",
      },
      schedule: {
        type: "string",
        valueHint: "cron",
        description: "When to fetch, in UTC. Default: as often as it publishes.",
      },
      preview: { type: "boolean", description: "Read the newest items and show the claims in them." },
      "dry-run": { type: "boolean", description: "Show what would be added, and change nothing." },
      yes: yesOption,
    },
  },
  async (args, here) => {
    if (!/^https?:$/.test(URL.parse(args.url)?.protocol ?? "")) throw wrongUse(`"${args.url}" is no http(s) address.`);
    if (args.schedule !== undefined) checkSchedule(args.schedule);
    const config = configOf(here);
    refuseKnown(config, args.url);
    const { openConfiguredFetcher } = await import("../../../pipeline/read/equipment.ts");
    await using fetcher = openConfiguredFetcher(config, here.now, { secrets: secretRowsOf(here) });
    // The readers of feeds take longer to load than most commands take to run, hence only here.
    const { findFeeds } = await import("../feed-finding.ts");
    const { feedFacts } = await import("../feed-facts.ts");
    const found = await findFeeds(args.url, fetcher);
    const feeds = found.map(feedFacts);
    const chosen = await choice(found, feeds, args, here);
    refuseKnown(config, chosen.url);
    const entry = entryOf(chosen, args);
    const file = join(config.paths.configDir, "sources.yaml");
    const before = existsSync(file) ? readFileSync(file, "utf8") : "sources: []\n";
    const text = textWith(before, entry);
    const yaml = addedLines(before, text);
    const previewed = args.preview ? await previewOf(chosen, entry, { config, fetcher }) : null;
    const shown = wordsFor({ found, feeds, chosen, previewed, file, yaml });
    const data = { file, ...entry, feeds, ...(previewed && { preview: previewed.items }), yaml };
    if (args["dry-run"]) return { data: { added: false, ...data }, text: shown };
    await confirm(shown, args.yes, here);
    writeFileAtomically(file, text);
    const end = `Added. ${takenUp(config)}`;
    return { data: { added: true, ...data }, text: args.yes ? `${shown}\n${end}` : end };
  },
);

function checkSchedule(schedule: string): void {
  const { error } = Cron.safeParse(schedule);
  if (error) throw wrongUse(`--schedule ${error.issues[0]?.message ?? "is wrong"}.`);
}

function refuseKnown(config: Config, url: string): void {
  const known = followedAddresses(config).get(addressKey(url));
  if (known) throw failed(`${url} is followed already: ${known}.`);
}

/** The feed that is wanted: by its number, by asking where there are several, else the first. */
async function choice(
  found: FoundFeed[],
  feeds: FeedFacts[],
  {
    feed,
    yes,
    "dry-run": dryRun,
  }: { feed?: string | undefined; yes?: boolean | undefined; "dry-run"?: boolean | undefined },
  here: Surroundings,
): Promise<FoundFeed> {
  const asks = feed === undefined && !yes && !dryRun && here.canAsk && found.length > 1;
  const answer = asks ? await here.ask(`${harmless(listWords(feeds).join("\n"))}\nWhich one? [1] `) : (feed ?? "");
  const number = answer.trim() === "" ? 1 : Number(answer);
  const chosen = found[number - 1];
  if (chosen) return chosen;
  throw wrongUse(`There is no feed ${answer.trim()}: ${counted(found.length, "feed")} found.`);
}

/** Reading takes what the readers of feeds take to load, and more. */
async function previewOf(
  { items }: FoundFeed,
  { source, channel }: ReturnType<typeof entryOf>,
  deps: { config: Config; fetcher: Fetcher },
) {
  const { preview, previewWords } = await import("../preview.ts");
  const previewed = await preview(items, { ...deps, source_name: source.name, channel });
  return { items: previewed, lines: previewWords(previewed) };
}

/** How many items are shown. Ours. */
const itemsShown = 5;

interface Shown {
  found: FoundFeed[];
  feeds: FeedFacts[];
  chosen: FoundFeed;
  previewed: { lines: string[] } | null;
  file: string;
  yaml: string;
}

function wordsFor({ found, feeds, chosen, previewed, file, yaml }: Shown): string {
  const { title, url, items } = chosen;
  const newest = items.toSorted((a, b) => (b.published ?? "").localeCompare(a.published ?? "")).slice(0, itemsShown);
  return [
    ...listWords(feeds),
    "",
    ...(found.length > 1 ? [`Taken: ${title ?? url}`] : []),
    ...newest.map(
      (item) =>
        `  ${item.published ? shortTime(item.published) : "no date".padEnd(16)}  ${item.title ?? item.link ?? ""}`,
    ),
    ...(previewed ? ["", "What the newest would bring:", ...previewed.lines] : []),
    "",
    `To be added to ${file}:`,
    yaml,
  ].join("\n");
}

/** What was found, one line of facts for each. */
function listWords(feeds: FeedFacts[]): string[] {
  return feeds.flatMap(({ kind, title, url, items, publishes, language, text }, at) => [
    `${at + 1}. ${cut(title ?? (kind === "page" ? "A page without a title" : "A feed without a title"), 100)}: ${url}`,
    `   ${[
      kind === "page" ? `no feed, ${counted(items, "link")} to articles` : counted(items, "item"),
      publishes ?? "no cadence to be seen",
      `language ${language}`,
      ...(kind === "feed" ? [textWords[text]] : []),
    ].join(", ")}`,
  ]);
}

const textWords = { full: "full text", teaser: "teasers only", none: "no text" };
