import { hasSharedDatabase } from "../../config/service.ts";
import { ServiceError } from "../api/errors.ts";
import type { ServerConfig } from "../api/server-config.ts";
import { folderStorage } from "./folder-storage.ts";
import { s3SettingsOf, s3Storage } from "./s3-storage.ts";
import type { ExportStorage } from "./storage-kind.ts";

/**
 * Why exports cannot be made, with what to set: a folder of one process among several is none that the others find; null: they can.
 * Decisions §9.
 */
export function storageRefusal(config: ServerConfig): string | null {
  if (!hasSharedDatabase(config) || config.service.export.shared || s3SettingsOf(config)) return null;
  return "Exports would lie in a folder of one process, while the database is shared: set export.s3 in service.yaml, or export.shared to true where all processes see one DATA_DIR/exports.";
}

/** Throws `service_unavailable` with what to set where exports cannot be made. */
export function requireStorage(config: ServerConfig): void {
  const refusal = storageRefusal(config);
  if (refusal === null) return;
  throw new ServiceError("service_unavailable", "Exports are not set up here.", { reasons: [refusal] });
}

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
