import type { ServerConfig } from "../api/server-config.ts";
import { folderStorage } from "./folder-storage.ts";
import { s3SettingsOf, s3Storage } from "./s3-storage.ts";
import type { ExportStorage } from "./storage-kind.ts";

/** Where new files go: the bucket when one is set, else a folder in DATA_DIR. Decisions §9. */
export function currentStorage(config: ServerConfig): ExportStorage {
  const settings = s3SettingsOf(config);
  return settings ? s3Storage(settings) : folderStorage(config.paths.dataDir);
}

/** Where files of an earlier time lie; undefined when the bucket they were put into is set no longer. */
export function storageOf(kind: ExportStorage["kind"], config: ServerConfig): ExportStorage | undefined {
  if (kind === "folder") return folderStorage(config.paths.dataDir);
  const settings = s3SettingsOf(config);
  return settings && s3Storage(settings);
}
