import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type PackName, packNames } from "../../../config/pack-names.ts";
import { type Pack, packGroups, readPacks } from "../../../config/packs.ts";
import { writeFileAtomically } from "../../../config/runtime/atomic-file.ts";
import { withPacksFollowed } from "../../../config/yaml/edit-packs.ts";
import { didYouMean } from "../../../config/yaml/spelling.ts";
import { command, type Result, type Surroundings, wrongUse } from "../command.ts";
import { takenUp } from "../followed.ts";
import { configOf } from "../installation.ts";
import { counted, table } from "../layout.ts";

const names = {
  type: "positional",
  required: true,
  description: "Names of packs, with commas between several.",
} as const;

const follow = command(
  { name: "follow", description: "Add packs to sources.yaml.", args: { packs: names } },
  async (args, here) => changed(here, args.packs, (followed, named) => [...new Set([...followed, ...named])]),
);

const drop = command(
  {
    name: "drop",
    description: "Remove packs from sources.yaml; their stories stay.",
    args: { packs: names },
  },
  async (args, here) =>
    changed(here, args.packs, (followed, named) => followed.filter((name) => !named.includes(name))),
);

/** `claimstream sources packs`: which starter packs there are, and which are followed. */
export const sourcesPacks = command(
  {
    name: "packs",
    description: "List starter packs of sources by domain, region and language; add or remove them.",
    args: {},
    commands: [follow, drop],
  },
  async (_args, here) => {
    const config = configOf(here);
    const packs = readPacks().map((pack) => shown(pack, config.packs));
    const rows = packs.map((pack) => [
      pack.followed ? "followed" : "",
      pack.name,
      pack.group,
      counted(pack.sources.length, "source"),
      counted(pack.streams.length, "stream"),
      pack.title,
    ]);
    const rowsByGroup = packGroups.flatMap((group) => rows.filter((row) => row[2] === group));
    const text = table(["", "pack", "by", "sources", "streams", "what it has"], rowsByGroup);
    return {
      data: { packs },
      text: `${text}\n\nclaimstream sources packs follow economy,europe follows two of them.`,
    };
  },
);

function shown({ sources, streams, ...pack }: Pack, followed: readonly PackName[]) {
  return {
    ...pack,
    followed: followed.includes(pack.name),
    sources: sources.map(({ name }) => name),
    streams: streams.map(({ name }) => name),
  };
}

function changed(
  here: Surroundings,
  words: string,
  chosen: (followed: PackName[], named: PackName[]) => PackName[],
): Result {
  const config = configOf(here);
  const packs = chosen([...config.packs], namedPacks(words));
  const file = join(config.paths.configDir, "sources.yaml");
  const before = existsSync(file) ? readFileSync(file, "utf8") : "sources: []\n";
  const text = withPacksFollowed(before, packs);
  if (text !== before) writeFileAtomically(file, text);
  const end = packs.length === 0 ? "No pack is followed." : `Followed: ${packs.join(", ")}.`;
  return {
    data: { file, changed: text !== before, packs },
    text: text === before ? `${end} Nothing changed.` : `${end} ${takenUp(config)}`,
  };
}

function namedPacks(words: string): PackName[] {
  return words
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "")
    .map((word) => packNamed(word));
}

function packNamed(word: string): PackName {
  const found = packNames.find((name) => name === word);
  if (found) return found;
  throw wrongUse(`There is no pack "${word}"${didYouMean(word, packNames)}. There are: ${packNames.join(", ")}.`);
}
