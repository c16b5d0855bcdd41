import { z } from "zod";
import { found } from "../../../api/errors.ts";
import { type Html, html } from "../../../http/html.ts";
import { feedTokenCreate, feedTokenDelete, feedTokenList } from "../../../operations/feed-tokens.ts";
import { confirmFold } from "../../confirm.ts";
import { deliveryPage, deliveryTabs } from "../../delivery/delivery-parts.ts";
import { feedAddresses } from "../../delivery/feed-addresses.ts";
import { doneNote } from "../../done.ts";
import { type Refusal, refusalNote, refusalOf, textField } from "../../form-fields.ts";
import { dayAndTime } from "../../moment.ts";
import { ownForm } from "../../own-form.ts";
import type { ConsoleContent, ConsoleContext, ConsolePage, Taken } from "../../page.ts";

type Token = z.output<typeof feedTokenList.output>["tokens"][number];

const Action = z.enum(["make", "revoke"]);

/** The tokens that open feeds. An address with its token is shown once, when the token is made. */
export const deliveryFeedsPage: ConsolePage = {
  path: "/delivery/feeds",
  show: (context) => deliveryPage(context, "/delivery/feeds", () => feedsPage(context)),
  take: (context) => {
    const action = found(Action.safeParse(context.request.form.get("do")).data, "such form here");
    return action === "make" ? made(context) : revoked(context);
  },
};

async function made(context: ConsoleContext): Promise<ConsoleContent> {
  const name = (context.request.form.get("name") ?? "").trim();
  try {
    return await feedAddresses(context, await context.ask(feedTokenCreate, { name }));
  } catch (error) {
    return feedsPage(context, { name, refusal: refusalOf(error) });
  }
}

async function revoked({ ask, request }: ConsoleContext): Promise<Taken> {
  await ask(feedTokenDelete, { token_id: request.form.get("token_id") ?? "" });
  return { to: "?done=revoked" };
}

async function feedsPage(context: ConsoleContext, sent?: { name: string; refusal: Refusal }): Promise<ConsoleContent> {
  const { tokens } = await context.ask(feedTokenList, { page_size: 200 });
  return {
    title: "Feeds",
    body: html`<h1>Delivery</h1>
${deliveryTabs(context, "/delivery/feeds")}
${doneNote(context, { revoked: "Token revoked. Its addresses now answer 404." })}
<p>Every stream and digest is available as an Atom and a JSON feed of headlines, which do not count toward the quota. The address contains a token that opens nothing else. Use one token per reader.</p>
<h2>New token</h2>
${refusalNote(sent?.refusal)}
${ownForm(
  context,
  html`${textField({ name: "name", label: "Name", maxlength: 100, value: sent?.name ?? "", refusal: sent?.refusal, hint: "Where it is used, such as: feed reader on my phone." })}
<input type="hidden" name="do" value="make"><button class="first">Create token</button>`,
)}
<h2>Tokens</h2>
${tokens.length === 0 ? html`<p>No tokens yet. Create one to get its addresses.</p>` : html`<ul class="stories">${tokens.map((token) => tokenItem(token, context))}</ul>`}`,
  };
}

function tokenItem({ id, name, masked_token, created_on, last_used_on }: Token, context: ConsoleContext): Html {
  const used = last_used_on === null ? "never used" : html`used last ${dayAndTime(last_used_on)}`;
  return html`<li data-item>
<h3>${name === "" ? "Unnamed" : name} <code>${masked_token}</code></h3>
<p class="byline">created ${dayAndTime(created_on)} · ${used}</p>
${confirmFold(context, {
  title: "Revoke…",
  action: "revoke",
  button: "Revoke token",
  destroys: true,
  consequence: "Feed readers that use its addresses stop working at once. A revoked token cannot be restored.",
  fields: html`<input type="hidden" name="token_id" value="${id}">`,
})}
</li>`;
}
