import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type Config, readConfig } from "../../config/config.ts";
import { ConfigError, formatProblem } from "../../config/yaml/problem.ts";

const shippedPlans = join(import.meta.dirname, "../../config/plans.yaml");

/** A package folder of its own with small config files, gone after the test. */
export interface ConfigFolder {
  root: string;
  write(name: string, text: string): void;
  read(env?: Record<string, string>): Config;
  /** What readConfig complains about, as lines. */
  complaints(env?: Record<string, string>): string[];
}

/** Opens such a folder; files not named are empty lists, plans.yaml is the one that ships. */
export function configFolder(files: Record<string, string> = {}): ConfigFolder {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "claimstream-config-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, "config"));
  copyFileSync(shippedPlans, join(root, "config/plans.yaml"));
  const write = (name: string, text: string) => writeFileSync(join(root, "config", name), text);
  for (const name of ["sources", "streams", "topics", "tags", "digests"]) write(`${name}.yaml`, `${name}: []\n`);
  for (const [name, text] of Object.entries(files)) write(name, text);
  const read = (env: Record<string, string> = {}) => readConfig({ env, packageRoot: root, cwd: root });
  return { root, write, read, complaints: (env) => complaintsOf(() => read(env)) };
}

function complaintsOf(work: () => unknown): string[] {
  try {
    work();
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map(formatProblem);
    throw error;
  }
  return [];
}

/** A sources.yaml with one source and one feed; `url` and more lines of the channel can be given. */
export function sourcesYaml(name = "Harbour Post", url = "https://post.example/feed", more: string[] = []): string {
  return [
    "sources:",
    `  - name: ${name}`,
    "    source_type: organization",
    "    channels:",
    "      - name: News",
    "        kind: feed",
    `        url: ${url}`,
    ...more.map((line) => `        ${line}`),
    "",
  ].join("\n");
}
