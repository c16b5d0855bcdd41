import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Config, readConfig } from "../../config/config.ts";
import type { PagesGiven } from "./pages.ts";

/** The configuration that ships, in a folder, following these channels of loopback and nothing else. */
export function configFor(channels: object[], folder: string): Config {
  const packageRoot = fileURLToPath(new URL("../..", import.meta.url));
  const configDir = join(folder, "config");
  cpSync(join(packageRoot, "config"), configDir, { recursive: true, filter: (file) => !file.endsWith(".ts") });
  const sources = [{ name: "Newsroom", source_type: "organization", channels }];
  // JSON is YAML.
  writeFileSync(join(configDir, "sources.yaml"), JSON.stringify({ sources }));
  writeFileSync(join(configDir, "service.yaml"), JSON.stringify({ network: { allow: ["127.0.0.1/32"] } }));
  return readConfig({ env: { CONFIG_DIR: configDir, DATA_DIR: folder }, packageRoot, cwd: folder });
}

/** The channels of a newsroom's feeds, whose articles are always read from their pages. */
export function newsroomChannels({ newsroom, feeds }: PagesGiven): object[] {
  return feeds.map((feed) => ({ name: feed, kind: "feed", url: `${newsroom}${feed}`, full_text: "always" }));
}
