import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "../config/config.ts";
import type { ChannelRow } from "../store/channels.ts";
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
 * Goes by what the store says, so that a file whose record was written just before a crash is moved at the next visit;
 * a mail waits for its attachments, and is done when any record was made of it.
 */
export async function tidyInbox(store: Store, channel: ChannelRow, reading: ChannelReading): Promise<void> {
  const writable = fileURLToPath(channel.url);
  const known = await store.items.settledOf(
    channel.channel_id,
    reading.items.map((item) => item.identity),
  );
  const byFile = Map.groupBy(reading.items, (item) => item.link ?? "");
  for (const [file, items] of byFile) {
    const settled = items.flatMap((item) => known.get(item.identity) ?? []);
    if (file === "" || settled.length < items.length) continue;
    const reason = settled.map(({ error }) => error).find(Boolean) ?? "no record could be made of it";
    const done = settled.some(({ state }) => state === "done");
    await settleInboxFile(file, done ? { kind: "done" } : { kind: "failed", reason }, { writable });
  }
  for (const { url, reason } of reading.rejected ?? [])
    await settleInboxFile(url, { kind: "failed", reason }, { writable });
}
