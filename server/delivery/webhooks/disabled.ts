import type { WebhookTarget } from "../../../store/delivery/webhooks.ts";
import type { Store } from "../../../store/store.ts";
import type { Log } from "../../api/log.ts";
import { localWords } from "../../mail/local-words.ts";
import type { Mail } from "../../mail/mail.ts";
import { type DisablingReason, webhookDisabledMail } from "./mail.ts";

/** What telling an owner needs. */
export interface TellingDeps {
  store: Store;
  mail: Mail;
  log: Log;
  now: () => Date;
  base_url: string;
}

/** Tells whose webhook it is that the service disabled it: outside the hook, which does not work, by mail and in the log. Decisions §9. */
export async function tellOwner(
  { store, mail, log, now, base_url }: TellingDeps,
  { webhook_id, org_id, url, label }: WebhookTarget,
  disabled: { reason: DisablingReason; failures: number; error: string },
): Promise<void> {
  log.warn({ webhook_id, org_id, ...disabled }, "webhook disabled");
  const organization = await store.organizations.byId(org_id);
  const users = await store.organizations.users(org_id, now().toISOString());
  const owner = users.find((user) => user.role === "owner" && user.is_active === 1);
  const to = owner?.email ?? organization?.contact_email;
  if (!to) return;
  const at = now();
  const words = localWords(await store.organizations.localeOf(org_id, to));
  const message = webhookDisabledMail(to, { id: webhook_id, url, label, at, ...disabled }, { base_url, words });
  await mail
    .send(message, at)
    .catch((cause) => log.error({ err: cause, webhook_id }, "mail about a disabled webhook was not taken"));
}
