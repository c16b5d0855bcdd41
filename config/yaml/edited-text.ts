/** Design: docs/design/yaml-editing.md */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ConfigPaths } from "../config.ts";
import { withPacks } from "../packs.ts";
import { writeFileAtomically } from "../runtime/atomic-file.ts";
import { type ConfigFiles, type FileName, goodFiles, readConfigFiles, withDraft } from "./config-files.ts";
import { field } from "./findings.ts";
import { readKeptYaml } from "./kept-yaml.ts";
import { ConfigError, type Problem } from "./problem.ts";
import { referenceWarnings } from "./references.ts";

/** The text of a config file as it stands now. */
export interface StandingText {
  /** Where it is, or will be once it is written. */
  path: string;
  text: string;
  /** Tells this text from any other. */
  hash: string;
}

/** What the start of the service would say to a text in the place of a config file. */
export interface DraftFindings {
  /** What keeps it from being used. */
  problems: readonly Problem[];
  /** What is allowed but surely not meant, and was not so before. Also in other files, whose names then lead nowhere. */
  warnings: readonly Problem[];
}

/** The text of a config file; that of the shipped file, or of an empty one, where the installation has none of its own. */
export function standingText(part: FileName, paths: ConfigPaths): StandingText {
  const path = join(paths.configDir, `${part}.yaml`);
  const shipped = join(paths.packageRoot, "config", `${part}.yaml`);
  const standsIn = part !== "sources" && part !== "streams" && existsSync(shipped);
  const text = existsSync(path)
    ? readFileSync(path, "utf8")
    : standsIn
      ? readFileSync(shipped, "utf8")
      : emptyText(part);
  return { path, text, hash: createHash("sha256").update(text).digest("hex") };
}

/** The plain data of the entries of a config file that is a list, read again only when its text is another; none while it is not valid YAML. */
export function standingEntries(part: FileName, paths: ConfigPaths): unknown[] {
  const { text } = standingText(part, paths);
  const { value } = readKeptYaml(text, part, join(paths.packageRoot, "node_modules/.cache/claimstream"));
  const entries = field(value, part);
  return Array.isArray(entries) ? entries : [];
}

/** What is wrong and odd with a text that is to become a config file, beside the other files as they are. */
export function checkDraft(part: FileName, text: string, paths: ConfigPaths): DraftFindings {
  const folders = { config: paths.configDir, shipped: join(paths.packageRoot, "config"), working: paths.workingDir };
  const before = readConfigFiles(folders);
  const after = withDraft(before, part, text);
  const drafted = after[part];
  if (drafted.problems.length > 0) return { problems: drafted.problems, warnings: drafted.oddities };
  const known = new Set(warningsOf(before).map(told));
  const fresh = warningsOf(after).filter((warning) => !known.has(told(warning)));
  return { problems: [], warnings: [...drafted.oddities, ...fresh] };
}

/**
 * Writes a text as a config file if the file is still the one of this hash; gives whether it is. Throws what the file system
 * throws where it cannot be written.
 */
export function writeDraft(
  part: FileName,
  text: string,
  { hash, paths }: { hash: string; paths: ConfigPaths },
): boolean {
  const standing = standingText(part, paths);
  // Nothing comes between reading and renaming in this process.
  if (standing.hash !== hash) return false;
  writeFileAtomically(standing.path, text);
  return true;
}

function emptyText(part: FileName): string {
  return part === "service" ? "" : `${part}: []\n`;
}

/** By what it says: its line changes with everything above it. */
function told({ file, message }: Problem): string {
  return `${file} ${message}`;
}

/** None while another file is broken: that is told where it is. */
function warningsOf(files: ConfigFiles): Problem[] {
  try {
    return referenceWarnings(withPacks(goodFiles(files)));
  } catch (error) {
    if (error instanceof ConfigError) return [];
    throw error;
  }
}
