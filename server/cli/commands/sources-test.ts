import type { Config } from "../../../config/config.ts";
import type { ChannelReading, ChannelToRead } from "../../../pipeline/sources/source-kind.ts";
import { command, failed, type Surroundings, wrongUse } from "../command.ts";
import { configOf } from "../installation.ts";
import { counted, cut, shortTime } from "../layout.ts";

/** How many items are shown to people; `--json` has all. Ours. */
const itemsShown = 20;

/** Characters of a title, or of a text without one, that are shown. Ours. */
const titleWidth = 100;

/** `claimstream sources test`: reads a channel once, without keeping anything. */
export const sourcesTest = command(
  {
    name: "test",
    description: "Read a followed source, or any page by a rule, and show what would be found. Keeps nothing.",
    args: {
      source: { type: "positional", required: true, description: "The source's name, or the address of a page." },
      "item-selector": { type: "string", valueHint: "css", description: "What an item of the page is." },
      "title-selector": { type: "string", valueHint: "css", description: "Where its title is, inside it." },
      "date-selector": { type: "string", valueHint: "css", description: "Where its date is, inside it." },
      mode: { type: "enum", options: ["items", "changes"], description: "changes: the page itself is watched." },
    },
  },
  async (args, here) => {
    const rules = {
      ...(args["item-selector"] === undefined ? {} : { item_selector: args["item-selector"] }),
      ...(args["title-selector"] === undefined ? {} : { title_selector: args["title-selector"] }),
      ...(args["date-selector"] === undefined ? {} : { date_selector: args["date-selector"] }),
      ...(args.mode === undefined ? {} : { mode: args.mode }),
    };
    if (rules.item_selector === undefined && (rules.title_selector ?? rules.date_selector) !== undefined)
      throw wrongUse("--title-selector and --date-selector look inside what --item-selector finds.");
    const config = configOf(here);
    const channels = channelsOf(args.source, config).map((channel) =>
      channel.kind === "page" ? { ...channel, ...rules } : channel,
    );
    const tests = await testsOf(channels, config, here);
    return {
      data: { channels: tests },
      text: tests.map(wordsFor).join("\n\n"),
      exit_code: tests.every(isFine) ? 0 : 1,
    };
  },
);

interface Test {
  channel: string;
  url: string;
  outcome: ChannelReading["outcome"]["kind"];
  message: string | null;
  warnings: string[];
  items: { title: string | null; link: string | null; published: string | null; text: string | null }[];
}

/** The channels of a followed source, or a page as one. */
function channelsOf(source: string, { sources }: Config): ChannelToRead[] {
  if (/^https?:\/\//i.test(source)) return [{ name: source, kind: "page", url: source, media_format: "text" }];
  const found = sources.find(({ name }) => name.toLowerCase() === source.toLowerCase());
  if (!found) throw failed(`No source is called "${source}".`);
  return found.channels;
}

/** The readers take longer to load than most commands take to run, hence only here. */
async function testsOf(channels: ChannelToRead[], config: Config, { now }: Surroundings): Promise<Test[]> {
  const { openConfiguredFetcher } = await import("../../../pipeline/equipment.ts");
  const { sourceKinds } = await import("../../../pipeline/source-kinds.ts");
  await using fetcher = openConfiguredFetcher(config, now);
  const tests: Test[] = [];
  for (const channel of channels) {
    const reading = await sourceKinds
      .find(({ kind }) => kind === channel.kind)
      ?.read(channel, { fetcher, validators: null, now });
    if (reading) tests.push(testOf(channel, reading));
  }
  return tests;
}

function testOf({ name, url }: ChannelToRead, { outcome, items, warnings }: ChannelReading): Test {
  const shown = items.map(({ title, link, published, text }) => ({ title, link, published, text }));
  const message = outcome.kind === "failed" ? outcome.message : null;
  return { channel: name, url, outcome: outcome.kind, message, warnings, items: shown };
}

function isFine({ outcome, items }: Test): boolean {
  return outcome === "read" && items.length > 0;
}

function wordsFor({ channel, message, warnings, items }: Test): string {
  const lines = items
    .slice(0, itemsShown)
    .flatMap(({ title, link, published, text }) => [
      `  ${published ? shortTime(published) : "no date".padEnd(16)}  ${cut(title ?? text ?? "no title", titleWidth)}`,
      ...(link ? [`  ${" ".repeat(16)}  ${link}`] : []),
    ]);
  const more = items.length > itemsShown ? [`  and ${items.length - itemsShown} more`] : [];
  return [`${channel}: ${message ?? counted(items.length, "item")}`, ...lines, ...more, ...warnings].join("\n");
}
