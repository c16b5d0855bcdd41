import { z } from "zod";
import type { Account } from "../../../store/model/account.ts";
import { found, ServiceError } from "../../api/errors.ts";
import { requireManager } from "../../api/role.ts";
import { type Html, html } from "../../http/html.ts";
import { account } from "../../operations/account.ts";
import { keyRevoke } from "../../operations/key-changes.ts";
import { keys, keysRegenerate } from "../../operations/keys.ts";
import { usage } from "../../operations/usage.ts";
import { programPart, sessionPart } from "../account/account-access.ts";
import { keyItems, newKeyPage } from "../account/account-keys.ts";
import { quotaPart } from "../account/account-quota.ts";
import { emailDatesPart, saveEmailDates } from "../account/email-dates.ts";
import { planIncludes } from "../account/plan-includes.ts";
import { doneNote } from "../done.ts";
import { type Refusal, refusalOf } from "../form-fields.ts";
import type { ConsoleContent, ConsoleContext, ConsolePage, Taken } from "../page.ts";

/** What the organization pays for, what is left of it, its keys and its people, and where the caller is signed in. */
export const accountPage: ConsolePage = {
  path: "/account",
  nav: { label: "Account", key: "a", icon: "user", menu: "account" },
  show: (context) => shown(context),
  async take(context) {
    const action = found(Action.safeParse(context.request.form.get("do")).data, "such form here");
    return actions[action](context);
  },
};

async function shown(context: ConsoleContext, refusal?: Refusal): Promise<ConsoleContent> {
  const { ask, link } = context;
  const { org, subscription, users } = await ask(account, {});
  const used = await ask(usage, { page_size: 1 });
  const listed = await ask(keys, { page_size: 200 });
  const manages = await isManager(context);
  return {
    title: "Account",
    body: html`<h1>Account</h1>
${doneNote(context, messages)}
<dl><dt>Organization</dt><dd>${org.name}</dd><dt>Plan</dt><dd>${subscription.plan_display_name}</dd><dt>Cadence</dt><dd>${subscription.cadence}</dd><dt>Includes</dt><dd>${planIncludes(context.caller.plan)}</dd></dl>
${quotaPart(used, context.now)}
<h2>Keys</h2>
${manages ? html`<p><a class="button" href="${link("/console/account/keys/new")}">New key</a></p>` : html`<p>Owners and admins create, replace and delete keys.</p>`}
${keyItems(listed.keys, context, manages)}
${peoplePart(users, context)}
${await emailDatesPart(context, manages, refusal)}
${await sessionPart(context)}
${await programPart(context)}`,
  };
}

const messages = {
  revoked: "Key deleted.",
  "program-ended": "Access revoked.",
  saved: "Saved. It holds from the next email on.",
};

const Action = z.enum(["rotate", "revoke", "sign-out", "end-program", "email-dates"]);

const actions: Record<z.infer<typeof Action>, (context: ConsoleContext) => Promise<ConsoleContent | Taken>> = {
  async rotate(context) {
    const made = await context.ask(keysRegenerate, { key_id: context.request.form.get("key_id") ?? "" });
    return newKeyPage(context, made.name, made);
  },

  async revoke({ ask, request }) {
    await ask(keyRevoke, { key_id: request.form.get("key_id") ?? "" });
    return { to: "?done=revoked" };
  },

  async "sign-out"({ service, caller, link }) {
    await service.store.sessions.endAll(caller.credential.key_id);
    return { to: link("/console/sign-out") };
  },

  async "email-dates"(context) {
    try {
      await saveEmailDates(context);
      return { to: "?done=saved" };
    } catch (error) {
      return shown(context, refusalOf(error));
    }
  },

  async "end-program"({ service, caller, request }) {
    const { oauthArtifacts } = service.store;
    await oauthArtifacts.endGrant(caller.credential.key_id, request.form.get("grant") ?? "");
    return { to: "?done=program-ended" };
  },
};

async function isManager({ service, caller }: ConsoleContext): Promise<boolean> {
  try {
    await requireManager(service.store, caller, "manage keys");
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.error === "role_not_allowed") return false;
    throw error;
  }
}

/** The people of the organization, and how somebody comes to it or leaves it. */
function peoplePart(users: Account["users"], { caller }: ConsoleContext): Html {
  const rows = users.map(
    ({ id, name, email, role, is_active, has_active_key }) => html`<tr role="row">
<th scope="row" role="rowheader">${name}</th><td role="cell">${email ?? "no email"}</td><td role="cell">${role}</td>
<td role="cell">${is_active ? (has_active_key ? "has a key" : "has no key") : "removed"}</td><td class="number" role="cell"><span class="unit">number </span>${id}</td></tr>`,
  );
  const { is_operator, org_id } = caller.organization;
  const how =
    is_operator === 1
      ? html`<details><summary>Add or remove people</summary><p>In the folder of the installation:</p>
<pre tabindex="0">npx claimstream org user add ${org_id} "Mara Venn" --email mara@example.org --role member
npx claimstream org user remove ${org_id} 1</pre>
<p>People with an email address can sign in with a code sent by email. Removing a person ends their keys and sessions. Owners and admins manage keys and the plan; members read.</p></details>`
      : html`<p>The operator of the service adds and removes people. Owners and admins manage keys and the plan.</p>`;
  return html`<h2>People</h2>
<table role="table"><thead><tr><th scope="col">Name</th><th scope="col">Email</th><th scope="col">Role</th><th scope="col">Key</th><th scope="col" class="number">Number</th></tr></thead><tbody>${rows}</tbody></table>
${how}`;
}
