import { hasFeature } from "../../../config/plans.ts";
import { available } from "../../api/envelope.ts";
import { webhookBody } from "../webhooks/body.ts";
import { filledDigests, type Notice, needsDigests, noticesFor } from "../webhooks/fan-out.ts";
import { openWebhookQueue, type QueueDeps } from "../webhooks/queue.ts";
import { attemptsPerDelivery } from "../webhooks/retry.ts";
import type { Channel } from "./channel.ts";

/** Signed POSTs to the webhooks of an organization. Decisions §9. */
export function webhookChannel(deps: QueueDeps): Channel {
  const queue = openWebhookQueue(deps);
  return {
    name: "webhook",
    async take(store, { organization, plan, events, now }) {
      if (events.length === 0 || !hasFeature(plan, "webhooks")) return;
      const { org_id } = organization;
      const webhooks = await store.webhooks.enabled(org_id);
      if (webhooks.length === 0) return;
      const sees_private = organization.is_operator === 1;
      const asks = webhooks.some(needsDigests);
      const digests = asks ? await filledDigests(store, { org_id, plan, sees_private, now }) : [];
      const audience = { digests, available: available(plan).split(", ") };
      for (const webhook of webhooks) {
        const notices = noticesFor(webhook, events, audience);
        const { webhook_id } = webhook;
        const round = { now: now.toISOString(), attempts: attemptsPerDelivery };
        await store.deliveries.add(
          webhook_id,
          notices.map((notice) => deliveryOf(webhook_id, notice, now)),
          round,
        );
        if (notices.length > 0) queue.expect(webhook_id, round.now);
      }
    },
    wake: queue.wake,
    drain: queue.drain,
    [Symbol.asyncDispose]: () => queue[Symbol.asyncDispose](),
  };
}

/** A notice as a delivery of a webhook. */
export function deliveryOf(webhook_id: number, { data, ...notice }: Notice, now: Date) {
  return { ...notice, body: webhookBody(notice.event, webhook_id, now, data) };
}
