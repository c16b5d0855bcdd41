import {
  bindCodeSpacingSeconds,
  bindCodesPerHour,
  demoKeyWindowHours,
  signInCodesPerAddress,
  signInCodesPerNetwork,
  suspicionWindowMinutes,
  wrongSignInsPerHour,
} from "../../config/limits.ts";
import type { Store } from "../../store/store.ts";
import { ServiceError } from "../api/errors.ts";
import { networkOf } from "../api/network.ts";

/** Who is counted, where, and when. */
export interface Attempt {
  store: Store;
  now: Date;
  /** The address of the client. */
  client: string;
}

/** Throws `rate_limited` once too many codes of a network were wrong; otherwise counts nothing. */
export async function requireFewWrong({ store, now, client }: Attempt): Promise<void> {
  const wrong = await store.provisioning.count(networkOf(client), ["wrong_sign_in"], ago(now, 3600));
  if (wrong >= wrongSignInsPerHour) throw tooMany("Too many wrong codes from this network.", 3600);
}

/** Counts a wrong code. */
export async function noteWrong({ store, now, client }: Attempt): Promise<void> {
  await store.transaction(async ({ provisioning }) => {
    await provisioning.enter(networkOf(client), now.toISOString());
    await provisioning.note(networkOf(client), "wrong_sign_in", now.toISOString());
    await provisioning.forget(ago(now, 3600 * demoKeyWindowHours));
  });
}

/**
 * Counts that a code is asked for an address, in one transaction with keeping it. Whether the address is anybody's plays no part;
 * whoever asks for somebody else's does not soon keep its owner from asking in another network.
 * Throws `rate_limited`: for the network, or for the address.
 */
export async function keepCode(
  { store, now, client }: Attempt,
  code: Omit<Parameters<Store["signInCodes"]["open"]>[0], "network">,
): Promise<void> {
  const network = networkOf(client);
  await store.transaction(async ({ provisioning, signInCodes }) => {
    await provisioning.enter(network, now.toISOString());
    const seconds = 60 * suspicionWindowMinutes;
    const asked = await provisioning.count(network, ["sign_in"], ago(now, seconds));
    if (asked >= signInCodesPerNetwork) throw tooMany("Too many codes requested from this network.", seconds);
    await provisioning.note(network, "sign_in", now.toISOString());
    await provisioning.forget(ago(now, 3600 * demoKeyWindowHours));
    await signInCodes.forget(ago(now, 3600));
    const forAddress = await signInCodes.asked(code.email_key, ago(now, 3600));
    const fromHere = forAddress.filter((each) => each.network === network);
    const waits = [
      until(fromHere[0], bindCodeSpacingSeconds, now),
      until(fromHere[bindCodesPerHour - 1], 3600, now),
      until(forAddress[signInCodesPerAddress - 1], 3600, now),
    ];
    const wait = Math.ceil(Math.max(...waits));
    if (wait > 0) throw tooMany("A code was requested for this email recently.", wait);
    await signInCodes.open({ ...code, network });
  });
}

/** Until a code that was asked for counts no more. Seconds; 0 when there is none. */
function until(asked: { created_on: string } | undefined, seconds: number, now: Date): number {
  return asked ? Math.max(0, seconds - (now.getTime() - new Date(asked.created_on).getTime()) / 1000) : 0;
}

function tooMany(message: string, retry_after_seconds: number): ServiceError {
  const wait = retry_after_seconds > 90 ? `${Math.ceil(retry_after_seconds / 60)} minutes` : `${retry_after_seconds} s`;
  return new ServiceError("rate_limited", `${message} Try again in ${wait}.`, { retry_after_seconds });
}

function ago(now: Date, seconds: number): string {
  return new Date(now.getTime() - seconds * 1000).toISOString();
}
