import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "../config/config.ts";
import type { ChannelRow } from "../store/sources.ts";
import type { Store } from "../store/store.ts";
import { liesInside } from "./fetch/local-file.ts";
import { settleInboxFile } from "./sources/inbox.ts";
import type { ChannelReading } from "./sources/source-kind.ts";

/** Whether files of an inbox may be moved: those in DATA_DIR, save what ships. */
export function mayTidy(channel: ChannelRow, { dataDir, packageRoot }: Config["paths"]): boolean {
  if (channel.kind !== "inbox") return false;
  const folder = fileURLToPath(channel.url);
  return liesInside(folder, dataDir) && !liesInside(folder, join(packageRoot, "data", "sample"));
}

/** Makes the folder that files are dropped into, if need be. */
export async function openInbox(channel: ChannelRow): Promise<void> {
  await mkdir(fileURLToPath(channel.url), { recursive: true });
}

/**
 * Moves dropped files that became records to `done/`, and those that cannot to `failed/` with the reason beside them.
 * Goes by what the store says, so that a file whose record was written just before a crash is moved at the next visit.
 */
export async function tidyInbox(store: Store, channel: ChannelRow, reading: ChannelReading): Promise<void> {
  const writable = fileURLToPath(channel.url);
  const known = await store.items.settledOf(
    channel.channel_id,
    reading.items.map((item) => item.identity),
  );
  for (const item of reading.items) {
    const settled = known.get(item.identity);
    if (!settled || !item.link) continue;
    const failed = { kind: "failed" as const, reason: settled.error ?? "no record could be made of it" };
    await settleInboxFile(item.link, settled.state === "done" ? { kind: "done" } : failed, { writable });
  }
  for (const { url, reason } of reading.rejected ?? [])
    await settleInboxFile(url, { kind: "failed", reason }, { writable });
}
