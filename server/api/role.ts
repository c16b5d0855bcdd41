import type { Store } from "../../store/store.ts";
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
export async function requireManager(store: Store, caller: Caller, what: string): Promise<void> {
  const role = await roleOf(store, caller);
  if (managers.has(role)) return;
  throw new ServiceError("role_not_allowed", `Only an owner or an admin of the organization may ${what}.`, {
    current_role: role ?? null,
    required_roles: ["owner", "admin"],
  });
}

/** Whether the caller may change what the service is told to do: an owner or admin of the organization that runs it. */
export async function isOperating(store: Store, caller: Caller): Promise<boolean> {
  return caller.organization.is_operator === 1 && managers.has(await roleOf(store, caller));
}

const managers: ReadonlySet<string | undefined> = new Set(["owner", "admin"]);

async function roleOf(store: Store, { credential }: Caller): Promise<string | undefined> {
  if (credential.user_id === null) return "owner";
  return (await store.organizations.userById(credential.user_id))?.role;
}
