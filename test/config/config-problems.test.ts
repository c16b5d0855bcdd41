import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { configFolder, sourcesYaml } from "./config-folder.ts";

const plans = readFileSync(join(import.meta.dirname, "../../config/plans.yaml"), "utf8");

interface Case {
  name: string;
  file: string;
  text: string;
  says: string | RegExp;
}

const stream = (...more: string[]) =>
  ["streams:", "  - name: s", "    title: S", "    home_domain: universe-earth", ...more, ""].join("\n");

const cases: Case[] = [
  {
    name: "a value that starts with * and is not quoted",
    file: "sources.yaml",
    text: sourcesYaml("A", "https://a.example", ["schedule: */15 * * * *"]),
    says: /^config\/sources\.yaml:8:\d+: is not valid YAML: put a value that starts with \* in quotes$/,
  },
  {
    name: "a tab as indentation",
    file: "topics.yaml",
    text: "topics:\n\t- name: a\n",
    says: "config/topics.yaml:2:1: is not valid YAML: Tabs are not allowed as indentation; use spaces",
  },
  {
    name: "a tab behind a line that is wrong as it stands",
    file: "topics.yaml",
    text: "topics:\n  - name: a\n   \tdomain: b\n",
    says: "config/topics.yaml:3:4: is not valid YAML: Tabs are not allowed as indentation; use spaces",
  },
  {
    name: "a key given twice",
    file: "service.yaml",
    text: "port: 1\nhost: a\nport: 2\n",
    says: "config/service.yaml:3:1: is not valid YAML: Map keys must be unique; remove one of the two",
  },
  {
    name: "two documents in a file",
    file: "tags.yaml",
    text: "tags: []\n---\ntags: []\n",
    says: /^config\/tags\.yaml:2:1: holds more than one YAML document/,
  },
  {
    name: "an alias that nothing anchors",
    file: "tags.yaml",
    text: "tags: *all\n",
    says: /^config\/tags\.yaml:1:1: is not valid YAML: Unresolved alias/,
  },
  {
    name: "a colon inside a plain value",
    file: "streams.yaml",
    text: "streams:\n  - name: s\n    title: Sample: one\n",
    says: /^config\/streams\.yaml:3:\d+: is not valid YAML: .*put a value that contains `: ` in quotes$/,
  },
  {
    name: "an empty file",
    file: "sources.yaml",
    text: "# nothing\n",
    says: 'config/sources.yaml: is empty: write "sources: []" for none',
  },
  {
    name: "a list where a group belongs",
    file: "streams.yaml",
    text: "- a\n",
    says: "config/streams.yaml:1:1: must be a group of settings, not a list",
  },
  {
    name: "a misspelled key at the top",
    file: "sources.yaml",
    text: "source: []\n",
    says: 'config/sources.yaml:1:1 source: is not a known setting (did you mean "sources"?)',
  },
  {
    name: "a misspelled key of a channel",
    file: "sources.yaml",
    text: sourcesYaml("A", "https://a.example", ["media_fromat: text"]),
    says: 'config/sources.yaml:8:9 sources[0].channels[0].media_fromat: is not a known setting (did you mean "media_format"?)',
  },
  {
    name: "a misspelled key of a filter",
    file: "streams.yaml",
    text: stream("    filter:", "      topic: [a]"),
    says: 'config/streams.yaml:6:7 streams[0].filter.topic: is not a known setting (did you mean "topics"?)',
  },
  {
    name: "a key far from any other",
    file: "tags.yaml",
    text: "tags:\n  - { name: a, type: person, colour: red }\n",
    says: "config/tags.yaml:2:30 tags[0].colour: is not a known setting; known here: name, type, aliases, context, names, not_in",
  },
  {
    name: "a key of another kind of channel",
    file: "sources.yaml",
    text: sourcesYaml("A", "https://a.example", ["date_column: month"]),
    says: /^config\/sources\.yaml:8:9 sources\[0\]\.channels\[0\]\.date_column: is not a known setting; known here: kind, url,/,
  },
  {
    name: "a misspelled value",
    file: "sources.yaml",
    text: sourcesYaml().replace("organization", "organisation"),
    says: 'config/sources.yaml:3:5 sources[0].source_type: must be one of person, organization, data, not "organisation" (did you mean "organization"?)',
  },
  {
    name: "an unknown kind of channel",
    file: "sources.yaml",
    text: sourcesYaml().replace("kind: feed", "kind: fed"),
    says: 'config/sources.yaml:6:9 sources[0].channels[0].kind: must be one of feed, page, inbox, push, series, not "fed" (did you mean "feed"?)',
  },
  {
    name: "a channel without a kind",
    file: "sources.yaml",
    text: sourcesYaml().replace("        kind: feed\n", ""),
    says: "config/sources.yaml:5:9 sources[0].channels[0].kind: is missing: must be one of feed, page, inbox, push, series",
  },
  {
    name: "a series without its columns",
    file: "sources.yaml",
    text: sourcesYaml("A", "https://a.example/a.csv", [
      "format: csv",
      "date_column: d",
      "unit: t",
      "label: l",
      "frequency: daily",
    ]).replace("feed\n", "series\n"),
    says: "config/sources.yaml:5:9 sources[0].channels[0].value_columns: is missing: must be a list",
  },
  {
    name: "a source without channels",
    file: "sources.yaml",
    text: "sources:\n  - name: A\n    source_type: data\n    channels: []\n",
    says: "config/sources.yaml:4:5 sources[0].channels: must have at least one entry",
  },
  {
    name: "a key with nothing behind it",
    file: "sources.yaml",
    text: sourcesYaml("").replace("name: \n", "name:\n"),
    says: "config/sources.yaml:2:5 sources[0].name: is missing: must be a text",
  },
  {
    name: "a number for a name",
    file: "topics.yaml",
    text: "topics:\n  - { name: 1984, domain: language-literature }\n",
    says: "config/topics.yaml:2:7 topics[0].name: must be a text, not 1984: put it in quotes",
  },
  {
    name: "a schedule that is none",
    file: "sources.yaml",
    text: sourcesYaml("A", "https://a.example", ["schedule: every hour"]),
    says: /^config\/sources\.yaml:8:9 sources\[0\]\.channels\[0\]\.schedule: must be a cron expression of five fields/,
  },
  {
    name: "a tick that is none",
    file: "service.yaml",
    text: 'schedule:\n  tick: "61 * * * *"\n',
    says: /^config\/service\.yaml:2:3 schedule\.tick: must be a cron expression/,
  },
  {
    name: "a title to look for inside of no item",
    file: "sources.yaml",
    text: `${sourcesYaml()}      - { name: web, kind: page, url: "https://b.example", title_selector: h2 }\n`,
    says: /channels\[1\]\.item_selector: is needed where title_selector or date_selector is given$/,
  },
  {
    name: "a homepage that is no address",
    file: "sources.yaml",
    text: sourcesYaml().replace("    channels:", "    homepage: post.example\n    channels:"),
    says: "config/sources.yaml:4:5 sources[0].homepage: must be an http(s) address",
  },
  {
    name: "a language that is none",
    file: "sources.yaml",
    text: sourcesYaml("A", "https://a.example", ["language: English!"]),
    says: 'config/sources.yaml:8:9 sources[0].channels[0].language: must be a language tag such as "en"',
  },
  {
    name: "two sources of one name, whatever the case",
    file: "sources.yaml",
    text: sourcesYaml("Post") + sourcesYaml("POST").replace("sources:\n", ""),
    says: 'config/sources.yaml:8:5 sources[1].name: "POST" stands in line 2 already; every name must be its own',
  },
  {
    name: "two channels of one name in a source",
    file: "sources.yaml",
    text: `${sourcesYaml()}      - { name: news, kind: page, url: "https://b.example" }\n`,
    says: 'config/sources.yaml:8:11 sources[0].channels[1].name: "news" stands in line 5 already; every name must be its own',
  },
  {
    name: "two streams of one name",
    file: "streams.yaml",
    text: stream() + stream().replace("streams:\n", ""),
    says: 'config/streams.yaml:5:5 streams[1].name: "s" stands in line 2 already; every name must be its own',
  },
  {
    name: "two tags of one name",
    file: "tags.yaml",
    text: "tags:\n  - { name: Georgia, type: place }\n  - { name: Georgia, type: person }\n",
    says: 'config/tags.yaml:3:7 tags[1].name: "Georgia" stands in line 2 already; every name must be its own',
  },
  {
    name: "four cross domains",
    file: "streams.yaml",
    text: stream("    cross_domains: [health-medicine, life-environment, places-geography, language-literature]"),
    says: "config/streams.yaml:5:5 streams[0].cross_domains: must have at most 3 entries",
  },
  {
    name: "a domain that is none, inside a list",
    file: "streams.yaml",
    text: stream("    filter:", "      domains:", "        - health-medicine", "        - life-enviroment"),
    says: /^config\/streams\.yaml:8:11 streams\[0\]\.filter\.domains\[1\]: must be one of .* \(did you mean "life-environment"\?\)$/,
  },
  {
    name: "a text where a list belongs",
    file: "streams.yaml",
    text: stream("    filter:", "      sources: Federal Reserve"),
    says: 'config/streams.yaml:6:7 streams[0].filter.sources: must be a list, not the text "Federal Reserve"',
  },
  {
    name: "a text where true or false belongs",
    file: "streams.yaml",
    text: stream("    is_public: yes"),
    says: 'config/streams.yaml:5:5 streams[0].is_public: must be true or false, not the text "yes"',
  },
  {
    name: "a broken range of addresses",
    file: "service.yaml",
    text: 'network:\n  allow:\n    - "127.0.0.1/33"\n',
    says: /^config\/service\.yaml:3:7 network\.allow\[0\]: must be an address range/,
  },
  {
    name: "intervals out of order",
    file: "service.yaml",
    text: "schedule:\n  min_interval_minutes: 90\n",
    says: /^config\/service\.yaml:1:1 schedule\.default_interval_minutes: must lie between/,
  },
  {
    name: "a window longer than what is kept",
    file: "service.yaml",
    text: "window_months: 12\nretention_months: 6\n",
    says: "config/service.yaml:1:1 window_months: must not be longer than retention_months",
  },
  {
    name: "a number of threads that is none",
    file: "service.yaml",
    text: "workers:\n  threads: many\n",
    says: 'config/service.yaml:2:3 workers.threads: must be a whole number from 1 to 64, or "auto"',
  },
  {
    name: "a plan that is missing",
    file: "plans.yaml",
    text: plans.replace("slug: startup", "slug: startups"),
    says: /^config\/plans\.yaml:\d+:1 plans: lacks startup: every plan of the contract must be here$/,
  },
  {
    name: "a plan whose default cadence is not among its cadences",
    file: "plans.yaml",
    text: plans.replace("default_cadence: monthly", "default_cadence: daily"),
    says: /^config\/plans\.yaml:\d+:5 plans\[2\]\.default_cadence: must be one of the plan's cadences$/,
  },
  {
    name: "two plans of one slug",
    file: "plans.yaml",
    text: `${plans}${plans.slice(plans.indexOf("  - slug: platform"))}`,
    says: /^config\/plans\.yaml:\d+:5 plans\[8\]\.slug: "platform" stands in line \d+ already; every slug must be its own$/,
  },
  {
    name: "a feature that is none",
    file: "plans.yaml",
    text: plans.replace("features: [mcp, rest]", "features: [mcp, rset]"),
    says: /^config\/plans\.yaml:\d+:\d+ plans\[0\]\.features\[1\]: must be one of mcp, .* \(did you mean "rest"\?\)$/,
  },
  {
    name: "a digest without a filter",
    file: "digests.yaml",
    text: "digests:\n  - slug: d\n    name: D\n    filter_spec: {}\n",
    says: /^config\/digests\.yaml:4:5 digests\[0\]\.filter_spec: must name something/,
  },
];

describe("a problem names file, line, column and field, and says what to do", () => {
  test.each(cases)("$name", ({ file, text, says }) => {
    const complaints = configFolder({ [file]: text }).complaints();
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toMatch(says);
    if (typeof says === "string") expect(complaints[0]).toBe(says);
  });
});
