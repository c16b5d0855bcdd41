import type { MasterKey } from "./master-key.ts";
import { sealed, unsealed } from "./sealed-text.ts";

/** What a subscription's row holds of its secret, and what belongs to it. */
interface Kept {
  token: string;
  secret: string;
}

/** Begins a secret that is sealed; what lay open before was hexadecimal. */
const mark = "sealed:";

/** A hub's secret as it is stored: enciphered under a key of the subscription's own. */
export function sealedHubSecret(masterKey: MasterKey, { token, secret }: Kept): string {
  return `${mark}${sealed(secret, keyOf(masterKey, token))}`;
}

/** Whether a stored secret is sealed; those of older versions are not. */
export function isSealedHubSecret(secret: string): boolean {
  return secret.startsWith(mark);
}

/** The secret that hub and service share; null when it was sealed with another master key, or changed. */
export function hubSecret(masterKey: MasterKey, { token, secret }: Kept): string | null {
  if (!isSealedHubSecret(secret)) return secret;
  try {
    return unsealed(secret.slice(mark.length), keyOf(masterKey, token));
  } catch {
    // Whatever is wrong with it, nobody can read it any more.
    return null;
  }
}

function keyOf(masterKey: MasterKey, token: string): string {
  return masterKey.derive("hub secret", token);
}
