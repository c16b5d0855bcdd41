import { mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "../../config/config.ts";
import { sourceKind } from "../../config/source-kinds.ts";
import type { ChannelRow } from "../../store/sources/channels.ts";
import type { Store } from "../../store/store.ts";
import { liesInside } from "../fetch/local-file.ts";
import { type InboxVerdict, isGone, settleInboxFile } from "../sources/inbox.ts";
import type { ChannelReading } from "../sources/source-reader.ts";

/** Whether files of an inbox may be moved: those in DATA_DIR, save what ships. */
export function mayTidy(channel: ChannelRow, { dataDir, packageRoot }: Config["paths"]): boolean {
  if (sourceKind(channel.kind)?.arrives !== "dropped") return false;
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
 * a mail waits for its attachments, and is done when any record was made of it. Gives in words what could not be moved.
 */
export async function tidyInbox(
  store: Store,
  channel: ChannelRow,
  { items, taken, rejected = [] }: Pick<ChannelReading, "items" | "taken" | "rejected">,
): Promise<string[]> {
  const read = taken?.items ?? items;
  const known = await store.items.settledOf(
    channel.channel_id,
    read.map((item) => item.identity),
  );
  const verdicts: [file: string, InboxVerdict][] = [];
  for (const [file, items] of Map.groupBy(read, (item) => item.link ?? "")) {
    const settled = items.flatMap((item) => known.get(item.identity) ?? []);
    if (file === "" || settled.length < items.length) continue;
    const reason = settled.map(({ error }) => error).find(Boolean) ?? "no record could be made of it";
    const done = settled.some(({ state }) => state === "done");
    verdicts.push([file, done ? { kind: "done" } : { kind: "failed", reason }]);
  }
  for (const { url, reason } of rejected) verdicts.push([url, { kind: "failed", reason }]);
  const writable = fileURLToPath(channel.url);
  const problems: string[] = [];
  for (const [file, verdict] of verdicts) problems.push(...(await settleOrSay(file, verdict, writable)));
  return problems;
}

/** A file that cannot be moved concerns nothing but itself; one that is gone concerns nobody. */
async function settleOrSay(file: string, verdict: InboxVerdict, writable: string): Promise<string[]> {
  try {
    await settleInboxFile(file, verdict, { writable });
    return [];
  } catch (error) {
    if (isGone(error)) return [];
    const why = error instanceof Error ? error.message : String(error);
    return [`${basename(fileURLToPath(file))} could not be moved to ${verdict.kind}/: ${why}.`];
  }
}
