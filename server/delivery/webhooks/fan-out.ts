import { hasFeature, type PlanConfig } from "../../../config/plans.ts";
import type { OutboxRow } from "../../../store/delivery/outbox.ts";
import type { WebhookTarget } from "../../../store/delivery/webhooks.ts";
import { EventName } from "../../../store/model/webhook.ts";
import { ManifestMatched } from "../../../store/model/webhook-event.ts";
import type { Queries } from "../../../store/store.ts";
import type { DigestRow } from "../../../store/streams/digests.ts";
import { openMembership } from "../digests/members.ts";

/** Something that a webhook is told of. */
export interface Notice {
  event_id: number;
  event: EventName;
  /** 0: of no digest. */
  digest_id: number;
  /** JSON text. */
  data: string;
}

/** A digest of an organization with the streams in it now. */
export interface FilledDigest {
  digest: DigestRow;
  stream_ids: ReadonlySet<number>;
}

/** What tells which webhooks hear of an event. */
export interface Audience {
  /** The digests that the organization may read. */
  digests: readonly FilledDigest[];
  /** What its plan includes of a manifest. Interface, Events (digest.new_content). */
  available: readonly string[];
}

/** Whether a webhook can only be served when it is known which streams are in digests. */
export function needsDigests({ digest_id, events }: WebhookTarget): boolean {
  return digest_id !== null || events.includes("digest.new_content");
}

/**
 * What a webhook is told of events, in their order: each that it subscribed to, and of every manifest that matched in streams of a
 * digest once for that digest, with the first match. `events` has all matches of a manifest or none. A scope narrows all that was
 * subscribed to. A digest that is paused tells of no match. Interface, Events; Decisions §8, §9, §13.
 */
export function noticesFor(webhook: WebhookTarget, events: readonly OutboxRow[], audience: Audience): Notice[] {
  const digests = audience.digests.filter(
    (each) => webhook.digest_id === null || webhook.digest_id === each.digest.digest_id,
  );
  const hearsContent = webhook.events.includes("digest.new_content");
  const matches = Map.groupBy(hearsContent ? events.filter(isMatchFor(webhook)) : [], (event) => event.manifest_id);
  return events.flatMap((event) => [
    ...ownNotice(webhook, event, digests),
    ...contentNotices(event, matches.get(event.manifest_id) ?? [], { ...audience, digests }),
  ]);
}

function isMatchFor({ stream_id }: WebhookTarget): (event: OutboxRow) => boolean {
  return (event) => event.event === "manifest.matched" && (stream_id === null || stream_id === event.stream_id);
}

function ownNotice(webhook: WebhookTarget, event: OutboxRow, digests: FilledDigest[]): Notice[] {
  const { event_id, data } = event;
  const { data: name } = EventName.safeParse(event.event);
  // Later versions are told of on WebSockets alone. Decisions §6.
  if (name === undefined || !webhook.events.includes(name) || !isInScope(webhook, event, digests)) return [];
  return [{ event_id, event: name, digest_id: event.digest_id ?? 0, data }];
}

/** What is told with a match of the digests in which it is the manifest's first. */
function contentNotices(event: OutboxRow, matches: readonly OutboxRow[], { digests, available }: Audience): Notice[] {
  const { event_id, data } = event;
  return digests.flatMap((each) => {
    const held = matches.filter((match) => isToldOf(each, match));
    if (held[0] !== event) return [];
    const stream_ids = held.map(({ stream_id }) => String(stream_id));
    const { digest_id } = each.digest;
    const told = newContent(each.digest, data, { stream_ids, available });
    return [{ event_id, event: "digest.new_content" as const, digest_id, data: told }];
  });
}

/** The digests that an organization may read on its plan, each with its streams. */
export async function filledDigests(
  store: Queries,
  { org_id, plan, sees_private, now }: { org_id: string; plan: PlanConfig; sees_private: boolean; now: Date },
): Promise<FilledDigest[]> {
  const { digests } = await store.digests.list(org_id, { page: 0, page_size: digestsRead });
  const membership = openMembership({ store, view: { sees_private }, now });
  const filled: FilledDigest[] = [];
  for (const digest of digests) {
    if (!hasFeature(plan, digest.digest_type === "user" ? "digests" : "curated_digests")) continue;
    const streams = await membership.streamsOf(digest);
    filled.push({ digest, stream_ids: new Set(streams.map((stream) => Number(stream.id))) });
  }
  return filled;
}

/** Digests of one organization that are looked into. Ours: no person keeps more apart. */
const digestsRead = 10_000;

function isInScope(webhook: WebhookTarget, event: OutboxRow, digests: FilledDigest[]): boolean {
  if (webhook.stream_id !== null) return webhook.stream_id === event.stream_id;
  if (webhook.digest_id === null) return true;
  if (event.stream_id === null) return webhook.digest_id === event.digest_id;
  return digests.some((each) => isToldOf(each, event) || names(each, event));
}

function isToldOf({ digest, stream_ids }: FilledDigest, { stream_id }: OutboxRow): boolean {
  return digest.is_active && stream_id !== null && stream_ids.has(stream_id);
}

/** A stream that is no longer live is in no digest, yet it is told where it is named that it is gone. */
function names({ digest }: FilledDigest, { event, stream_id }: OutboxRow): boolean {
  return event !== "manifest.matched" && stream_id !== null && digest.stream_ids.includes(stream_id);
}

function newContent(
  { digest_id, name }: DigestRow,
  data: string,
  beside: { stream_ids: readonly string[]; available: readonly string[] },
): string {
  const { manifest_id, stream_id, stream_name, headline, published_date } = ManifestMatched.parse(JSON.parse(data));
  const digest = { digest_id, digest_name: name };
  const { stream_ids, available } = beside;
  const match = { manifest_id, stream_id, stream_ids, stream_name, headline, published_date };
  return JSON.stringify({ ...digest, ...match, available });
}
