import {
  demoKeysPerNetwork,
  demoKeyWindowHours,
  provisioningCallsMax,
  suspicionPauseMinutes,
  suspicionWindowMinutes,
  wrongCodesPerNetworkMax,
} from "../../config/limits.ts";
import type { ProvisioningKind } from "../../store/accounts/provisioning.ts";
import type { Queries } from "../../store/store.ts";
import { ServiceError } from "../api/errors.ts";
import { networkOf } from "../api/network.ts";
import type { PublicContext } from "../api/operation.ts";
import type { Links } from "../views/links.ts";

/** What looking after the doors where keys are handed out takes. */
export type DoorContext = Pick<PublicContext, "store" | "now" | "links" | "asked" | "config">;

/**
 * Counts a call of a stranger who wants a key. Throws `suspicious_activity` after too many from one network, whichever of
 * the provisioning addresses they went to. Decisions §4.
 */
export async function admitStranger(context: DoorContext): Promise<void> {
  await admit(context, { kind: "connect", counted: ["connect", "bind"], whom: "strangers" });
}

/**
 * Counts a call of somebody who binds an address to a key. Strangers who knock too often do not close this way: it is the one that
 * their refusal names. Too many calls of this kind do, and so do wrong codes.
 */
export async function admitKeyHolder(context: DoorContext): Promise<void> {
  await admit(context, { kind: "bind", counted: ["bind"], whom: "everybody" });
}

/** Counts a wrong code. Throws `suspicious_activity` after too many from one network, whatever keys they were for. */
export async function noteWrongCode(context: DoorContext): Promise<void> {
  const { network, moment, ago, ahead } = timesOf(context);
  const until = await context.store.transaction(async ({ provisioning }) => {
    await provisioning.enter(network, moment);
    await provisioning.note(network, "wrong_code", moment);
    const wrong = await provisioning.count(network, ["wrong_code"], ago(suspicionPauseMinutes));
    if (wrong <= wrongCodesPerNetworkMax) return null;
    await provisioning.refuse(network, "everybody", ahead(suspicionPauseMinutes));
    return ahead(suspicionPauseMinutes);
  });
  if (until !== null) throw suspicious(context, until);
}

/**
 * Makes a key while the network may still have one, in the same transaction that counts it.
 * Throws `demo_key_rate_limited`. Decisions §4.
 */
export async function mintWithin<T>(context: DoorContext, mint: (store: Queries) => Promise<T>): Promise<T> {
  const { network, moment, ago } = timesOf(context);
  const windowMinutes = demoKeyWindowHours * 60;
  const minted = await context.store.transaction(async (store) => {
    await store.provisioning.enter(network, moment);
    const made = await store.provisioning.count(network, ["mint"], ago(windowMinutes));
    if (made >= demoKeysPerNetwork) return undefined;
    await store.provisioning.note(network, "mint", moment);
    await store.provisioning.forget(ago(windowMinutes));
    return { value: await mint(store) };
  });
  if (!minted) throw mintedEnough(context.links);
  return minted.value;
}

interface Door {
  kind: ProvisioningKind;
  /** The kinds of calls that count against it. */
  counted: readonly ProvisioningKind[];
  whom: "strangers" | "everybody";
}

async function admit(context: DoorContext, { kind, counted, whom }: Door): Promise<void> {
  const { network, moment, ago, ahead } = timesOf(context);
  const until = await context.store.transaction(async ({ provisioning }) => {
    const { strangers_refused_until, refused_until } = await provisioning.enter(network, moment);
    const refusals = [refused_until, whom === "strangers" ? strangers_refused_until : null];
    const standing = refusals
      .filter((each) => each !== null && each > moment)
      .sort()
      .at(-1);
    // Calls that are refused do not count, or a pause would never end.
    if (standing) return standing;
    await provisioning.note(network, kind, moment);
    const calls = await provisioning.count(network, counted, ago(suspicionWindowMinutes));
    if (calls <= provisioningCallsMax) return null;
    await provisioning.refuse(network, whom, ahead(suspicionPauseMinutes));
    return ahead(suspicionPauseMinutes);
  });
  if (until !== null) throw suspicious(context, until);
}

function timesOf({ now, asked }: DoorContext) {
  const shifted = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
  return {
    network: networkOf(asked.client),
    moment: now.toISOString(),
    ago: (minutes: number) => shifted(-minutes),
    ahead: shifted,
  };
}

function suspicious({ links, now, config }: DoorContext, until: string): ServiceError {
  const message = "Too many attempts to get or keep keys from this network.";
  return new ServiceError("suspicious_activity", message, {
    verify: { method: "POST", url: links.bind_verify_url },
    retry_guidance:
      "Do not request another key without an account. Add your email to a key you have, or wait retry_after_seconds.",
    retry_after_seconds: Math.ceil((new Date(until).getTime() - now.getTime()) / 1000),
    contact_email: config().service.links.support_email,
  });
}

/** The whole body that the contract shows, its fixed 24 hours included. Interface, Errors. */
function mintedEnough(links: Links): ServiceError {
  const message = `This network was given ${demoKeysPerNetwork} new demo keys in ${demoKeyWindowHours} hours. Send the visitor_token of one of them to get it back, or add your email to it.`;
  return new ServiceError("demo_key_rate_limited", message, {
    message,
    next_step: "bind_email",
    bind_email: bindEmailStep(links),
    same_key: true,
    retry_after_seconds: demoKeyWindowHours * 3600,
    limit: demoKeysPerNetwork,
    window_hours: demoKeyWindowHours,
    limit_scope: "ip_per_24h",
    signup: links.signup_url,
    upgrade: links.upgrade_url,
  });
}

/** How to make a demo key last, as answers show it. */
export function bindEmailStep(links: Links) {
  return {
    method: "POST",
    url: links.bind_email_url,
    body: { email: "<EMAIL>" },
    verify_url: links.bind_verify_url,
    verify_body: { code: "<CODE>" },
    same_key: true,
  };
}
