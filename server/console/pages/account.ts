import { z } from "zod";
import { found, ServiceError } from "../../api/errors.ts";
import { requireManager } from "../../api/role.ts";
import { html } from "../../http/html.ts";
import { account } from "../../operations/account.ts";
import { keyRevoke } from "../../operations/key-changes.ts";
import { keys, keysRegenerate } from "../../operations/keys.ts";
import { usage } from "../../operations/usage.ts";
import { programPart, sessionPart } from "../account/account-access.ts";
import { keyItems, newKeyPage } from "../account/account-keys.ts";
import { peoplePart } from "../account/account-people.ts";
import { quotaPart } from "../account/account-quota.ts";
import { doneNote } from "../done.ts";
import type { ConsoleContent, ConsoleContext, ConsolePage, Taken } from "../page.ts";

/** What the organization pays for, what is left of it, its keys and its people, and where the caller is signed in. */
export const accountPage: ConsolePage = {
  path: "/account",
  nav: { label: "Account", key: "a", icon: "user", menu: "account" },
  async show(context) {
    const { ask, link } = context;
    const { org, subscription, users } = await ask(account, {});
    const used = await ask(usage, { page_size: 1 });
    const listed = await ask(keys, { page_size: 200 });
    const manages = await isManager(context);
    return {
      title: "Account",
      body: html`<h1>${org.name}</h1>
${doneNote(context, messages)}
<dl><dt>Plan</dt><dd>${subscription.plan_display_name}</dd><dt>Cadence</dt><dd>${subscription.cadence}</dd></dl>
${quotaPart(used, context.now)}
<h2>Keys</h2>
${manages ? html`<p><a class="button" href="${link("/console/account/keys/new")}">New key</a></p>` : html`<p>Owners and admins of the organization make, replace and end keys.</p>`}
${keyItems(listed.keys, context, manages)}
${peoplePart(users, context)}
${await sessionPart(context)}
${await programPart(context)}`,
    };
  },
  async take(context) {
    const action = found(Action.safeParse(context.request.form.get("do")).data, "such form here");
    return actions[action](context);
  },
};

const messages = {
  revoked: "The key is ended.",
  "program-ended": "The program cannot act for you any more.",
};

const Action = z.enum(["rotate", "revoke", "sign-out", "end-program"]);

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
