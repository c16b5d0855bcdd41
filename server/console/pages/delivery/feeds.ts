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
${doneNote(context, { revoked: "Revoked: its addresses are answered with 404 from now on." })}
<p>Every stream and digest is an Atom and a JSON feed of headlines, which count to no quota. A token stands in the address and opens nothing else; whoever reads it should have one of their own.</p>
<h2>New token</h2>
${refusalNote(sent?.refusal)}
${ownForm(
  context,
  html`${textField({ name: "name", label: "Name", maxlength: 100, value: sent?.name ?? "", refusal: sent?.refusal, hint: "Where it is used, for instance: feed reader on the train." })}
<input type="hidden" name="do" value="make"><button class="first">Make it</button>`,
)}
<h2>Tokens</h2>
${tokens.length === 0 ? html`<p>There are none yet: make one, and its addresses are shown.</p>` : html`<ul class="stories">${tokens.map((token) => tokenItem(token, context))}</ul>`}`,
  };
}

function tokenItem({ id, name, masked_token, created_on, last_used_on }: Token, context: ConsoleContext): Html {
  const used = last_used_on === null ? "never used" : html`used last ${dayAndTime(last_used_on)}`;
  return html`<li data-item>
<h3>${name === "" ? "Without a name" : name} <code>${masked_token}</code></h3>
<p class="byline">made ${dayAndTime(created_on)} · ${used}</p>
${confirmFold(context, {
  title: "Revoke …",
  action: "revoke",
  button: "Revoke for good",
  destroys: true,
  consequence:
    "Readers with its addresses get nothing any more, at once. The token itself is not known here and cannot come back.",
  fields: html`<input type="hidden" name="token_id" value="${id}">`,
})}
</li>`;
}
