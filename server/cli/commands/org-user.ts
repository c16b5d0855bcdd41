import type { UserRow } from "../../../store/accounts/organizations.ts";
import { roles } from "../../api/role.ts";
import { command, failed, group, wrongUse } from "../command.ts";
import { openInstallation, typedId } from "../installation.ts";
import { table } from "../layout.ts";
import { localeOptions, orgArgument, organizationOf, typedEmail, typedLocale } from "../organization.ts";

const add = command(
  {
    name: "add",
    description: "Add a member to an organization; `key create --user` then issues a key.",
    args: {
      org: orgArgument,
      name: { type: "positional", required: true, description: "The member's name." },
      email: { type: "string", description: "The member's email address." },
      role: { type: "string", description: `${roles.join(", ")}; member when not given.` },
      ...localeOptions,
    },
  },
  async (args, here) => {
    const role = roles.find((each) => each === (args.role ?? "member"));
    if (role === undefined) throw wrongUse(`There is no role "${args.role}". There are: ${roles.join(", ")}.`);
    const email = typedEmail(args.email);
    const { locale = null, time_zone = null } = typedLocale(args);
    await using store = await openInstallation(here);
    const { org_id } = await organizationOf(store, args.org, here);
    const person = { org_id, name: args.name, email, role, locale, time_zone };
    const id = await store.organizations.addUser({ ...person, now: here.now().toISOString() });
    return { data: { id, ...person }, text: `${args.name} is ${role} of ${org_id}, with the id ${id}.` };
  },
);

const list = command(
  { name: "list", description: "List the members of an organization.", args: { org: orgArgument } },
  async ({ org }, here) => {
    await using store = await openInstallation(here);
    const { org_id } = await organizationOf(store, org, here);
    const users = (await store.organizations.users(org_id, here.now().toISOString())).map(shownUser);
    const cells = users.map((user) => [
      String(user.id),
      user.role,
      user.name,
      user.email ?? "",
      user.is_active ? (user.has_active_key ? "has a key" : "no key") : "removed",
    ]);
    return { data: { org_id, users }, text: table(["user", "role", "name", "mail", "key"], cells) };
  },
);

const remove = command(
  {
    name: "remove",
    description: "Remove a member from an organization and revoke the member's keys.",
    args: { org: orgArgument, user: { type: "positional", required: true, description: "The user's id." } },
  },
  async (args, here) => {
    const user_id = typedId(args.user);
    await using store = await openInstallation(here);
    const user = await store.transaction(async (store) => {
      const { org_id } = await organizationOf(store, args.org, here);
      const people = await store.organizations.users(org_id, here.now().toISOString());
      const active = people.filter((person) => person.is_active === 1);
      const leaving = active.find((person) => person.user_id === user_id);
      if (!leaving) throw failed(`${org_id} has no user ${user_id}.`);
      const owners = active.filter((person) => person.role === "owner");
      if (leaving.role === "owner" && owners.length === 1)
        throw failed(`${leaving.name} is the last owner of ${org_id}.`);
      await store.organizations.removeUser(user_id);
      return leaving;
    });
    return { data: { ...shownUser(user), is_active: false }, text: `${user.name} was removed; the keys are ended.` };
  },
);

/** `claimstream org user`: the people of an organization. */
export const orgUser = group("user", "Add, list and remove people.", [add, list, remove]);

function shownUser({ user_id, is_active, has_active_key, ...user }: UserRow) {
  const { name, email, role, created_on, locale, time_zone } = user;
  return { id: user_id, name, email, role, is_active: is_active === 1, has_active_key, created_on, locale, time_zone };
}
