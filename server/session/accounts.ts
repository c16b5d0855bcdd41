import type { Store } from "../../store/store.ts";

/** An organization that somebody belongs to. */
export interface Account {
  user_id: number;
  org_name: string;
  role: string;
}

/** All that belong to the mail address of a person who proved it; none without such a person. */
export async function accountsOf({ organizations }: Store, user_id: number | undefined): Promise<Account[]> {
  const user = user_id === undefined ? undefined : await organizations.userById(user_id);
  return user?.email ? organizations.usersByEmail(user.email.toLowerCase()) : [];
}
