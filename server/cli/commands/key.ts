import { command, failed, group } from "../command.ts";
import { openInstallation, typedId } from "../installation.ts";
import { shortTime, table } from "../layout.ts";
import { orgArgument, organizationOf } from "../organization.ts";
import { shownKey } from "../shown-key.ts";

const create = command(
  {
    name: "create",
    description: "Issue an API key for an organization. It is shown once.",
    args: {
      org: orgArgument,
      name: { type: "string", description: "Name of the key." },
      user: { type: "string", description: "Id of the user whose key it is. Default: the owner." },
    },
  },
  async (args, here) => {
    const now = here.now().toISOString();
    await using store = await openInstallation(here);
    const { org_id } = await organizationOf(store, args.org, here);
    const people = (await store.organizations.users(org_id, now)).filter((person) => person.is_active === 1);
    const wanted = args.user === undefined ? undefined : typedId(args.user);
    const holder = people.find((person) =>
      wanted === undefined ? person.role === "owner" : person.user_id === wanted,
    );
    if (!holder)
      throw failed(`${org_id} has no ${wanted === undefined ? "owner" : `user ${wanted}`}; org user list shows all.`);
    const order = {
      org_id,
      user_id: holder.user_id,
      name: args.name ?? "Key",
      key_type: "live",
      expires_on: null,
      now,
    };
    const { key_id, ...secrets } = await store.credentials.issue(order);
    here.say(`Shown once, the key of ${holder.name} (${holder.role}):`);
    const issued = { org_id, key_id, ...secrets };
    const lines = Object.entries(issued).map(([name, value]) => `${name.padEnd(10)}  ${value}`);
    return { data: issued, text: lines.join("\n") };
  },
);

const revoke = command(
  {
    name: "revoke",
    description: "Revoke a key, its secret and its MCP token.",
    args: { key: { type: "positional", required: true, description: "The key's id, as `key list` shows it." } },
  },
  async ({ key }, here) => {
    await using store = await openInstallation(here);
    const found = await store.credentials.byId(key);
    if (!found) throw failed(`There is no key ${key}.`);
    await store.credentials.revoke(key);
    return { data: { key_id: key, org_id: found.org_id, is_active: false }, text: `${found.masked_key} is ended.` };
  },
);

const list = command(
  { name: "list", description: "List an organization's keys, masked.", args: { org: orgArgument } },
  async ({ org }, here) => {
    await using store = await openInstallation(here);
    const { org_id } = await organizationOf(store, org, here);
    const now = here.now().toISOString();
    const keys = (await store.credentials.listFor(org_id)).map((row) => shownKey(row, now));
    const cells = keys.map((each) => [
      each.id,
      each.masked_key,
      each.is_active ? "in force" : "ended",
      each.name,
      shortTime(each.created_on),
      shortTime(each.last_used_on),
    ]);
    return {
      data: { org_id, keys },
      text: table(["id", "key", "state", "name", "created", "last used"], cells),
    };
  },
);

/** `claimstream key`: the keys of any organization. */
export const key = group("key", "Issue, revoke and list an organization's API keys.", [create, revoke, list]);
