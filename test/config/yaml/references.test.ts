import { expect, test } from "vitest";
import { formatProblem } from "../../../config/yaml/problem.ts";
import { configFolder, sourcesYaml } from "../config-folder.ts";

const stream = (filter: string, more = "") =>
  `streams:\n  - name: s\n    title: S\n    home_domain: universe-earth\n${more}    filter: ${filter}\n`;

const topics = "topics:\n  - { name: Monetary policy, domain: economics-business-work }\n";
const tags = 'tags:\n  - { name: Federal Reserve, type: organization, aliases: ["the Fed"] }\n';

function warnings(files: Record<string, string>): string[] {
  const folder = configFolder({ "sources.yaml": sourcesYaml(), "topics.yaml": topics, "tags.yaml": tags, ...files });
  return folder.read().warnings.map(formatProblem);
}

test("names that resolve, in any case and by alias, are no reason to warn", () => {
  const filter =
    "{ sources: [harbour post], channels: [NEWS], topics: [monetary policy], tags: [The Fed, Monetary policy] }";
  expect(warnings({ "streams.yaml": stream(filter) })).toEqual([]);
});

test("a source may be one that a list of feeds brings, which nobody knows before it is read", () => {
  const lists = `${sourcesYaml()}\nopml: [{ url: "https://reader.example/all.opml" }]\n`;
  expect(warnings({ "sources.yaml": lists, "streams.yaml": stream("{ sources: [Listed Post] }") })).toEqual([]);
});

test.each([
  [
    "{ sources: [Harbor Post] }",
    'sources[0]: names a source that sources.yaml does not have: "Harbor Post" (did you mean "Harbour Post"?)',
  ],
  ["{ channels: [Blog] }", 'channels[0]: names a channel that sources.yaml does not have: "Blog"'],
  [
    "{ topics: [Monetary polcy] }",
    'topics[0]: names a topic that topics.yaml does not have: "Monetary polcy" (did you mean "Monetary policy"?)',
  ],
  [
    "{ tags: [Bank X] }",
    'tags[0]: names a tag that tags.yaml does not have: "Bank X"; it matches only once texts bring a tag of that name',
  ],
])("a stream filter %s warns and does not stop the start", (filter, message) => {
  expect(warnings({ "streams.yaml": stream(filter) })).toEqual([
    expect.stringMatching(/^config\/streams\.yaml:5:\d+ streams\[0\]\.filter\./),
  ]);
  expect(warnings({ "streams.yaml": stream(filter) })[0]).toContain(message);
});

test("a stream that filters nothing is warned of", () => {
  expect(warnings({ "streams.yaml": stream("{ sources: [] }") })).toEqual([
    "config/streams.yaml:5:5 streams[0].filter: names nothing, so the stream takes every record",
  ]);
});

test("a home domain among the cross domains is warned of", () => {
  const text = stream("{ domains: [universe-earth] }", "    cross_domains: [universe-earth]\n");
  expect(warnings({ "streams.yaml": text })).toEqual([
    "config/streams.yaml:5:5 streams[0].cross_domains: names the home domain again: universe-earth",
  ]);
});

test("an alias of two tags is warned of, and one that is another tag's name", () => {
  const text =
    "tags:\n  - { name: A, type: person, aliases: [x] }\n  - { name: B, type: person, aliases: [X, a] }\n  - { name: C, type: data, aliases: [c] }\n";
  expect(warnings({ "tags.yaml": text })).toEqual([
    'config/tags.yaml:3:40 tags[1].aliases[0]: "X" also stands for "A"; neither gets it by alias',
    'config/tags.yaml:3:43 tags[1].aliases[1]: "a" is the name of another tag, which gets it',
  ]);
});

test("a name that a language has for two tags is warned of; one language's name may be another tag's elsewhere", () => {
  const text =
    "tags:\n  - { name: A, type: place, names: { de: [Mars], fr: [Lune] } }\n  - { name: B, type: place, names: { de: [mars] } }\n  - { name: Lune, type: place }\n";
  expect(warnings({ "tags.yaml": text })).toEqual([
    'config/tags.yaml:3:43 tags[1].names.de[0]: "mars" stands for "A" already in texts of this language, which gets it',
  ]);
});

test("what a language calls a tag may be filtered by where it is long enough to be no other's letters", () => {
  const text = "tags:\n  - { name: European Central Bank, type: organization, names: { de: [EZB, Zentralbank] } }\n";
  const filter = "{ tags: [zentralbank, EZB] }";
  expect(warnings({ "tags.yaml": text, "streams.yaml": stream(filter) })).toEqual([
    expect.stringContaining('names a tag that tags.yaml does not have: "EZB"'),
  ]);
});

test("an address that two channels fetch is warned of", () => {
  const text = sourcesYaml("One") + sourcesYaml("Two").replace("sources:\n", "");
  expect(warnings({ "sources.yaml": text })).toEqual([
    'config/sources.yaml:13:9 sources[1].channels[0].url: is fetched for "One, News" already',
  ]);
});

test("a curated digest over an unknown topic is warned of", () => {
  const text = "digests:\n  - slug: d\n    name: D\n    filter_spec: { topics: [Nothing] }\n";
  expect(warnings({ "digests.yaml": text })).toEqual([
    'config/digests.yaml:4:29 digests[0].filter_spec.topics[0]: names a topic that topics.yaml does not have: "Nothing"',
  ]);
});

test("an unknown YAML tag is warned of", () => {
  expect(warnings({ "service.yaml": "host: !name 127.0.0.1\n" })).toEqual([
    "config/service.yaml:1:7: Unresolved tag: !name",
  ]);
});
