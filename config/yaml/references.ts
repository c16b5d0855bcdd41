import { sourceKind } from "../source-kinds.ts";
import type { StreamConfig } from "../streams.ts";
import { tagEntries } from "../tags.ts";
import { locate } from "./config-file.ts";
import type { GoodFiles } from "./config-files.ts";
import type { Finding } from "./findings.ts";
import type { Problem } from "./problem.ts";
import { didYouMean } from "./spelling.ts";

/** What is allowed but surely not meant: names that resolve to nothing, aliases with two owners, filters that filter nothing. */
export function referenceWarnings(files: GoodFiles): Problem[] {
  const known = knownNames(files);
  const streams = files.streams.value.streams.flatMap((stream, index) => streamFindings(stream, index, known));
  const digests = files.digests.value.digests.flatMap((digest, index) =>
    filterFindings(digest.filter_spec, ["digests", index, "filter_spec"], known),
  );
  return [
    ...locate(files.sources, repeatedAddresses(files)),
    ...locate(files.streams, streams),
    ...locate(files.tags, [...sharedAliases(files), ...sharedNames(files)]),
    ...locate(files.digests, digests),
  ];
}

/** Names in small letters, as filters compare them, with the spelling to suggest. */
type Names = Map<string, string>;
/** null where lists of feeds bring names that nobody knows before they are read. */
type KnownNames = Record<"sources" | "channels", Names | null> & Record<"topics" | "tags", Names>;

function knownNames(files: GoodFiles): KnownNames {
  const { sources, opml } = files.sources.value;
  const { tags } = files.tags.value;
  const topics = files.topics.value.topics.map((topic) => topic.name);
  return {
    sources: opml.length > 0 ? null : names(sources.map((source) => source.name)),
    channels:
      opml.length > 0 ? null : names(sources.flatMap((source) => source.channels.map((channel) => channel.name))),
    topics: names(topics),
    tags: names([...tagEntries(tags).flatMap((tag) => [tag.name, ...tag.aliases]), ...topics]),
  };
}

function names(list: string[]): Names {
  return new Map(list.map((name) => [name.toLowerCase(), name]));
}

function streamFindings(stream: StreamConfig, index: number, known: KnownNames): Finding[] {
  const path = ["streams", index];
  const findings = filterFindings(stream.filter, [...path, "filter"], known);
  if (Object.values(stream.filter).every((value) => typeof value === "string" || value.length === 0)) {
    findings.push({ path: [...path, "filter"], message: "names nothing, so the stream takes every record" });
  }
  if (stream.cross_domains.includes(stream.home_domain)) {
    findings.push({ path: [...path, "cross_domains"], message: `names the home domain again: ${stream.home_domain}` });
  }
  return findings;
}

function filterFindings(
  filter: { [Dimension in keyof KnownNames]?: string[] | undefined },
  path: PropertyKey[],
  known: KnownNames,
): Finding[] {
  return (["sources", "channels", "topics", "tags"] as const).flatMap((dimension) => {
    const there = known[dimension];
    if (there === null) return [];
    return (filter[dimension] ?? []).flatMap((name, index) => {
      if (there.has(name.toLowerCase())) return [];
      const near = didYouMean(name, there.values());
      return [
        {
          path: [...path, dimension, index],
          message: unknownName(dimension, name) + near,
          unknown: { kind: dimension, name },
        },
      ];
    });
  });
}

function unknownName(dimension: keyof KnownNames, name: string): string {
  const noun = dimension.slice(0, -1);
  const file = dimension === "channels" ? "sources.yaml" : `${dimension}.yaml`;
  const hope = dimension === "tags" ? "; it matches only once texts bring a tag of that name" : "";
  return `names a ${noun} that ${file} does not have: "${name}"${hope}`;
}

/** A tag's name is stronger than another tag's alias; of two equal aliases neither counts. */
function sharedAliases(files: GoodFiles): Finding[] {
  const { tags } = files.tags.value;
  const byName = names(tags.map((tag) => tag.name));
  const byAlias = new Map<string, string>();
  return tags.flatMap((tag, index) =>
    tag.aliases.flatMap((alias, place) => {
      const named = byName.get(alias.toLowerCase());
      const first = byAlias.get(alias.toLowerCase());
      if (first === undefined) byAlias.set(alias.toLowerCase(), tag.name);
      const path = ["tags", index, "aliases", place];
      if (named !== undefined && named !== tag.name)
        return [{ path, message: `"${alias}" is the name of another tag, which gets it` }];
      if (first === undefined || first === tag.name) return [];
      return [{ path, message: `"${alias}" also stands for "${first}"; neither gets it by alias` }];
    }),
  );
}

/** Two tags that a language calls the same. */
function sharedNames(files: GoodFiles): Finding[] {
  const owners = new Map<string, string>();
  return files.tags.value.tags.flatMap((tag, index) =>
    Object.entries(tag.names).flatMap(([language, own]) =>
      own.flatMap((name, place) => {
        const key = `${language} ${name.toLowerCase()}`;
        const owner = owners.get(key) ?? tag.name;
        owners.set(key, owner);
        const message = `"${name}" stands for "${owner}" already in texts of this language, which gets it`;
        return owner === tag.name ? [] : [{ path: ["tags", index, "names", language, place], message }];
      }),
    ),
  );
}

function repeatedAddresses(files: GoodFiles): Finding[] {
  const owners = new Map<string, string>();
  return files.sources.value.sources.flatMap((source, index) =>
    source.channels.flatMap((channel, place) => {
      const here = `${source.name}, ${channel.name}`;
      const key = `${channel.kind} ${channel.url}`;
      const owner = owners.get(key);
      if (owner === undefined) owners.set(key, here);
      if (owner === undefined || sourceKind(channel.kind)?.shares_address) return [];
      return [{ path: ["sources", index, "channels", place, "url"], message: `is fetched for "${owner}" already` }];
    }),
  );
}
