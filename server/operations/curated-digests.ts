import { z } from "zod";
import { CuratedDigest } from "../../store/model/digest.ts";
import { IdInput, Timestamp } from "../../store/model/id.ts";
import { subscriptionEvent } from "../../store/streams/digest-events.ts";
import type { DigestRow } from "../../store/streams/digests.ts";
import { found } from "../api/errors.ts";
import { paged, pageOf } from "../api/input-fields.ts";
import { type Context, operation } from "../api/operation.ts";
import { Pagination, pagination } from "../api/pagination.ts";
import { monthOf } from "../api/quota.ts";
import { digestSummary } from "../delivery/digests/access.ts";
import { digestPath } from "../delivery/digests/fields.ts";
import { type Membership, openMembership } from "../delivery/digests/members.ts";

const Subscribed = z
  .object({
    subscription_id: z.int(),
    status: z.enum(["active", "cancelled"]),
    digest_id: z.int(),
    digest_slug: z.string(),
  })
  .meta({
    id: "DigestSubscription",
    examples: [{ subscription_id: 4, status: "active", digest_id: 2, digest_slug: "health-medicine" }],
  });
type Subscribed = z.infer<typeof Subscribed>;

/** `GET /api/digests`: what can be subscribed to; open to all. */
export const curatedCatalog = operation({
  name: "curatedCatalog",
  summary: "The curated digests that can be subscribed to.",
  rest: [{ method: "GET", path: "/api/digests" }],
  access: "public",
  envelope: "none",
  input: paged({}),
  output: z.object({ data: z.object({ digests: z.array(CuratedDigest), pagination: Pagination }) }),
})(async ({ store, now, pageUrl }, input) => {
  const page = pageOf(input);
  const { digests, total_count } = await store.curatedDigests.catalog(page);
  const membership = openMembership({ store, now, view: { sees_private: false } });
  const shown: CuratedDigest[] = [];
  for (const digest of digests) shown.push(await curated(digest, membership));
  return { data: { data: { digests: shown, pagination: pagination(page, total_count, pageUrl) } } };
});

/** `POST /digests/subscribe?digest_slug=` */
export const digestSubscribe = operation({
  name: "digestSubscribe",
  summary: "Subscribes to a curated digest by its slug; a second time changes nothing.",
  rest: [{ method: "POST", path: "/digests/subscribe", fields: "query" }],
  access: "curated_digests",
  repeat: "whole",
  scope: "digests:write",
  errors: ["not_found"],
  input: z.object({ digest_slug: z.string().min(1).max(200) }),
  output: Subscribed,
})(async (context, { digest_slug }) => {
  const digest = found(await context.store.curatedDigests.offered({ slug: digest_slug }), `digest ${digest_slug}`);
  return { data: await subscribe(context, digest) };
});

/** `POST /digests/unsubscribe?subscription_id=` */
export const digestUnsubscribe = operation({
  name: "digestUnsubscribe",
  summary: "Ends a subscription to a curated digest; a second time changes nothing.",
  rest: [{ method: "POST", path: "/digests/unsubscribe", fields: "query" }],
  access: "curated_digests",
  repeat: "whole",
  scope: "digests:write",
  errors: ["not_found"],
  input: z.object({ subscription_id: IdInput }),
  output: Subscribed,
})(async (context, { subscription_id }) => ({
  data: await unsubscribe(context, { subscription_id }, `subscription ${subscription_id}`),
}));

/** `POST /digests/synorb/{id}/add` */
export const curatedAdd = operation({
  name: "curatedAdd",
  summary: "Adds a curated digest to your account; the same as subscribing to it.",
  rest: [{ method: "POST", path: "/digests/synorb/{id}/add", fields: "query" }],
  access: "curated_digests",
  repeat: "whole",
  scope: "digests:write",
  input: z.object(digestPath),
  output: Subscribed,
})(async (context, { id }) => {
  const digest = found(await context.store.curatedDigests.offered({ digest_id: id }), `curated digest ${id}`);
  return { data: await subscribe(context, digest) };
});

/** `DELETE /digests/synorb/{id}/remove` */
export const curatedRemove = operation({
  name: "curatedRemove",
  summary: "Removes a curated digest from your account; the same as ending the subscription.",
  rest: [{ method: "DELETE", path: "/digests/synorb/{id}/remove" }],
  access: "curated_digests",
  scope: "digests:write",
  input: z.object(digestPath),
  output: Subscribed,
})(async (context, { id }) => ({
  data: await unsubscribe(context, { digest_id: id }, `curated digest ${id} in your account`),
}));

/** `GET /digests/synorb`: the curated digests of the caller. */
export const curatedAdded = operation({
  name: "curatedAdded",
  summary: "The curated digests in your account, with this month's count of each.",
  rest: [{ method: "GET", path: "/digests/synorb" }],
  access: "curated_digests",
  scope: "digests:read",
  input: paged({}),
  output: z.object({
    digests: z.array(
      z.object({
        ...CuratedDigest.shape,
        subscription_id: z.int(),
        subscribed_on: Timestamp,
        manifests_used: z.int().meta({ description: "Of the digest's own quota, this month." }),
      }),
    ),
    pagination: Pagination,
  }),
})(async (context, input) => {
  const { store, caller, now, pageUrl } = context;
  const { org_id } = caller.organization;
  const page = pageOf(input);
  const { added, total_count } = await store.curatedDigests.added(org_id, page);
  const membership = openMembership(context);
  const digests = [];
  for (const { digest, subscription } of added) {
    const manifests_used = await store.curatedDigests.used(org_id, digest.digest_id, monthOf(now));
    const { subscription_id, created_on: subscribed_on } = subscription;
    digests.push({ ...(await curated(digest, membership)), subscription_id, subscribed_on, manifests_used });
  }
  return { data: { digests, pagination: pagination(page, total_count, pageUrl) }, items: digests.length };
});

async function curated(digest: DigestRow, membership: Membership): Promise<CuratedDigest> {
  const { description, monthly_cap, price_per_month_usd } = digest;
  const summary = digestSummary(digest, (await membership.streamsOf(digest)).length);
  return { ...summary, description, monthly_cap: monthly_cap ?? 0, price_per_month_usd: price_per_month_usd ?? 0 };
}

async function subscribe({ store, caller, now: moment }: Context, digest: DigestRow): Promise<Subscribed> {
  const { org_id } = caller.organization;
  const { digest_id, slug: digest_slug } = digest;
  const now = moment.toISOString();
  return store.transaction(async (store) => {
    const before = await store.curatedDigests.subscription(org_id, { digest_id });
    const { subscription_id } = await store.curatedDigests.subscribe(org_id, digest_id, now);
    if (before?.status !== "active") {
      await store.outbox.append([subscriptionEvent("digest.created", digest, { org_id, now })]);
    }
    return { subscription_id, status: "active", digest_id, digest_slug };
  });
}

async function unsubscribe(
  { store, caller, now: moment }: Context,
  which: { subscription_id: number } | { digest_id: number },
  what: string,
): Promise<Subscribed> {
  const { org_id } = caller.organization;
  const now = moment.toISOString();
  return store.transaction(async (store) => {
    const { subscription_id, digest_id, status } = found(await store.curatedDigests.subscription(org_id, which), what);
    const digest = found(await store.digests.byId(digest_id, org_id), what);
    if (status === "active") {
      await store.curatedDigests.unsubscribe(subscription_id, now);
      await store.outbox.append([subscriptionEvent("digest.removed", digest, { org_id, now })]);
    }
    return { subscription_id, status: "cancelled", digest_id, digest_slug: digest.slug };
  });
}
