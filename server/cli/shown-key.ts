import type { CredentialRow } from "../../store/accounts/credentials.ts";

/** A key as commands show it: masked, and in force only until its end. `now`: ISO 8601. */
export function shownKey(
  { key_id, name, key_type, masked_key, created_on, last_used_on, expires_on, is_active }: CredentialRow,
  now: string,
) {
  const inForce = is_active === 1 && (expires_on === null || expires_on > now);
  return { id: key_id, name, key_type, masked_key, is_active: inForce, created_on, last_used_on, expires_on };
}
