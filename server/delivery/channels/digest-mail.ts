import { Cadence } from "../../../config/cadence.ts";
import { mailDueAt } from "../digests/mail-due.ts";
import { type DigestMailDeps, openDigestMailQueue } from "../digests/mail-queue.ts";
import { filledDigests } from "../webhooks/fan-out.ts";
import type { Channel } from "./channel.ts";

/** Digests by mail: what a batch releases in a digest's streams is one mail to each address. Decisions §5. */
export function digestMailChannel(deps: DigestMailDeps): Channel {
  const queue = openDigestMailQueue(deps);
  return {
    name: "digest mail",
    async take(store, release) {
      const { organization, plan, events, now } = release;
      const { org_id } = organization;
      const matched = events.filter(({ event }) => event === "manifest.matched");
      const mails = await store.digestMails.wanted(org_id);
      const endsBatch = release.isLast && release.cadence !== "continuous";
      if (mails.length === 0 || (matched.length === 0 && !endsBatch)) return;
      const sees_private = organization.is_operator === 1;
      const digests = await filledDigests(store, { org_id, plan, sees_private, now });
      for (const { mail_id, digest_id, cadence } of mails) {
        const filled = digests.find(({ digest }) => digest.digest_id === digest_id && digest.is_active);
        if (!filled) continue;
        const held = matched.filter(({ stream_id }) => filled.stream_ids.has(stream_id ?? 0));
        const manifest_ids = [...new Set(held.flatMap(({ manifest_id }) => manifest_id ?? []))];
        const due_at = mailDueAt(release, Cadence.nullable().parse(cadence));
        await store.digestMails.gather(mail_id, manifest_ids, { now: now.toISOString(), due_at });
      }
      queue.expect();
    },
    wake: queue.wake,
    drain: queue.drain,
    [Symbol.asyncDispose]: () => queue[Symbol.asyncDispose](),
  };
}
