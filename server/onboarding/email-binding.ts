import { randomInt, timingSafeEqual } from "node:crypto";
import {
  bindCodeDigits,
  bindCodeLifeSeconds,
  bindCodeSpacingSeconds,
  bindCodesPerHour,
  bindCodeTries,
} from "../../config/limits.ts";
import { planOf } from "../../config/plans.ts";
import type { BindCodeRow } from "../../store/accounts/bindings.ts";
import type { Queries } from "../../store/store.ts";
import { type Caller, callerOf } from "../api/caller.ts";
import { ServiceError } from "../api/errors.ts";
import type { PublicContext } from "../api/operation.ts";
import { bindCodeMail } from "../mail/bind-mail.ts";
import { localWords } from "../mail/local-words.ts";
import { notSent } from "../mail/mail.ts";
import { changedSubscription } from "../views/subscription.ts";
import { admitKeyHolder, type DoorContext, noteWrongCode } from "./provisioning.ts";

/** What binding a mail address to a key takes. */
export type BindContext = DoorContext & Pick<PublicContext, "masterKey" | "mail">;

/** The plan of a key whose owner gave a mail address. Interface, Authentication 7. */
const boundPlan = "starter";

/** The plan of a key that nobody's address is bound to. */
const unboundPlan = "demo";

/**
 * Sends a code to an address. What follows is the same whether the address is known or not.
 * Throws `already_bound`, `rate_limited`, `suspicious_activity`, and `service_unavailable` when the mail was not taken.
 */
export async function sendBindCode(
  context: BindContext,
  caller: Caller,
  { email, name }: { email: string; name?: string | undefined },
): Promise<void> {
  const { store, mail, masterKey, now, links } = context;
  await admitKeyHolder(context);
  requireUnbound(caller);
  const { key_id } = caller.credential;
  const email_key = email.toLowerCase();
  const code = String(randomInt(10 ** bindCodeDigits)).padStart(bindCodeDigits, "0");
  const code_hash = masterKey.derive("bind code", `${key_id}\0${email_key}\0${code}`);
  const expires_on = later(now, bindCodeLifeSeconds);
  const code_id = await store.transaction(async ({ bindings }) => {
    await bindings.forget(later(now, -3600));
    await requirePatience(bindings, { key_id, email_key, now });
    const times = { created_on: now.toISOString(), expires_on };
    return bindings.open({ key_id, email, email_key, name: name ?? null, code_hash, ...times });
  });
  try {
    const settings = await store.organizations.localeOf(caller.organization.org_id, email);
    const until = localWords(settings).time(new Date(expires_on));
    await mail.send(bindCodeMail(email, code, { base_url: links.base_url, until }), now);
  } catch (cause) {
    await store.bindings.withdraw(code_id);
    throw notSent(cause);
  }
}

/**
 * Binds the address that a code was sent to, and gives who the caller has become. The first key of an address becomes a Starter
 * account; every further one joins that account.
 * Throws `already_bound`, `invalid_code`, `code_expired`, `suspicious_activity`.
 */
export async function verifyBindCode(
  context: BindContext,
  caller: Caller,
  tried: { code: string; email?: string | undefined },
): Promise<{ caller: Caller; email: string }> {
  const { store, now, masterKey } = context;
  await admitKeyHolder(context);
  requireUnbound(caller);
  const { key_id } = caller.credential;
  const sent = await store.bindings.latest(key_id);
  if (!sent || sent.expires_on <= now.toISOString()) throw codeExpired("No code is active for this key.");
  const tries = await store.bindings.takeTry(sent.code_id, bindCodeTries);
  if (tries === undefined) throw codeExpired("The code was tried too often.");
  const email_key = tried.email?.toLowerCase() ?? sent.email_key;
  const hash = masterKey.derive("bind code", `${key_id}\0${email_key}\0${tried.code}`);
  if (!timingSafeEqual(Buffer.from(hash), Buffer.from(sent.code_hash))) {
    await noteWrongCode(context);
    throw new ServiceError("invalid_code", "Wrong code.", {
      attempts_remaining: bindCodeTries - tries,
    });
  }
  const become = await store.transaction((store) => bind(store, sent, caller, context));
  return { caller: become, email: sent.email };
}

function requireUnbound({ plan, credential }: Caller): void {
  if (plan.slug === unboundPlan || credential.key_type === "demo") return;
  throw alreadyBound("This key already belongs to an account.");
}

async function requirePatience(
  bindings: Queries["bindings"],
  { key_id, email_key, now }: { key_id: string; email_key: string; now: Date },
): Promise<void> {
  const hourAgo = later(now, -3600);
  const forKey = await bindings.sent({ key_id }, hourAgo);
  const toAddress = await bindings.sent({ email_key }, hourAgo);
  const until = Math.max(
    endOf(forKey[0], bindCodeSpacingSeconds),
    endOf(forKey[bindCodesPerHour - 1], 3600),
    endOf(toAddress[bindCodesPerHour - 1], 3600),
  );
  const retry_after_seconds = Math.ceil((until - now.getTime()) / 1000);
  if (retry_after_seconds <= 0) return;
  const message = `A code was sent recently. Request another in ${retry_after_seconds} s.`;
  throw new ServiceError("rate_limited", message, { retry_after_seconds, limit: bindCodesPerHour });
}

/** All of it or nothing; of two that send the right code at once, the second finds the key bound. */
async function bind(store: Queries, sent: BindCodeRow, caller: Caller, { now, config }: BindContext): Promise<Caller> {
  const deps = { store, config: config(), now };
  const { key_id } = sent;
  const { organization, plan } = requirePresent(await presentCaller(key_id, deps));
  const { org_id } = organization;
  const account = await store.bindings.claim(sent.email_key, org_id, now.toISOString());
  if (account === org_id) {
    const name = sent.name ?? sent.email.replace(/@.*/, "");
    await store.bindings.own({ org_id, org_type: "person", name, email: sent.email });
    if (plan.slug === unboundPlan) {
      const order = { from: plan, to: planOf(deps.config, boundPlan), on: now, status: "active" as const };
      await store.organizations.subscribe(org_id, changedSubscription(organization, order, now));
    }
  } else await store.bindings.abandon(org_id);
  const [owner] = await store.organizations.users(account, now.toISOString());
  await store.credentials.keep(key_id, { org_id: account, user_id: owner?.user_id ?? caller.credential.user_id });
  const become = await presentCaller(key_id, deps);
  if (!become) throw alreadyBound("This email belongs to a closed account.");
  return become;
}

async function presentCaller(key_id: string, deps: Parameters<typeof callerOf>[1]): Promise<Caller | undefined> {
  const credential = await deps.store.credentials.byId(key_id);
  return credential && callerOf(credential, deps);
}

function requirePresent(caller: Caller | undefined): Caller {
  if (!caller || caller.credential.is_active === 0) throw alreadyBound("This key has expired.");
  requireUnbound(caller);
  return caller;
}

function alreadyBound(message: string): ServiceError {
  return new ServiceError("already_bound", message);
}

function codeExpired(message: string): ServiceError {
  return new ServiceError("code_expired", `${message} Request a new one.`);
}

function later(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}

/** When something that began at a moment is over; never was, when it did not begin. Milliseconds. */
function endOf(began: string | undefined, seconds: number): number {
  return began === undefined ? 0 : new Date(began).getTime() + seconds * 1000;
}
