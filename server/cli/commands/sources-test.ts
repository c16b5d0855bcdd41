import type { Config } from "../../../config/config.ts";
import { selectorFault } from "../../../config/selector.ts";
import type { PageChannel } from "../../../config/source-kinds/page.ts";
import { sourceKind } from "../../../config/source-kinds.ts";
import type { Fetcher } from "../../../pipeline/fetch/fetch.ts";
import type { ChannelReading, ChannelToRead } from "../../../pipeline/sources/source-reader.ts";
import type { ArticleRules } from "../../../workers/extraction.ts";
import { articleWords, isRead, testArticle } from "../article-test.ts";
import { command, failed, type Surroundings, wrongUse } from "../command.ts";
import { configOf, secretRowsOf } from "../installation.ts";
import { counted, cut, shortTime } from "../layout.ts";

/** How many items are shown to people; `--json` has all. Ours. */
const itemsShown = 20;

/** Characters of a title, or of a text without one, that are shown. Ours. */
const titleWidth = 100;

/** `claimstream sources test`: reads a channel or an article once, without keeping anything. */
export const sourcesTest = command(
  {
    name: "test",
    description: "Read a source, or any page with selectors, and show what is found. Nothing is stored.",
    args: {
      source: { type: "positional", required: true, description: "The source's name, or the address of a page." },
      "item-selector": { type: "string", valueHint: "css", description: "Selector of an item on the page." },
      "text-selector": { type: "string", valueHint: "css", description: "Selector of an article's text." },
      "remove-selector": {
        type: "string",
        valueHint: "css",
        description: "Selector of what to leave out of the text.",
      },
      "title-selector": {
        type: "string",
        valueHint: "css",
        description: "Selector of the title, inside an item or on the article.",
      },
      "author-selector": { type: "string", valueHint: "css", description: "Selector of an article's author." },
      "date-selector": {
        type: "string",
        valueHint: "css",
        description: "Selector of the date, inside an item or on the article.",
      },
      mode: { type: "enum", options: ["items", "changes"], description: "changes: the page itself is watched." },
    },
  },
  async (args, here) => {
    const config = configOf(here);
    const { item_rules, article_rules } = rulesOf(args);
    const isArticle = /^https?:\/\//i.test(args.source) && article_rules !== null;
    const channels = isArticle ? [] : channelsOf(args.source, config).map((channel) => ruled(channel, item_rules));
    const { openConfiguredFetcher } = await import("../../../pipeline/read/equipment.ts");
    await using fetcher = openConfiguredFetcher(config, here.now, { secrets: secretRowsOf(here) });
    const tests = await testsOf(channels, fetcher, here);
    const articles = isArticle ? [await testArticle(args.source, article_rules, { fetcher })] : [];
    for (const { read, items } of tests) {
      const rules = article_rules ?? read.article;
      const link = items.find((item) => item.link !== null && /^https?:/.test(item.link))?.link;
      if (rules && link) articles.push(await testArticle(link, rules, { fetcher, headers: read.headers }));
    }
    return {
      data: { channels: tests.map(({ read: _, ...test }) => test), articles },
      text: [...tests.map(wordsFor), ...articles.map(articleWords)].join("\n\n"),
      exit_code: tests.every(isFine) && articles.every(isRead) ? 0 : 1,
    };
  },
);

type ItemRules = Partial<Pick<PageChannel, "mode" | "item_selector" | "title_selector" | "date_selector">>;

interface Rules {
  item_rules: ItemRules;
  /** null: none that concerns articles. */
  article_rules: ArticleRules | null;
}

type Selectors = Partial<Record<`${"item" | "text" | "remove" | "title" | "author" | "date"}-selector`, string>>;

/** Title and date are looked for inside an item where it is said what an item is, else on the page of an article. */
function rulesOf({ mode, ...args }: Selectors & { mode?: "items" | "changes" | undefined }): Rules {
  for (const name of selectorNames) checkSelector(`--${name}`, args[name]);
  const given = (names: Record<string, string | undefined>) =>
    Object.fromEntries(Object.entries(names).filter(([, selector]) => selector !== undefined));
  const [item, title, date] = [args["item-selector"], args["title-selector"], args["date-selector"]];
  const [text, remove, author] = [args["text-selector"], args["remove-selector"], args["author-selector"]];
  const inItem = item !== undefined;
  const article = given({ text, remove, author, ...(inItem ? {} : { title, date }) });
  return {
    item_rules: {
      ...given({ item_selector: item, ...(inItem ? { title_selector: title, date_selector: date } : {}) }),
      ...(mode === undefined ? {} : { mode }),
    },
    article_rules: Object.keys(article).length > 0 ? article : null,
  };
}

const selectorNames = [
  "item-selector",
  "text-selector",
  "remove-selector",
  "title-selector",
  "author-selector",
  "date-selector",
] as const;

function checkSelector(option: string, selector: string | undefined): void {
  const fault = selector === undefined ? null : selectorFault(selector);
  if (fault) throw wrongUse(`${option} ${fault}.`);
}

function ruled(channel: ChannelToRead, rules: ItemRules): ChannelToRead {
  return channel.kind === "page" ? { ...channel, ...rules } : channel;
}

interface Test {
  /** As it was read; not shown. */
  read: ChannelToRead;
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
async function testsOf(channels: ChannelToRead[], fetcher: Fetcher, { now }: Surroundings): Promise<Test[]> {
  const { readerOf } = await import("../../../pipeline/source-readers.ts");
  const tests: Test[] = [];
  for (const channel of channels) {
    const reading = await readerOf(channel.kind).read(channel, { fetcher, validators: null, now });
    tests.push(testOf(channel, reading));
  }
  return tests;
}

function testOf(read: ChannelToRead, { outcome, items, warnings }: ChannelReading): Test {
  const shown = items.map(({ title, link, published, text }) => ({ title, link, published, text }));
  const pushed = isPushed(read) ? "what is pushed to it is shown by GET /documents/{document_id}" : null;
  const message = outcome.kind === "failed" ? outcome.message : pushed;
  return { read, channel: read.name, url: read.url, outcome: outcome.kind, message, warnings, items: shown };
}

function isPushed({ kind }: ChannelToRead): boolean {
  return sourceKind(kind)?.arrives === "pushed";
}

function isFine({ read, outcome, items }: Test): boolean {
  return isPushed(read) || (outcome === "read" && items.length > 0);
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
