import type { DigestSummary } from "../../../store/model/digest.ts";
import type { Queries } from "../../../store/store.ts";
import type { DigestRow } from "../../../store/streams/digests.ts";
import { requireFeature } from "../../api/entitlement.ts";
import { found, ServiceError, wrongField } from "../../api/errors.ts";
import type { Context } from "../../api/operation.ts";
import { openMembership } from "./members.ts";

/**
 * A digest that the caller may read: its own, or a curated one it subscribed to. Throws `not_found`, `feature_not_in_plan`
 * and `digest_not_subscribed`. Decisions §8.
 */
export async function readableDigest(context: Context, digest_id: number): Promise<DigestRow> {
  const { store, caller, config, links } = context;
  const { org_id } = caller.organization;
  const digest = found(await store.digests.byId(digest_id, org_id), `digest ${digest_id}`);
  if (digest.digest_type === "user") return digest;
  requireFeature("curated_digests", caller, config(), links);
  const subscription = await store.curatedDigests.subscription(org_id, { digest_id });
  if (subscription?.status === "active") return digest;
  throw new ServiceError(
    "digest_not_subscribed",
    `Only subscribers read “${digest.name}”; subscribing is free on your plan.`,
    {
      digest_id,
      action_method: "POST",
      action_url: `${links.base_url}/digests/synorb/${digest_id}/add`,
    },
  );
}

/** A digest of the caller's own. Throws `not_found`, and `curated_digest_fixed` for one that the service offers. */
export async function ownDigest(
  store: Pick<Queries, "digests">,
  { caller }: Pick<Context, "caller">,
  digest_id: number,
): Promise<DigestRow> {
  const digest = found(await store.digests.byId(digest_id, caller.organization.org_id), `digest ${digest_id}`);
  if (digest.digest_type === "user") return digest;
  throw new ServiceError(
    "curated_digest_fixed",
    `“${digest.name}” is kept by the service; make a digest of your own to change it.`,
  );
}

/** Digests as lists show them, with how many streams each has now. */
export async function digestSummaries(context: Context, digests: DigestRow[]): Promise<DigestSummary[]> {
  const membership = openMembership(context);
  const shown: DigestSummary[] = [];
  for (const digest of digests) shown.push(digestSummary(digest, (await membership.streamsOf(digest)).length));
  return shown;
}

/** A digest as lists show it. */
export function digestSummary(digest: DigestRow, stream_count: number): DigestSummary {
  return {
    id: digest.digest_id,
    name: digest.name,
    slug: digest.slug,
    digest_type: digest.digest_type,
    is_active: digest.is_active,
    has_dynamic_filter: digest.filter_spec !== null,
    stream_count,
  };
}

/** Throws `invalid_request` when one of the streams cannot be put into a digest: unknown, private or removed. */
export async function requireStreams({ store, view }: Context, stream_ids: readonly number[]): Promise<void> {
  const missing: number[] = [];
  for (const stream_id of stream_ids) {
    const stream = await store.streams.access(stream_id, view);
    if (!stream || stream.status === "removed") missing.push(stream_id);
  }
  if (missing.length === 0) return;
  throw wrongField("stream_ids", `names streams that are not there: ${missing.join(", ")}`);
}
