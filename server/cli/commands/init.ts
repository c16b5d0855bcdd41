import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { readEnvironment } from "../../../config/environment.ts";
import { configFolder } from "../../../config/installation-folder.ts";
import { sampleFolder } from "../../../config/sample.ts";
import { command, failed } from "../command.ts";

/** `claimstream init`: writes the configuration that ships, comments included, where an installation looks for it. */
export const init = command(
  {
    name: "init",
    description: "Write the configuration with its comments to config/ in this folder; start reads it from there.",
    args: {},
  },
  async (_args, here) => {
    const shipped = join(here.packageRoot, "config");
    const { config_dir } = readEnvironment(here.env, here.cwd);
    const target = configFolder(config_dir, here);
    const files = readdirSync(shipped).filter((name) => name.endsWith(".yaml"));
    const there = files.filter((name) => existsSync(join(target, name)));
    if (there.length > 0)
      throw failed(`${target} has ${there.join(", ")} already; nothing was changed. Start with: claimstream start`);
    mkdirSync(join(target, "schema"), { recursive: true });
    cpSync(join(shipped, "schema"), join(target, "schema"), { recursive: true });
    for (const name of files) {
      const text = readFileSync(join(shipped, name), "utf8");
      writeFileSync(join(target, name), name === "sources.yaml" ? sampleFrom(text, here.packageRoot, target) : text);
    }
    const text = `Wrote ${files.length} files to ${target}. A small sample of news is followed until you remove it.\nNow: npx claimstream start`;
    return { data: { config_dir: resolve(target), files }, text };
  },
);

/** The sample's sources, named from where the configuration is now. */
function sampleFrom(text: string, packageRoot: string, target: string): string {
  const path = relative(target, sampleFolder(packageRoot)).replaceAll("\\", "/");
  return text.replaceAll("../data/sample", path);
}
