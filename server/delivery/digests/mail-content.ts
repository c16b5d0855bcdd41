import { setImmediate as turn } from "node:timers/promises";
import { planOf } from "../../../config/plans.ts";
import type { MasterKey } from "../../../config/runtime/master-key.ts";
import type { DueDigestMail } from "../../../store/delivery/digest-mails.ts";
import { subscriptionAt } from "../../../store/model/subscription.ts";
import type { Store } from "../../../store/store.ts";
import { type CallerView, viewOf } from "../../api/entitlement.ts";
import type { ServerConfig } from "../../api/server-config.ts";
import { localWords } from "../../mail/local-words.ts";
import { mailPageUrl } from "../../mail/mail-page.ts";
import { type Headline, headlineOf, headlineSections } from "../../views/headline.ts";
import { filledDigests } from "../webhooks/fan-out.ts";
import type { DigestMailContent } from "./mail.ts";

/** What a mail is made from. */
export interface MailContentDeps {
  store: Store;
  config: () => ServerConfig;
  masterKey: MasterKey;
  now: () => Date;
  base_url: string;
}

/** What a mail says now; undefined when there is nothing to say any more, or nobody to say it to. Headlines count to no quota. */
export async function contentOf(deps: MailContentDeps, due: DueDigestMail): Promise<DigestMailContent | undefined> {
  const { store, config, masterKey, base_url } = deps;
  const { mail, batch_id, manifest_ids } = due;
  const now = deps.now();
  const stored = await store.organizations.byId(mail.org_id);
  if (!stored || stored.is_active === 0 || mail.ended_on !== null) return undefined;
  const organization = subscriptionAt(stored, now.toISOString());
  const { org_id } = organization;
  const sees_private = organization.is_operator === 1;
  const plan = planOf(config(), organization.plan);
  const digests = await filledDigests(store, { org_id, plan, sees_private, now });
  const filled = digests.find(({ digest }) => digest.digest_id === mail.digest_id && digest.is_active);
  if (!filled) return undefined;
  // What was released stays so, whatever the cadence has become meanwhile.
  const view = { ...viewOf({ organization }, config(), now), before: now.toISOString() };
  const { headlines, count } = await weightiest(store, manifest_ids, view);
  if (count === 0) return undefined;
  return {
    to: mail.email,
    digest_name: filled.digest.name,
    headlines,
    count,
    stop_url: mailPageUrl({ masterKey, base_url }, mail),
    words: localWords(await store.organizations.localeOf(org_id, mail.email)),
    message_id: `<${masterKey.derive("digest mail", String(batch_id))}@${new URL(base_url).hostname}>`,
  };
}

/** Stories that a mail tells of at most, the weightiest. Ours: nobody reads on. */
const toldMax = 500;

/** Manifests that are read at once, so that other work gets its turn between. Ours. */
const readAtOnce = 200;

async function weightiest(store: Store, manifest_ids: number[], view: CallerView) {
  let headlines: Headline[] = [];
  let count = 0;
  for (let at = 0; at < manifest_ids.length; at += readAtOnce) {
    const found = manifest_ids.slice(at, at + readAtOnce).map((manifest_id) => ({ manifest_id, matched_at: "" }));
    const rows = await store.manifests.bodies(found, headlineSections, view);
    const seen = rows.filter(({ streams }) => streams.length > 0).map(headlineOf);
    count += seen.length;
    headlines = [...headlines, ...seen].toSorted(byWeight).slice(0, toldMax);
    await turn();
  }
  return { headlines, count };
}

/** What matters most comes first; of equals, what came last. */
function byWeight(a: Headline, b: Headline): number {
  return b.significance_score - a.significance_score || b.manifest_id - a.manifest_id;
}
