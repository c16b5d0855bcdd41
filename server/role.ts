import type { Store } from "../store/store.ts";
import type { Caller } from "./caller.ts";
import { ServiceError } from "./errors.ts";

/** What somebody may be in an organization. The contract shows the field and no values: ours. */
export const roles = ["owner", "admin", "member"] as const;

/** Throws `operator_only` unless the caller's organization is the one that runs the service. */
export function requireOperator({ organization }: Caller, what: string): void {
  if (organization.is_operator === 1) return;
  throw new ServiceError("operator_only", `Only the organization that runs the service may ${what}.`);
}

/** Throws `role_not_allowed` unless the key belongs to an owner or admin. A key that belongs to nobody speaks for its organization. */
export async function requireManager(store: Store, { credential }: Caller, what: string): Promise<void> {
  if (credential.user_id === null) return;
  const role = (await store.organizations.userById(credential.user_id))?.role;
  if (role === "owner" || role === "admin") return;
  throw new ServiceError("role_not_allowed", `Only an owner or an admin of the organization may ${what}.`, {
    current_role: role ?? null,
    required_roles: ["owner", "admin"],
  });
}
