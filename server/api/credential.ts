import type { CredentialRow } from "../../store/accounts/credentials.ts";
import type { Queries } from "../../store/store.ts";

/** What stands in the place of a key's id for somebody who signed in without one. */
export function personId(user_id: number): string {
  return `user_${user_id}`;
}

/** The person that such an id names; undefined for the id of a key. */
export function personIn(id: string): number | undefined {
  const user_id = /^user_(\d{1,15})$/.exec(id)?.[1];
  return user_id === undefined ? undefined : Number(user_id);
}

/** The credential of an id: a key, or a person who belongs to the organization; undefined once it opens nothing any more. */
export async function credentialInForce(store: Queries, id: string, now: Date): Promise<CredentialRow | undefined> {
  const user_id = personIn(id);
  const credential = await (user_id === undefined ? store.credentials.byId(id) : credentialOfPerson(store, user_id));
  return credential && isInForce(credential, now) ? credential : undefined;
}

function isInForce({ is_active, expires_on }: CredentialRow, now: Date): boolean {
  return is_active === 1 && (expires_on === null || expires_on > now.toISOString());
}

/** Somebody who proved a mail address has no key to show: nothing hashes to an empty text. */
async function credentialOfPerson(store: Queries, user_id: number): Promise<CredentialRow | undefined> {
  const user = await store.organizations.userById(user_id);
  if (!user) return undefined;
  const { org_id, name, is_active, created_on } = user;
  const without = { key_hash: "", secret_hash: "", mcp_token_hash: "", masked_key: "", last_used_on: null };
  return {
    key_id: personId(user_id),
    org_id,
    user_id,
    name,
    key_type: "person",
    ...without,
    is_active,
    created_on,
    expires_on: null,
  };
}
