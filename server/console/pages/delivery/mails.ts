import { z } from "zod";
import { Cadence, nextBoundary } from "../../../../config/cadence.ts";
import { found } from "../../../api/errors.ts";
import { moreSeldom } from "../../../delivery/digests/mail-due.ts";
import { type Html, html } from "../../../http/html.ts";
import { outboxNote } from "../../../mail/outbox-note.ts";
import { digestMailCreate, digestMailDelete, digestMailList } from "../../../operations/digest-mails.ts";
import { digestChoices } from "../../choices.ts";
import { confirmFold } from "../../confirm.ts";
import { deliveryPage, deliveryTabs } from "../../delivery/delivery-parts.ts";
import { doneNote } from "../../done.ts";
import { choiceField, type Refusal, refusalNote, refusalOf, textField } from "../../form-fields.ts";
import { stateBadge } from "../../look/state-badge.ts";
import { dayAndTime } from "../../moment.ts";
import { ownForm } from "../../own-form.ts";
import type { ConsoleContent, ConsoleContext, ConsolePage, Taken } from "../../page.ts";

type Mail = z.output<typeof digestMailList.output>["mails"][number];

const Action = z.enum(["add", "end"]);

/** Who gets which digest by mail, how often, and when next. */
export const deliveryMailsPage: ConsolePage = {
  path: "/delivery/mails",
  show: (context) => deliveryPage(context, "/delivery/mails", () => mailsPage(context)),
  take: (context) => {
    const action = found(Action.safeParse(context.request.form.get("do")).data, "such form here");
    return action === "add" ? added(context) : ended(context);
  },
};

const messages = {
  added: "Recipient added. The first email comes with the next release.",
  asked: "Recipient added. They are asked to confirm by email; nothing else is sent until they do.",
  ended: "Recipient removed. You can add them again.",
};

async function added(context: ConsoleContext): Promise<ConsoleContent | Taken> {
  const { ask, request } = context;
  const text = (name: string) => (request.form.get(name) ?? "").trim();
  const cadence = text("cadence") === "" ? undefined : text("cadence");
  try {
    const { status } = await ask(digestMailCreate, { digest_id: text("digest_id"), email: text("email"), cadence });
    return { to: status === "active" ? "?done=added" : "?done=asked" };
  } catch (error) {
    return mailsPage(context, refusalOf(error));
  }
}

async function ended({ ask, request: { form } }: ConsoleContext): Promise<Taken> {
  await ask(digestMailDelete, { digest_id: form.get("digest_id") ?? "", mail_id: form.get("mail_id") ?? "" });
  return { to: "?done=ended" };
}

async function mailsPage(context: ConsoleContext, refusal?: Refusal): Promise<ConsoleContent> {
  const digests = await digestChoices(context.ask);
  const parts = await Promise.all(digests.map(([id, name]) => digestPart(context, id, name)));
  return {
    title: "Email digests",
    body: html`<h1>Delivery</h1>
${deliveryTabs(context, "/delivery/mails")}
${doneNote(context, messages)}
<p>The headlines of a digest by email. They do not count toward the quota. Recipients outside your organization must confirm first.</p>
${context.service.config().secrets.smtp_url === null ? outboxNote : ""}
${digests.length === 0 ? html`<p>No digest yet. <a href="${context.link("/console/digests")}">Create one</a></p>` : addForm(context, digests, refusal)}
${parts}`,
  };
}

function addForm(context: ConsoleContext, digests: [string, string][], refusal: Refusal | undefined): Html {
  const { form } = context.request;
  const text = (name: string) => ({ name, value: (form.get(name) ?? "").trim(), refusal });
  const rhythms = Cadence.options.filter((each) => each !== "continuous");
  return html`<h2>Add a recipient</h2>${refusalNote(refusal)}
${ownForm(
  context,
  html`${choiceField({ ...text("digest_id"), label: "Digest", options: digests })}
${textField({ ...text("email"), label: "Email", type: "email", required: true, maxlength: 254 })}
${choiceField({ ...text("cadence"), label: "How often", hint: "At each release: once a day on the continuous cadence.", options: [["", "At each release"], ...rhythms.map((each) => [each, `At most ${each}`] as const)] })}
<input type="hidden" name="do" value="add"><button class="first">Add recipient</button>`,
)}`;
}

async function digestPart(context: ConsoleContext, digest_id: string, name: string): Promise<Html> {
  const { mails } = await context.ask(digestMailList, { digest_id, page_size: 200 });
  if (mails.length === 0) return html``;
  return html`<h2>${name}</h2><ul class="stories">${mails.map((mail) => mailItem(mail, context))}</ul>`;
}

function mailItem(mail: Mail, context: ConsoleContext): Html {
  const { id, digest_id, email, status, cadence, last_sent_on, last_error } = mail;
  const next = status === "active" ? html` · next ${dayAndTime(nextMail(cadence, context))}` : "";
  return html`<li data-item>
<h3>${email} ${stateBadge(status)}</h3>
<p class="byline">${mailRhythm(cadence, context)}${next} · ${last_sent_on === null ? "nothing sent yet" : html`sent last ${dayAndTime(last_sent_on)}`}</p>
${last_error === null ? "" : html`<p role="alert">The last email could not be delivered: ${last_error}</p>`}
${confirmFold(context, {
  title: "Stop…",
  action: "end",
  button: "Stop emails",
  consequence: "This recipient gets no more emails of this digest. You can add them again.",
  fields: html`<input type="hidden" name="digest_id" value="${digest_id}"><input type="hidden" name="mail_id" value="${id}">`,
})}
</li>`;
}

/** How often an address gets its digest: as seldom as the organization's cadence and its own say, and not more than daily. */
function mailRhythm(own: Cadence | null, { caller }: Pick<ConsoleContext, "caller">): Cadence {
  return moreSeldom(Cadence.parse(caller.organization.cadence), own ?? "daily");
}

/** When its next mail is due, if there is anything to send. ISO 8601. */
function nextMail(own: Cadence | null, context: Pick<ConsoleContext, "caller" | "now">): string {
  return nextBoundary(mailRhythm(own, context), context.now).toISOString();
}
