/** Design: docs/design/config-revision.md */
import { createHash } from "node:crypto";
import { pathToFileURL } from "node:url";
import type { Config } from "./config.ts";

/** What of a configuration comes from files that all processes of an installation share. */
export type SharedFiles = Pick<
  Config,
  "sources" | "opml" | "streams" | "topics" | "tags" | "plans" | "digests" | "paths"
>;

const marks = new WeakMap<SharedFiles, string>();

/**
 * By which processes see whether their config files say the same: SHA-256 in hexadecimal digits. service.yaml is each process's own, and
 * so are the folders that it lies in.
 */
export function configMark(config: SharedFiles): string {
  const known = marks.get(config);
  if (known !== undefined) return known;
  const { sources, opml, streams, topics, tags, plans, digests } = config;
  const said = JSON.stringify([sources, opml, streams, topics, tags, plans, digests]);
  const mark = createHash("sha256").update(withoutFolders(said, config.paths)).digest("hex");
  marks.set(config, mark);
  return mark;
}

/** Longer paths first: one may lie in another. */
function withoutFolders(text: string, { dataDir, configDir, packageRoot }: Config["paths"]): string {
  const folders = [dataDir, configDir, packageRoot].map((path) => pathToFileURL(path).href);
  return folders.reduce((shorter, folder, at) => shorter.replaceAll(`"${folder}/`, `"${at}:`), text);
}
