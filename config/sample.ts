import { isAbsolute, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "./config.ts";

/** The folder of the sample that ships. */
export function sampleFolder(packageRoot: string): string {
  return join(packageRoot, "data", "sample");
}

/** Whether a path lies in a folder. */
export function isBelow(path: string, folder: string): boolean {
  const below = relative(folder, path);
  return !below.startsWith("..") && !isAbsolute(below);
}

/** Whether the sample is followed and nothing else: nobody has chosen anything yet. */
export function isSampleAlone({ sources, opml, paths }: Pick<Config, "sources" | "opml" | "paths">): boolean {
  const folder = sampleFolder(paths.packageRoot);
  const urls = sources.flatMap(({ channels }) => channels.map(({ url }) => url));
  const isOfSample = (url: string) => url.startsWith("file:") && isBelow(fileURLToPath(url), folder);
  return opml.length === 0 && urls.length > 0 && urls.every(isOfSample);
}
