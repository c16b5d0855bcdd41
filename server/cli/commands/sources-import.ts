import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Config } from "../../../config/config.ts";
import { writeFileAtomically } from "../../../config/runtime/atomic-file.ts";
import { SourcesFile } from "../../../config/sources.ts";
import { addList, addSources } from "../../../config/yaml/edit-sources.ts";
import { checkSettings } from "../../../config/yaml/findings.ts";
import { readYaml } from "../../../config/yaml/yaml-file.ts";
import { type Opml, parseOpml } from "../../../pipeline/opml/opml.ts";
import { type LeftOut, type OpmlPlan, opmlPlan } from "../../../pipeline/opml/opml-plan.ts";
import { sourceTypes } from "../../../store/model/vocabulary.ts";
import { command, failed, type Surroundings } from "../command.ts";
import { confirm, yesOption } from "../confirm.ts";
import { followedAddresses, takenUp } from "../followed.ts";
import { configOf, secretRowsOf } from "../installation.ts";
import { counted } from "../layout.ts";

/** `claimstream sources import`: follows the feeds of an OPML file. */
export const sourcesImport = command(
  {
    name: "import",
    description: "Import an OPML file: shows new feeds, asks, and adds them to sources.yaml.",
    args: {
      opml: { type: "positional", required: true, description: "The OPML file, or its address." },
      "source-type": {
        type: "enum",
        options: [...sourceTypes],
        default: "organization",
        description: "Type of the new sources.",
      },
      follow: {
        type: "boolean",
        description: "Subscribe to the list: it is read once a day, and feeds that leave it are deactivated.",
      },
      "dry-run": { type: "boolean", description: "Show what would be added, and change nothing." },
      yes: yesOption,
    },
  },
  async (args, here) => {
    const config = configOf(here);
    const opml = await opmlAt(args.opml, config, here);
    if (opml.feeds.length === 0) throw failed(`${args.opml} lists no feed${includesWords(opml.includes)}.`);
    const followed = { addresses: followedAddresses(config), names: config.sources.map((source) => source.name) };
    const plan = opmlPlan(opml, followed, args["source-type"]);
    const file = join(config.paths.configDir, "sources.yaml");
    const list = args.follow ? listToFollow(args.opml, config, here) : null;
    const text = textWith(file, (before) =>
      list ? addList(before, { url: list, source_type: args["source-type"] }) : addSources(before, plan.added),
    );
    const outcome = { file, outlines: opml.feeds.length, ...plan, includes: opml.includes };
    const words = wordsFor(plan, opml);
    const isIdle = list === null && plan.added.length === 0;
    if (args["dry-run"] || isIdle) return { data: { imported: false, ...outcome }, text: words };
    await confirm(words, args.yes, here);
    writeFileAtomically(file, text);
    const what = list ? `The list ${list}` : counted(plan.added.length, "source");
    const end = `${what} added to ${file}. ${takenUp(config)}`;
    return { data: { imported: true, ...outcome }, text: args.yes ? `${words}\n\n${end}` : end };
  },
);

/** OPML is decoded as feeds are, and read with the lists that it takes in. */
async function opmlAt(place: string, config: Config, here: Surroundings): Promise<Opml> {
  const { decodeText } = await import("../../../pipeline/sources/feed/decode.ts");
  const { opmlAccept, withIncluded } = await import("../../../pipeline/opml/opml-inclusion.ts");
  const { openConfiguredFetcher } = await import("../../../pipeline/read/equipment.ts");
  await using fetcher = openConfiguredFetcher(config, here.now, { secrets: secretRowsOf(here) });
  if (!/^https?:\/\//i.test(place)) {
    const file = resolve(here.cwd, place);
    if (!existsSync(file)) throw failed(`There is no file ${file}.`);
    return await withIncluded(parseOpml(decodeText(readFileSync(file), {}).text), null, { fetcher });
  }
  const outcome = await fetcher.fetch({ url: place, accept: opmlAccept });
  if (outcome.kind === "fetched") {
    const own = parseOpml(decodeText(outcome.bytes, outcome.headers).text);
    return await withIncluded(own, outcome.url, { fetcher });
  }
  throw failed(outcome.kind === "failed" ? `${place}: ${outcome.message}` : `${place} answered with nothing.`);
}

/** The list's address as sources.yaml is to have it. Fails for one that is followed already. */
function listToFollow(place: string, { opml }: Config, here: Surroundings): string {
  const url = /^https?:\/\//i.test(place) ? place : resolve(here.cwd, place);
  const known = /^https?:/i.test(url) ? new URL(url).href : pathToFileURL(url).href;
  if (opml.some((list) => list.url === known)) throw failed(`${place} is followed already.`);
  return url;
}

/** The edited text of sources.yaml. Fails when that would not be a good file. */
function textWith(file: string, edit: (before: string) => string): string {
  const text = edit(existsSync(file) ? readFileSync(file, "utf8") : "sources: []\n");
  const { findings } = checkSettings(SourcesFile, readYaml(text).value);
  if (findings.length > 0) throw failed(findings.map(({ path, message }) => `${path.join(".")} ${message}`).join("\n"));
  return text;
}

/** How many sources and left-out outlines are shown. Ours: what fits on a screen; `--json` has all. */
const shownMax = 20;

function wordsFor({ added, duplicates, unusable }: OpmlPlan, { title, feeds, includes }: Opml) {
  const sourceLine = (source: OpmlPlan["added"][number]) =>
    `  ${source.name}${source.groups ? ` [${source.groups.join(", ")}]` : ""}: ${source.channels[0]?.url ?? ""}`;
  const leftLine = ({ title, feed_url, reason }: LeftOut) => `  ${title ?? feed_url}: ${feed_url}, ${reason}`;
  const lines = [
    `${title ?? "OPML"}: ${counted(feeds.length, "feed")}, ${added.length} new, ${duplicates.length} followed or listed already, ${unusable.length} that cannot be fetched${includesWords(includes)}.`,
    ...section("New:", added.map(sourceLine)),
    ...section("Followed or listed already:", duplicates.map(leftLine)),
    ...section("Cannot be fetched:", unusable.map(leftLine)),
  ];
  return lines.join("\n");
}

function section(heading: string, lines: string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length - shownMax;
  return [heading, ...lines.slice(0, shownMax), ...(more > 0 ? [`  and ${more} more`] : [])];
}

function includesWords(includes: string[]): string {
  return includes.length > 0 ? `; it takes in what could not be read: ${includes.join(", ")}` : "";
}
