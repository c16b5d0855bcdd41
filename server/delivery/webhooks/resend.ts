import { setImmediate as turn } from "node:timers/promises";
import { Cadence, lastBoundary } from "../../../config/cadence.ts";
import { isGiven } from "../../../config/release.ts";
import type { OutboxRow } from "../../../store/delivery/outbox.ts";
import type { WebhookTarget } from "../../../store/delivery/webhooks.ts";
import type { Queries } from "../../../store/store.ts";
import { available } from "../../api/envelope.ts";
import type { Context } from "../../api/operation.ts";
import { deliveryOf } from "../channels/webhook.ts";
import { visibleEvents } from "../release.ts";
import { filledDigests, needsDigests, noticesFor } from "./fan-out.ts";
import { attemptsPerDelivery } from "./retry.ts";

/** What is to be sent again. */
export interface Resend {
  /** What was released from this moment on. */
  since: Date;
  /** Leave alone what was delivered. */
  only_undelivered: boolean;
}

/** Events that are looked at in one transaction, so that others get their turn between. Ours. */
const eventsPerSlice = 200;

/**
 * Queues again what a webhook was to hear since a moment: deliveries of its log under their old numbers with the same bytes, and, under
 * new numbers, what was released meanwhile and never queued because the webhook was disabled. Gives how many of each.
 */
export async function resend(
  context: Context,
  webhook: WebhookTarget,
  { since, only_undelivered }: Resend,
): Promise<{ requeued: number; missed: number }> {
  const { store, now } = context;
  const { webhook_id } = webhook;
  const round = { now: now.toISOString(), attempts: attemptsPerDelivery };
  const again = { since: since.toISOString(), only_undelivered };
  const matchedSince = earliestMatch(Cadence.parse(context.caller.organization.cadence), since);
  let after = await store.outbox.before(matchedSince.toISOString());
  const requeued = await store.transaction((store) => store.deliveries.requeue(webhook_id, round, again));
  let missed = 0;
  for (let isLast = false; !isLast; await turn()) {
    const looked = await store.outbox.afterWhole(after, eventsPerSlice);
    after = looked.at(-1)?.event_id ?? after;
    isLast = looked.length < eventsPerSlice;
    const bounds = { since: since.toISOString(), matchedSince: matchedSince.toISOString() };
    missed += await store.transaction((store) => fillGaps({ ...context, store }, webhook, looked, bounds));
  }
  return { requeued, missed };
}

/** What a batch released at `since` held matched after the boundary before. */
function earliestMatch(cadence: Cadence, since: Date): Date {
  return cadence === "continuous" ? since : lastBoundary(cadence, new Date(since.getTime() - 1));
}

async function fillGaps(
  context: Omit<Context, "store"> & { store: Queries },
  webhook: WebhookTarget,
  looked: OutboxRow[],
  { since, matchedSince }: { since: string; matchedSince: string },
): Promise<number> {
  const { store, now, caller } = context;
  const released = await store.releases.byId(webhook.org_id);
  if (!released) return 0;
  const given = looked.filter(
    (event) =>
      isGiven(event, released) && event.created_on >= (event.event === "manifest.matched" ? matchedSince : since),
  );
  const events = await visibleEvents(store, caller.organization, given);
  if (events.length === 0) return 0;
  const sees_private = caller.organization.is_operator === 1;
  const order = { org_id: webhook.org_id, plan: caller.plan, sees_private, now };
  const digests = needsDigests(webhook) ? await filledDigests(store, order) : [];
  const audience = { digests, available: available(caller.plan).split(", ") };
  const keyOf = keyIn(events);
  const ids = events.map((event) => event.event_id);
  const known = new Set((await store.deliveries.ofEvents(webhook.webhook_id, ids)).map(keyOf));
  const notices = noticesFor(webhook, events, audience).filter((notice) => !known.has(keyOf(notice)));
  const wanted = notices.map((notice) => deliveryOf(webhook.webhook_id, notice, now));
  await store.deliveries.add(webhook.webhook_id, wanted, { now: now.toISOString(), attempts: attemptsPerDelivery });
  return wanted.length;
}

type Told = { event_id: number | null; event: string; digest_id: number };

/** What tells deliveries apart: the event, of new content in a digest the manifest, with whichever of its matches that was told. */
function keyIn(events: readonly OutboxRow[]): (told: Told) => string {
  const manifests = new Map<number | null, number | null>(events.map((row) => [row.event_id, row.manifest_id]));
  return ({ event_id, event, digest_id }) => {
    const about = event === "digest.new_content" ? manifests.get(event_id) : event_id;
    return `${about} ${event} ${digest_id}`;
  };
}
