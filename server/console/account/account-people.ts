import type { Account } from "../../../store/model/account.ts";
import { type Html, html } from "../../http/html.ts";
import type { ConsoleContext } from "../page.ts";

/** The people of the organization, and how somebody comes to it or leaves it. */
export function peoplePart(users: Account["users"], { caller }: ConsoleContext): Html {
  const rows = users.map(
    ({ id, name, email, role, is_active, has_active_key }) => html`<tr role="row">
<th scope="row" role="rowheader">${name}</th><td role="cell">${email ?? "no mail address"}</td><td role="cell">${role}</td>
<td role="cell">${is_active ? (has_active_key ? "has a key" : "has no key") : "removed"}</td><td class="number" role="cell"><span class="unit">number </span>${id}</td></tr>`,
  );
  const { is_operator, org_id } = caller.organization;
  const how =
    is_operator === 1
      ? html`<details><summary>Add or remove somebody</summary><p>In the folder of the installation:</p>
<pre tabindex="0">npx claimstream org user add ${org_id} "Mara Venn" --email mara@example.org --role member
npx claimstream org user remove ${org_id} 1</pre>
<p>Whoever has a mail address signs in with a code by mail. Removing somebody ends their keys and sessions. Roles: an owner and an admin manage keys and the subscription, a member reads.</p></details>`
      : html`<p>Whoever runs the service adds and removes people. Owners and admins manage keys and the subscription.</p>`;
  return html`<h2>People</h2>
<table role="table"><thead><tr><th scope="col">Name</th><th scope="col">Mail</th><th scope="col">Role</th><th scope="col">Key</th><th scope="col" class="number">Number</th></tr></thead><tbody>${rows}</tbody></table>
${how}`;
}
