import {
  bindCodeSpacingSeconds,
  bindCodesPerHour,
  demoKeyWindowHours,
  signInCodesPerNetwork,
  suspicionWindowMinutes,
  wrongSignInsPerHour,
} from "../../config/limits.ts";
import type { Store } from "../../store/store.ts";
import { ServiceError } from "../errors.ts";
import { networkOf } from "../network.ts";

/** Who is counted, where, and when. */
export interface Attempt {
  store: Store;
  now: Date;
  /** The address of the client. */
  client: string;
}

/** Throws `rate_limited` once too many keys and codes of a network were wrong; otherwise counts nothing. */
export async function requireFewWrong({ store, now, client }: Attempt): Promise<void> {
  const wrong = await store.provisioning.count(networkOf(client), ["wrong_sign_in"], ago(now, 3600));
  if (wrong >= wrongSignInsPerHour) throw tooMany("Too many wrong keys and codes came from this network.", 3600);
}

/** Counts a wrong key or code. */
export async function noteWrong({ store, now, client }: Attempt): Promise<void> {
  await store.transaction(async ({ provisioning }) => {
    await provisioning.enter(networkOf(client), now.toISOString());
    await provisioning.note(networkOf(client), "wrong_sign_in", now.toISOString());
    await provisioning.forget(ago(now, 3600 * demoKeyWindowHours));
  });
}

/**
 * Counts that a code is asked for an address, in one transaction with keeping it. Whether the address is anybody's plays no part.
 * Throws `rate_limited`: for the network, or for the address.
 */
export async function keepCode(
  { store, now, client }: Attempt,
  code: Parameters<Store["signInCodes"]["open"]>[0],
): Promise<void> {
  const network = networkOf(client);
  await store.transaction(async ({ provisioning, signInCodes }) => {
    await provisioning.enter(network, now.toISOString());
    const seconds = 60 * suspicionWindowMinutes;
    const asked = await provisioning.count(network, ["sign_in"], ago(now, seconds));
    if (asked >= signInCodesPerNetwork) throw tooMany("Too many codes were asked for from this network.", seconds);
    await provisioning.note(network, "sign_in", now.toISOString());
    await provisioning.forget(ago(now, 3600 * demoKeyWindowHours));
    await signInCodes.forget(ago(now, 3600));
    const wait = secondsToWait(await signInCodes.asked(code.email_key, ago(now, 3600)), now);
    if (wait > 0) throw tooMany("A code was asked for this address lately.", wait);
    await signInCodes.open(code);
  });
}

/** Until the next code for an address. `asked`: when codes were asked for in the last hour, the latest first. */
function secondsToWait(asked: string[], now: Date): number {
  const since = (moment: string | undefined) =>
    moment === undefined ? Number.POSITIVE_INFINITY : (now.getTime() - new Date(moment).getTime()) / 1000;
  const waits = [bindCodeSpacingSeconds - since(asked[0]), 3600 - since(asked[bindCodesPerHour - 1])];
  return Math.ceil(Math.max(0, ...waits));
}

function tooMany(message: string, retry_after_seconds: number): ServiceError {
  const wait = retry_after_seconds > 90 ? `${Math.ceil(retry_after_seconds / 60)} minutes` : `${retry_after_seconds} s`;
  return new ServiceError("rate_limited", `${message} Try again in ${wait}.`, { retry_after_seconds });
}

function ago(now: Date, seconds: number): string {
  return new Date(now.getTime() - seconds * 1000).toISOString();
}
