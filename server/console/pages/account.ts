import type { z } from "zod";
import type { Account } from "../../../store/model/account.ts";
import { type Html, html } from "../../html.ts";
import { account } from "../../operations/account.ts";
import { keys } from "../../operations/keys.ts";
import { usage } from "../../operations/usage.ts";
import { dayAndTime } from "../moment.ts";
import type { ConsolePage } from "../page.ts";

type Quota = z.output<typeof usage.output>["quota"];
type Key = z.output<typeof keys.output>["keys"][number];

/** What the organization pays for, what is left of it, its keys and its people. */
export const accountPage: ConsolePage = {
  path: "/account",
  nav: { label: "Account", key: "a" },
  async show({ ask }) {
    const { org, subscription, users } = await ask(account, {});
    const { quota } = await ask(usage, { page_size: 1 });
    const listed = await ask(keys, { page_size: 200 });
    return {
      title: "Account",
      body: html`<h1>${org.name}</h1>
<dl><dt>Plan</dt><dd>${subscription.plan_display_name}</dd><dt>Cadence</dt><dd>${subscription.cadence}</dd></dl>
${quotaPart(quota)}
<h2>Keys</h2>
${keyTable(listed.keys)}
<h2>People</h2>
${peopleTable(users)}`,
    };
  },
};

function quotaPart({ quota_used, quota_limit, quota_remaining, quota_resets_on, overage_manifests }: Quota): Html {
  const again =
    quota_resets_on === null ? "It does not begin again." : html`It begins again on <time>${quota_resets_on}</time>.`;
  const beyond = overage_manifests === 0 ? "" : html` ${inWords(overage_manifests)} were beyond it.`;
  return html`<h2 id="quota">Quota</h2>
<p><meter aria-labelledby="quota" min="0" max="${quota_limit}" high="${Math.floor(quota_limit * 0.9)}" value="${quota_used}"></meter>
${inWords(quota_used)} of ${inWords(quota_limit)} manifests used, ${inWords(quota_remaining)} left. ${again}${beyond}</p>`;
}

function keyTable(listed: readonly Key[]): Html {
  if (listed.length === 0) return html`<p>There are none.</p>`;
  const rows = listed.map(
    ({ name, masked_key, key_type, created_on, last_used_on, expires_on }) => html`<tr role="row">
<th scope="row" role="rowheader">${name}</th><td role="cell"><code>${masked_key}</code></td><td role="cell">${key_type}</td>
<td role="cell">made ${dayAndTime(created_on)}</td><td role="cell">${last_used_on === null ? "never used" : html`used ${dayAndTime(last_used_on)}`}</td>
<td role="cell">${expires_on === null ? "does not expire" : html`ends ${dayAndTime(expires_on)}`}</td></tr>`,
  );
  return table(["Name", "Key", "Type", "Made", "Used", "Ends"], rows);
}

function peopleTable(users: Account["users"]): Html {
  const rows = users.map(
    ({ name, email, role, is_active, has_active_key }) => html`<tr role="row">
<th scope="row" role="rowheader">${name}</th><td role="cell">${email ?? "no mail address"}</td><td role="cell">${role}</td>
<td role="cell">${is_active ? (has_active_key ? "has a key" : "has no key") : "removed"}</td></tr>`,
  );
  return table(["Name", "Mail", "Role", "Key"], rows);
}

function table(names: readonly string[], rows: Html[]): Html {
  const head = names.map((name) => html`<th scope="col">${name}</th>`);
  return html`<table role="table"><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`;
}

function inWords(count: number): string {
  return count.toLocaleString("en");
}
