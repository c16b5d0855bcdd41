import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { domains, StreamClass } from "../../store/model/vocabulary.ts";

const root = join(import.meta.dirname, "../..");
const sampleFolder = "../data/sample/";

const SourcesFile = z.object({
  sources: z.array(
    z.object({
      name: z.string(),
      source_type: z.string(),
      homepage: z.string().optional(),
      channels: z.array(
        z.object({ name: z.string(), kind: z.string(), url: z.string(), dates: z.string().optional() }),
      ),
    }),
  ),
});
/** What packs bring, and what is followed at first. */
const first = read("sources", SourcesFile).sources;
const sources = [...read("sources", SourcesFile, "data/packs").sources, ...first];
const { topics } = read(
  "topics",
  z.object({ topics: z.array(z.object({ name: z.string(), domain: z.string(), terms: z.array(z.string()) })) }),
);
const { tags } = read(
  "tags",
  z.object({
    tags: z.array(z.object({ name: z.string(), type: z.string(), aliases: z.array(z.string()).default([]) })),
  }),
);
const StreamsFile = z.object({
  streams: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      description: z.string(),
      stream_class: z.string(),
      home_domain: z.string(),
      cross_domains: z.array(z.string()).default([]),
      filter: z.record(z.string(), z.array(z.string())),
    }),
  ),
});
const streams = [...read("streams", StreamsFile, "data/packs").streams, ...read("streams", StreamsFile).streams];
const { digests } = read(
  "digests",
  z.object({
    digests: z.array(z.object({ slug: z.string(), filter_spec: z.object({ domains: z.array(z.string()) }) })),
  }),
);

const isSample = (source: (typeof sources)[number]) =>
  source.channels.every((channel) => channel.url.startsWith(sampleFolder));
const ordinary = sources.filter((source) => !isSample(source));

describe("sources.yaml", () => {
  test("follows the sample alone until somebody chooses", () => {
    expect(first.filter((source) => !isSample(source))).toEqual([]);
    expect(first.length).toBe(4);
  });

  test("has packs to offer 40 and more public sources of every type, each once", () => {
    expect(ordinary.length).toBeGreaterThanOrEqual(40);
    expect(new Set(ordinary.map((source) => source.source_type))).toEqual(new Set(["person", "organization", "data"]));
    expect(repeated(sources.map((source) => source.name))).toEqual([]);
  });

  test("names no channel of a source and no address twice", () => {
    for (const source of sources) expect(repeated(source.channels.map((channel) => channel.name))).toEqual([]);
    expect(repeated(sources.flatMap((source) => source.channels.map((channel) => channel.url)))).toEqual([]);
  });

  test("reaches everything but the sample and the inbox over https and says where its homepage is", () => {
    for (const source of ordinary.filter((source) => source.name !== "Inbox")) {
      expect(source.homepage, source.name).toMatch(/^https:\/\//);
      for (const channel of source.channels) expect(channel.url, source.name).toMatch(/^https:\/\//);
    }
  });

  test("ends with the sample, whose files are there and whose dates move with the first start", () => {
    expect(sources.slice(-4).map((source) => source.name)).toEqual(
      sources.filter(isSample).map((source) => source.name),
    );
    for (const channel of sources.filter(isSample).flatMap((source) => source.channels)) {
      expect(existsSync(resolve(root, "config", channel.url)), channel.url).toBe(true);
      expect(channel.dates, channel.name).toBe("relative_to_first_start");
    }
  });
});

describe("topics.yaml", () => {
  test("has 240 and more topics, each once, at least 15 in every domain", () => {
    expect(topics.length).toBeGreaterThanOrEqual(240);
    expect(repeated(topics.map((topic) => topic.name.toLowerCase()))).toEqual([]);
    for (const domain of domains) {
      expect(topics.filter((topic) => topic.domain === domain).length, domain).toBeGreaterThanOrEqual(15);
    }
    expect(topics.filter((topic) => !domains.some((domain) => domain === topic.domain))).toEqual([]);
  });

  test("gives each topic 3 to 15 terms in small letters, without repeating its name", () => {
    for (const { name, terms } of topics) {
      expect(terms.length, name).toBeGreaterThanOrEqual(3);
      expect(terms.length, name).toBeLessThanOrEqual(15);
      expect(repeated([name.toLowerCase(), ...terms]), name).toEqual([]);
      expect(
        terms.filter((term) => term !== term.toLowerCase().trim()),
        name,
      ).toEqual([]);
    }
  });
});

describe("tags.yaml", () => {
  test("has 350 and more entities, each once, of the types that names have", () => {
    expect(tags.length).toBeGreaterThanOrEqual(350);
    expect(repeated(tags.map((tag) => tag.name.toLowerCase()))).toEqual([]);
    expect(new Set(tags.map((tag) => tag.type))).toEqual(new Set(["person", "organization", "place", "data"]));
  });

  test("lets no alias stand for two entities, nor for one that bears it as a name", () => {
    const spellings = tags.flatMap((tag) => [...new Set([tag.name, ...tag.aliases].map((name) => name.toLowerCase()))]);
    expect(repeated(spellings)).toEqual([]);
  });
});

describe("streams.yaml", () => {
  test("has 30 and more streams, each once, a home for every domain and all three classes", () => {
    expect(streams.length).toBeGreaterThanOrEqual(30);
    expect(repeated(streams.map((stream) => stream.name))).toEqual([]);
    expect(new Set(streams.map((stream) => stream.home_domain))).toEqual(new Set(domains));
    expect(new Set(streams.map((stream) => stream.stream_class))).toEqual(new Set(StreamClass.options));
  });

  test("says of each stream what it is and what it lets through, with up to three further domains", () => {
    for (const stream of streams) {
      expect(stream.title && stream.description, stream.name).toBeTruthy();
      expect(Object.values(stream.filter).flat().length, stream.name).toBeGreaterThan(0);
      expect(stream.cross_domains.length, stream.name).toBeLessThanOrEqual(3);
      expect(repeated([stream.home_domain, ...stream.cross_domains]), stream.name).toEqual([]);
    }
  });

  test("filters only by sources, channels, topics, tags and domains that are there", () => {
    const known = new Map<string, string[]>([
      ["sources", sources.map((source) => source.name)],
      ["channels", sources.flatMap((source) => source.channels.map((channel) => channel.name))],
      ["topics", topics.map((topic) => topic.name)],
      ["tags", tags.map((tag) => tag.name)],
      ["domains", [...domains]],
    ]);
    const unknown = streams.flatMap((stream) =>
      Object.entries(stream.filter).flatMap(([dimension, values]) =>
        values
          .filter((value) => known.get(dimension)?.includes(value) === false)
          .map((value) => `${stream.name}: ${value}`),
      ),
    );
    expect(unknown).toEqual([]);
  });

  test("ends with the sample's own streams, each over sources of the sample only", () => {
    const names = sources.filter(isSample).map((source) => source.name);
    const own = streams.filter((stream) => stream.filter.sources?.some((name) => names.includes(name)));
    expect(streams.slice(-own.length)).toEqual(own);
    expect(own.flatMap((stream) => stream.filter.sources).filter((name) => !names.includes(String(name)))).toEqual([]);
    expect(new Set(own.flatMap((stream) => stream.filter.sources))).toEqual(new Set(names));
  });
});

test("digests.yaml has one digest for each domain", () => {
  expect(digests.map((digest) => digest.filter_spec.domains)).toEqual(digests.map((digest) => [digest.slug]));
  expect(digests.map((digest) => digest.slug).toSorted()).toEqual([...domains].toSorted());
});

describe("the sample", () => {
  const folder = resolve(root, "config", sampleFolder);

  test("has a page beside the feed for every item, and no page that the feed forgets", () => {
    const feed = readFileSync(join(folder, "news/feed.xml"), "utf8");
    const linked = [...feed.matchAll(/<link>([^<]+\.html)<\/link>/g)].map((match) => match[1]);
    const pages = readdirSync(join(folder, "news")).filter((name) => name.endsWith(".html"));
    expect(linked.toSorted()).toEqual(pages.toSorted());
    expect(pages.length).toBe(8);
  });

  test("has articles of 450 to 700 words, each with its headline, author and date", () => {
    for (const name of readdirSync(join(folder, "news")).filter((file) => file.endsWith(".html"))) {
      const page = readFileSync(join(folder, "news", name), "utf8");
      const article = page.slice(page.indexOf("<article>"), page.indexOf("</article>"));
      const words = [...article.matchAll(/<p>(.*?)<\/p>/g)].flatMap((match) => String(match[1]).split(/\s+/));
      expect(words.length, name).toBeGreaterThanOrEqual(450);
      expect(words.length, name).toBeLessThanOrEqual(700);
      expect(article, name).toMatch(/<h1>.+<\/h1>[\s\S]+class="byline">By [\s\S]+<time datetime="2026-\d\d-\d\dT/);
    }
  });

  test("has a podcast whose transcript lies beside it and tells its two speakers apart", () => {
    const feed = join(folder, "podcast/feed.xml");
    const address = /<podcast:transcript url="([^"]+)" type="text\/vtt"/.exec(readFileSync(feed, "utf8"))?.[1];
    const transcript = readFileSync(join(dirname(feed), String(address)), "utf8");
    expect(transcript).toMatch(/^WEBVTT\n/);
    expect(new Set([...transcript.matchAll(/^<v ([^>]+)>/gm)].map((match) => match[1])).size).toBe(2);
  });

  test("has a series of 60 and more months without a gap", () => {
    const [head, ...rows] = readFileSync(join(folder, "series/harbour-grain-index.csv"), "utf8").trim().split("\n");
    expect(head).toBe("month,index,tonnes_handled");
    expect(rows.length).toBeGreaterThanOrEqual(60);
    const months = rows.map((row) => Number(row.slice(0, 4)) * 12 + Number(row.slice(5, 7)));
    expect(months).toEqual(months.map((_, place) => Number(months[0]) + place));
    for (const row of rows) expect(row).toMatch(/^\d{4}-\d{2},\d+\.\d,\d+$/);
  });
});

/** One of the files that ship, read without the code that reads them in service. */
function read<T extends z.ZodType>(name: string, schema: T, folder = "config"): z.infer<T> {
  return schema.parse(parse(readFileSync(join(root, folder, `${name}.yaml`), "utf8")));
}

function repeated(list: string[]): string[] {
  return list.filter((item, place) => list.indexOf(item) !== place);
}
