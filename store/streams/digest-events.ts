import type { Insertable } from "kysely";
import type { FilterSpec } from "../model/digest.ts";
import type { OutboxTable } from "../tables.ts";
import type { DigestRow } from "./digests.ts";

/** What a change of a digest came to; what stayed is absent. Stream ids as texts. Decisions §9. */
export interface DigestChanges {
  name?: { from: string; to: string };
  description?: { from: string | null; to: string | null };
  filter_spec?: { from: FilterSpec | null; to: FilterSpec | null };
  is_active?: { from: boolean; to: boolean };
  streams_added?: string[];
  streams_removed?: string[];
}

/** A curated digest was added to an organization, or removed from it. Interface, Events. */
export function subscriptionEvent(
  event: "digest.created" | "digest.removed",
  digest: DigestRow,
  { org_id, now }: { org_id: string; now: string },
): Insertable<OutboxTable> {
  return outboxRow(event, dataOf(digest), { digest, org_id, now });
}

/** A digest changed; undefined when it did not. Interface, Events. */
export function changeEvent(
  { before, after }: { before: DigestRow; after: DigestRow },
  { org_id, now }: { org_id: string; now: string },
): Insertable<OutboxTable> | undefined {
  const changes = changesBetween(before, after);
  if (Object.keys(changes).length === 0) return undefined;
  const data = { ...dataOf(after), message: messageOf(changes), changes };
  return outboxRow("digest.updated", data, { digest: after, org_id, now });
}

function outboxRow(
  event: string,
  data: object,
  { digest, org_id, now }: { digest: DigestRow; org_id: string; now: string },
): Insertable<OutboxTable> {
  const { digest_id } = digest;
  return { event, manifest_id: null, stream_id: null, data: JSON.stringify(data), created_on: now, org_id, digest_id };
}

function dataOf({ digest_id, name, slug, digest_type }: DigestRow) {
  return { digest_id, digest_name: name, digest_slug: slug, digest_type };
}

function changesBetween(before: DigestRow, after: DigestRow): DigestChanges {
  const added = after.stream_ids.filter((id) => !before.stream_ids.includes(id)).map(String);
  const removed = before.stream_ids.filter((id) => !after.stream_ids.includes(id)).map(String);
  const filters = { from: before.filter_spec, to: after.filter_spec };
  return {
    ...(before.name !== after.name && { name: { from: before.name, to: after.name } }),
    ...(before.description !== after.description && {
      description: { from: before.description, to: after.description },
    }),
    ...(JSON.stringify(filters.from) !== JSON.stringify(filters.to) && { filter_spec: filters }),
    ...(before.is_active !== after.is_active && { is_active: { from: before.is_active, to: after.is_active } }),
    ...(added.length > 0 && { streams_added: added }),
    ...(removed.length > 0 && { streams_removed: removed }),
  };
}

/** The changes as a sentence for people. */
function messageOf(changes: DigestChanges): string {
  const parts = [
    changes.name && `renamed from “${changes.name.from}” to “${changes.name.to}”`,
    changes.description && "description changed",
    changes.streams_added && `${counted(changes.streams_added.length)} added`,
    changes.streams_removed && `${counted(changes.streams_removed.length)} removed`,
    changes.filter_spec && "filter changed",
    changes.is_active && (changes.is_active.to ? "activated" : "deactivated"),
  ].filter((part) => part !== undefined);
  const text = parts.join(", ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function counted(streams: number): string {
  return streams === 1 ? "1 stream" : `${streams} streams`;
}
