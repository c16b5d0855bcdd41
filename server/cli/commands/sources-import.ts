import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { writeFileAtomically } from "../../../config/atomic-file.ts";
import type { Config } from "../../../config/config.ts";
import { addSources } from "../../../config/edit-sources.ts";
import { checkSettings } from "../../../config/findings.ts";
import { SourcesFile } from "../../../config/sources.ts";
import { readYaml } from "../../../config/yaml-file.ts";
import { parseOpml } from "../../../pipeline/opml.ts";
import { sourceTypes } from "../../../store/model/vocabulary.ts";
import { command, failed, type Surroundings } from "../command.ts";
import { confirm, yesOption } from "../confirm.ts";
import { followedAddresses, takenUp } from "../followed.ts";
import { configOf } from "../installation.ts";
import { counted } from "../layout.ts";
import { type LeftOut, type OpmlPlan, opmlPlan } from "../opml-plan.ts";

/** `claimstream sources import`: follows the feeds of an OPML file. */
export const sourcesImport = command(
  {
    name: "import",
    description: "Follow the feeds that an OPML file lists: shows what is new, asks, puts it into sources.yaml.",
    args: {
      opml: { type: "positional", required: true, description: "The OPML file, or its address." },
      "source-type": {
        type: "enum",
        options: [...sourceTypes],
        default: "organization",
        description: "Who or what the new sources are.",
      },
      "dry-run": { type: "boolean", description: "Only show what would be added." },
      yes: yesOption,
    },
  },
  async (args, here) => {
    const config = configOf(here);
    const opml = parseOpml(await opmlAt(args.opml, config, here));
    if (opml.feeds.length === 0) throw failed(`${args.opml} lists no feed${includesWords(opml.includes)}.`);
    const followed = { addresses: followedAddresses(config), names: config.sources.map((source) => source.name) };
    const plan = opmlPlan(opml, followed, args["source-type"]);
    const file = join(config.paths.configDir, "sources.yaml");
    const text = textWith(file, plan);
    const outcome = { file, outlines: opml.feeds.length, ...plan, includes: opml.includes };
    const words = wordsFor(plan, opml);
    if (args["dry-run"] || plan.added.length === 0) return { data: { imported: false, ...outcome }, text: words };
    await confirm(words, args.yes, here);
    writeFileAtomically(file, text);
    const end = `${counted(plan.added.length, "source")} added to ${file}. ${takenUp(config)}`;
    return { data: { imported: true, ...outcome }, text: args.yes ? `${words}\n\n${end}` : end };
  },
);

/** OPML is decoded as feeds are; the fetcher loads only when there is something to fetch. */
async function opmlAt(place: string, config: Config, here: Surroundings): Promise<string> {
  const { decodeText } = await import("../../../pipeline/sources/feed/decode.ts");
  if (!/^https?:\/\//i.test(place)) {
    const file = resolve(here.cwd, place);
    if (!existsSync(file)) throw failed(`There is no file ${file}.`);
    return decodeText(readFileSync(file), {}).text;
  }
  const { openConfiguredFetcher } = await import("../../../pipeline/equipment.ts");
  await using fetcher = openConfiguredFetcher(config, here.now);
  const outcome = await fetcher.fetch({ url: place, accept: "text/x-opml, application/xml;q=0.9, */*;q=0.5" });
  if (outcome.kind === "fetched") return decodeText(outcome.bytes, outcome.headers).text;
  throw failed(outcome.kind === "failed" ? `${place}: ${outcome.message}` : `${place} answered with nothing.`);
}

/** The text of sources.yaml with the new sources. Fails when that would not be a good file. */
function textWith(file: string, { added }: OpmlPlan): string {
  const text = addSources(existsSync(file) ? readFileSync(file, "utf8") : "sources: []\n", added);
  const { findings } = checkSettings(SourcesFile, readYaml(text).value);
  if (findings.length > 0) throw failed(findings.map(({ path, message }) => `${path.join(".")} ${message}`).join("\n"));
  return text;
}

/** How many sources and left-out outlines are shown. Ours: what fits on a screen; `--json` has all. */
const shownMax = 20;

function wordsFor({ added, duplicates, unusable }: OpmlPlan, { title, feeds, includes }: ReturnType<typeof parseOpml>) {
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
  return includes.length > 0 ? `; it points to more OPML: ${includes.join(", ")}` : "";
}
