import type { Webhook } from "../../../store/model/webhook.ts";
import type { Store } from "../../../store/store.ts";
import { command, failed, group } from "../command.ts";
import { openInstallation, typedId } from "../installation.ts";
import { harmless, shortTime, table } from "../layout.ts";
import { listen } from "./webhooks-listen.ts";

/** Webhooks of an organization that are listed. Ours: plans allow far fewer. */
const webhooksMax = 1000;

const list = command(
  {
    name: "list",
    description: "List webhooks of all organizations, with failures and why one is disabled.",
    args: { org: { type: "string", description: "Only webhooks of this organization." } },
  },
  async ({ org }, here) => {
    await using store = await openInstallation(here);
    const found = await webhooksOf(store, org);
    const rows = found.map(({ org_id, id, url, events, failures, disabled_on, disabled_reason }) => [
      String(id),
      org_id,
      harmless(url),
      events.join(", "),
      String(failures),
      disabled_on === null ? "active" : `disabled ${shortTime(disabled_on)} (${disabled_reason})`,
    ]);
    const headings = ["id", "organization", "address", "events", "failures", "state"];
    return { data: { webhooks: found }, text: rows.length === 0 ? "No webhooks." : table(headings, rows) };
  },
);

const reactivate = command(
  {
    name: "reactivate",
    description: "Reactivate a disabled webhook; deliveries go on with the next event.",
    args: {
      webhook: { type: "positional", required: true, description: "The webhook's id, as `webhooks list` shows it." },
    },
  },
  async (args, here) => {
    const id = typedId(args.webhook);
    await using store = await openInstallation(here);
    const target = await store.webhooks.target(id);
    const webhook = target && (await store.webhooks.byId(id, target.org_id));
    if (!webhook) throw failed(`There is no webhook ${id}. claimstream webhooks list shows them.`);
    if (webhook.disabled_reason === "digest_deleted")
      throw failed(`Webhook ${id} was for a digest that is deleted. Create a new webhook.`);
    if (!webhook.is_active) await store.webhooks.reactivate(id);
    const text = webhook.is_active ? `Webhook ${id} is active already.` : `Webhook ${id} is active again.`;
    return { data: { id, is_active: true, changed: !webhook.is_active }, text };
  },
);

/** `claimstream webhooks`: those of all organizations, and a receiver to try them with. */
export const webhooks = group("webhooks", "List and reactivate webhooks, and receive them on this machine.", [
  list,
  reactivate,
  listen,
]);

async function webhooksOf(store: Store, org?: string): Promise<(Webhook & { org_id: string })[]> {
  const known = (await store.organizations.list()).map(({ org_id }) => org_id);
  if (org !== undefined && !known.includes(org))
    throw failed(`There is no organization "${org}". claimstream org list shows them.`);
  const found: (Webhook & { org_id: string })[] = [];
  for (const org_id of org === undefined ? known : [org]) {
    const { webhooks } = await store.webhooks.list(org_id, { page: 0, page_size: webhooksMax });
    found.push(...webhooks.map((webhook) => ({ ...webhook, org_id })));
  }
  return found;
}
