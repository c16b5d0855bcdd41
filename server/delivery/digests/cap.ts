import type { Queries } from "../../../store/store.ts";

/** A curated digest's own monthly quota. Decisions §8. */
export interface DigestCap {
  digest_id: number;
  /** Manifests a month and subscriber. */
  monthly_cap: number;
}

/** Which of the manifests the digest's quota lets through: those given before, and as many more as are left. */
export async function withinCap(
  store: Pick<Queries, "curatedDigests">,
  { digest_id, monthly_cap }: DigestCap,
  { org_id, month, manifest_ids }: { org_id: string; month: string; manifest_ids: number[] },
): Promise<number[]> {
  const given = await store.curatedDigests.given(org_id, digest_id, month, manifest_ids);
  const left = monthly_cap - (await store.curatedDigests.used(org_id, digest_id, month));
  const fresh = manifest_ids.filter((id) => !given.has(id)).slice(0, Math.max(0, left));
  return manifest_ids.filter((id) => given.has(id) || fresh.includes(id));
}
