import type { Queries } from "../../store/store.ts";

/** Whether an email address, in small letters, is that of one of the people of an organization: they need not be asked before mail goes to them. */
export async function isOwnAddress(
  { organizations }: Pick<Queries, "organizations">,
  org_id: string,
  { email, now }: { email: string; now: Date },
): Promise<boolean> {
  const users = await organizations.users(org_id, now.toISOString());
  return users.some((user) => user.is_active === 1 && user.email?.toLowerCase() === email);
}
