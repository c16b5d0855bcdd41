import { z } from "zod";
import { Cadence } from "../../config/cadence.ts";
import { mailAskSpacingMinutes, mailAsksPerDay, mailsPerDigestMax } from "../../config/limits.ts";
import type { DigestMailRow } from "../../store/delivery/digest-mails.ts";
import { IdInput, Timestamp } from "../../store/model/id.ts";
import type { Queries } from "../../store/store.ts";
import { found, ServiceError } from "../api/errors.ts";
import { paged, pageOf } from "../api/input-fields.ts";
import { type Context, operation } from "../api/operation.ts";
import { Pagination, pagination } from "../api/pagination.ts";
import { readableDigest } from "../delivery/digests/access.ts";
import { isOwnAddress } from "../delivery/own-address.ts";
import { listen } from "../delivery/release-cursor.ts";
import { confirmMail } from "../mail/confirm-mail.ts";
import { notSent } from "../mail/mail.ts";
import { mailPageUrl } from "../mail/mail-page.ts";
import { Email } from "./bind-email.ts";

const DigestMail = z
  .object({
    id: z.int(),
    digest_id: z.int(),
    email: z.string(),
    cadence: Cadence.nullable().meta({ description: "null: at each release, on continuous cadence once a day." }),
    status: z
      .enum(["active", "unconfirmed"])
      .meta({ description: "unconfirmed: its owner was asked, and nothing is sent before they say yes." }),
    created_on: Timestamp,
    last_sent_on: Timestamp.nullable(),
    last_error: z.string().nullable().meta({ description: "Why the last mail was given up; null when it was sent." }),
  })
  .meta({ id: "DigestMail" });
type DigestMail = z.infer<typeof DigestMail>;

/** `POST /digests/{digest_id}/mail` */
export const digestMailCreate = operation({
  name: "digestMailCreate",
  summary: "Emails a digest's headlines to an address at each release; headlines do not count toward the quota.",
  rest: [{ method: "POST", path: "/digests/{digest_id}/mail" }],
  access: "digests",
  repeat: "harmless",
  status: 201,
  errors: ["digest_not_subscribed", "mail_limit_exceeded", "service_unavailable"],
  input: z.object({
    digest_id: IdInput,
    email: Email,
    cadence: z
      .enum(["daily", "weekly", "monthly"])
      .optional()
      .meta({ description: "To get it more seldom than your cadence releases." }),
  }),
  output: DigestMail,
})(async (context, { digest_id, email: typed, cadence = null }) => {
  const { store, caller, now } = context;
  await readableDigest(context, digest_id);
  const { organization } = caller;
  const { org_id } = organization;
  const email = typed.toLowerCase();
  const isOwn = await isOwnAddress(store, org_id, { email, now });
  const { row, asks } = await store.transaction(async (store) => {
    const known = await store.digestMails.byAddress(org_id, digest_id, email);
    const isOn = known !== undefined && known.ended_on === null;
    if (!isOn) await requireRoom(store, org_id, digest_id);
    const confirmed_on = isOwn ? now.toISOString() : isOn ? known.confirmed_on : null;
    const asks = confirmed_on === null && (await mayAsk(store, known, { org_id, now }));
    await listen(store, organization, now);
    const row = await store.digestMails.put({ org_id, digest_id, email, cadence, confirmed_on }, now.toISOString());
    if (asks) await store.digestMails.ask(row.mail_id, now.toISOString());
    return { row, asks };
  });
  if (asks) await ask(context, row);
  return { data: shown(row) };
});

/** `GET /digests/{digest_id}/mail` */
export const digestMailList = operation({
  name: "digestMailList",
  summary: "The email addresses that a digest is sent to, oldest first.",
  rest: [{ method: "GET", path: "/digests/{digest_id}/mail" }],
  access: "digests",
  errors: ["digest_not_subscribed"],
  input: paged({ digest_id: IdInput }),
  output: z.object({ mails: z.array(DigestMail), pagination: Pagination }),
})(async (context, { digest_id, ...input }) => {
  const { store, caller, pageUrl } = context;
  await readableDigest(context, digest_id);
  const page = pageOf(input);
  const { mails, total_count } = await store.digestMails.list(caller.organization.org_id, digest_id, page);
  return {
    data: { mails: mails.map(shown), pagination: pagination(page, total_count, pageUrl) },
    items: mails.length,
  };
});

/** `DELETE /digests/{digest_id}/mail/{mail_id}` */
export const digestMailDelete = operation({
  name: "digestMailDelete",
  summary: "Stops emailing a digest to an address.",
  rest: [{ method: "DELETE", path: "/digests/{digest_id}/mail/{mail_id}" }],
  access: "digests",
  errors: ["digest_not_subscribed"],
  input: z.object({ digest_id: IdInput, mail_id: IdInput }),
  output: z.object({ id: z.int(), status: z.literal("deleted") }),
})(async (context, { digest_id, mail_id }) => {
  const { store, caller, now } = context;
  await readableDigest(context, digest_id);
  const row = await store.digestMails.byId(mail_id);
  const isThere = row?.org_id === caller.organization.org_id && row.digest_id === digest_id;
  const removed =
    isThere && (await store.transaction(({ digestMails }) => digestMails.end(mail_id, now.toISOString())));
  found(removed || undefined, `mail address ${mail_id} on digest ${digest_id}`);
  return { data: { id: mail_id, status: "deleted" } };
});

function shown(row: DigestMailRow): DigestMail {
  const { mail_id, digest_id, email, cadence, confirmed_on, created_on, last_sent_on, last_error } = row;
  return {
    id: mail_id,
    digest_id,
    email,
    cadence: Cadence.nullable().parse(cadence),
    status: confirmed_on === null ? "unconfirmed" : "active",
    created_on,
    last_sent_on,
    last_error,
  };
}

async function requireRoom(store: Queries, org_id: string, digest_id: number): Promise<void> {
  const { total_count } = await store.digestMails.list(org_id, digest_id, { page: 0, page_size: 1 });
  if (total_count < mailsPerDigestMax) return;
  const message = `${mailsPerDigestMax} mail addresses are the most that a digest may be sent to. Delete one first.`;
  throw new ServiceError("mail_limit_exceeded", message, { digest_id, limit: mailsPerDigestMax });
}

/** Whether its owner is asked again; not so soon after the last time. Throws `rate_limited` when too many were asked in a day. */
async function mayAsk(
  store: Queries,
  known: DigestMailRow | undefined,
  { org_id, now }: { org_id: string; now: Date },
): Promise<boolean> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  if ((known?.asked_on ?? "") > before(mailAskSpacingMinutes)) return false;
  if ((await store.digestMails.askedSince(org_id, before(24 * 60))) < mailAsksPerDay) return true;
  const message = `${mailAsksPerDay} owners of mail addresses were asked in a day, which is the most.`;
  throw new ServiceError("rate_limited", message, { retry_after_seconds: 3600, limit: mailAsksPerDay });
}

async function ask({ store, mail, now, masterKey, links }: Context, row: DigestMailRow): Promise<void> {
  try {
    await mail.send(confirmMail(row.email, mailPageUrl({ masterKey, base_url: links.base_url }, row)), now);
  } catch (cause) {
    await store.digestMails.ask(row.mail_id, null);
    throw notSent(cause);
  }
}
