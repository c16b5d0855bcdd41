import { existsSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { writeFileAtomically } from "../../../config/runtime/atomic-file.ts";
import { isBelow, sampleFolder } from "../../../config/sample.ts";
import { removeSources, removeStreams } from "../../../config/yaml/edit-sources.ts";
import type { Store } from "../../../store/store.ts";
import { command, group, type Result, type Surroundings } from "../command.ts";
import { confirm, yesOption } from "../confirm.ts";
import { eraseRecords } from "../erase.ts";
import { configOf, openInstallation } from "../installation.ts";
import { counted } from "../layout.ts";

const remove = command(
  {
    name: "remove",
    description: "Remove the sample's sources and streams from the config files; everything else stays.",
    args: {
      "dry-run": { type: "boolean", description: "Show what would be deleted, and delete nothing." },
      records: { type: "boolean", description: "Also delete the sample's records." },
      yes: yesOption,
    },
  },
  async (args, here) => {
    const config = configOf(here);
    const sampleDir = sampleFolder(config.paths.packageRoot);
    const plan = removal(config.paths.configDir, sampleDir);
    await using store = args.records ? await openInstallation(here) : null;
    const records = store ? await sampleRecords(store, sampleDir) : [];
    const isEmpty = plan.files.length + records.length === 0;
    if (args["dry-run"] || isEmpty) return outcome(plan, { records: records.length, done: false }, here);
    await confirm(wordsFor(plan, records.length, here), args.yes, here);
    for (const { file, text } of plan.files) writeFileAtomically(file, text);
    if (store) await eraseRecords(store, records, here.now());
    return outcome(plan, { records: records.length, done: true }, here);
  },
);

/** `claimstream sample`: the corpus that ships with the project. */
export const sample = group("sample", "Manage the sample that ships with claimstream.", [remove]);

interface Removal {
  sources: string[];
  streams: string[];
  /** The files that change, with their new texts. */
  files: { file: string; text: string }[];
}

/** What taking the sample out would change: sources that are read from its folder, streams named `sample-…`. */
function removal(configDir: string, sampleDir: string): Removal {
  const sources: string[] = [];
  const streams: string[] = [];
  const fromSample = (url: string) =>
    isBelow(resolve(configDir, url), sampleDir) || /^\.\.\/data\/sample(\/|$)/.test(url);
  const files = [
    edited(join(configDir, "sources.yaml"), (text) =>
      removeSources(text, ({ name, urls }) => {
        const goes = urls.length > 0 && urls.every(fromSample);
        if (goes) sources.push(name);
        return goes;
      }),
    ),
    edited(join(configDir, "streams.yaml"), (text) =>
      removeStreams(text, ({ name }) => {
        const goes = name.startsWith("sample-");
        if (goes) streams.push(name);
        return goes;
      }),
    ),
  ];
  return { sources, streams, files: files.flat() };
}

function edited(file: string, edit: (text: string) => string): { file: string; text: string }[] {
  if (!existsSync(file)) return [];
  const before = readFileSync(file, "utf8");
  const text = edit(before);
  return text === before ? [] : [{ file, text }];
}

/** Records of sources that were read from the sample's folder, also of those that left the files earlier. */
async function sampleRecords(store: Store, sampleDir: string): Promise<number[]> {
  const channels = await store.channels.all();
  const local = channels.filter(({ url }) => url.startsWith("file:") && isBelow(fileURLToPath(url), sampleDir));
  return store.records.idsOfSources([...new Set(local.map((channel) => channel.source_name))]);
}

function outcome(plan: Removal, { records, done }: { records: number; done: boolean }, here: Surroundings): Result {
  const files = plan.files.map(({ file }) => file);
  const data = { removed: done, sources: plan.sources, streams: plan.streams, files, records };
  if (files.length + records === 0) return { data, text: "The sample is not in the config files." };
  return { data, text: `${wordsFor(plan, records, here)}\n${done ? "Done." : "Nothing was changed yet."}` };
}

function wordsFor(plan: Removal, records: number, { cwd }: Surroundings): string {
  const files = plan.files.map(({ file }) => (isBelow(file, cwd) ? relative(cwd, file) : file));
  return [
    ...(files.length > 0 ? [`Out of ${files.join(" and ")}:`] : []),
    ...plan.sources.map((name) => `  source ${name}`),
    ...plan.streams.map((name) => `  stream ${name}`),
    records > 0
      ? `Erased for good: ${counted(records, "record")} with all claims.`
      : "Records that came from them stay.",
  ].join("\n");
}
