import { bindCodeDigits, bindCodeLifeSeconds } from "../../config/limits.ts";
import type { PlanConfig } from "../../config/plans.ts";
import type { Page } from "../api/operation.ts";
import { type Html, html, htmlPage, type PageTerms } from "../http/html.ts";
import { outboxNote } from "../mail/outbox-note.ts";
import type { Links } from "../views/links.ts";

/** What was typed into the form. */
export interface FormFields {
  email?: string | undefined;
  code?: string | undefined;
  name?: string | undefined;
  api_key?: string | undefined;
}

/** What the page knows besides. */
export interface FormSurroundings extends Pick<PageTerms, "theme"> {
  links: Links;
  /** The demo key that this browser was given, masked; undefined when there is none. */
  masked_key: string | undefined;
  /** Whether strangers get keys here. */
  gives_keys: boolean;
  /** Whether emails are files here, for want of a mail server. */
  mails_are_files: boolean;
}

/** What was wrong with the form that was sent. */
export interface FormProblem {
  message: string;
  status: number;
}

/** Forms and links here are relative: people come by other names of this host than the one that answers state. */
const title = "Keep your claimstream key";

/** The form that asks for an address, and for the key when this browser was given none. */
export function addressForm(around: FormSurroundings, fields: FormFields, problem?: FormProblem): Page {
  const body = html`<h1>${title}</h1>
<p>Add your email to your key. The key stays the same, becomes a free Starter account and no longer expires.</p>
${alert(problem)}
<form method="post">
${keyField(around, fields)}
<label for="email">Email</label>
<input id="email" name="email" type="text" inputmode="email" autocomplete="email" required maxlength="254" value="${fields.email ?? ""}">
<label for="name">Name (optional)</label>
<input id="name" name="name" autocomplete="name" maxlength="100" value="${fields.name ?? ""}">
<button class="first">Email me a code</button>
</form>
${around.mails_are_files ? outboxNote : ""}`;
  return htmlPage(title, body, { theme: around.theme, status: problem?.status });
}

/** The form that asks for the code. What was typed before goes along unseen. */
export function codeForm(
  { theme, mails_are_files }: FormSurroundings,
  fields: FormFields,
  problem?: FormProblem,
): Page {
  const body = html`<h1>Enter your code</h1>
<p>A code of ${bindCodeDigits} digits was sent to ${fields.email ?? "your address"}. It is valid for ${bindCodeLifeSeconds / 60} minutes.</p>
${alert(problem)}
<form method="post">
${(["email", "name", "api_key"] as const).map((name) => hidden(name, fields[name]))}
<label for="code">Code</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="20" autofocus>
<button class="first">Confirm</button>
</form>
${mails_are_files ? outboxNote : ""}
<p>No email? Check your spam folder. After a minute you can <a href="signup">request another code</a>.</p>`;
  return htmlPage("Enter your code", body, { theme, status: problem?.status });
}

/** What is said in the end. */
export function boundPage({ links, theme }: FormSurroundings, plan: PlanConfig, email: string): Page {
  const body = html`<h1>Your key is saved</h1>
<p>${email} was added. The key is on the plan ${plan.display_name} now: ${plan.manifests_per_month.toLocaleString("en")} stories a month, and it does not expire. Key, secret and MCP token stay the same.</p>
<p>The <a href="${links.docs_url}">documentation</a> shows what to do with it.</p>`;
  return htmlPage("Your key is saved", body, { theme });
}

function keyField({ masked_key, links, gives_keys }: FormSurroundings, { api_key }: FormFields): Html {
  const get = gives_keys ? html`No key yet? <a href="${links.connect_url}">Get one.</a>` : "";
  const hint = masked_key === undefined ? get : `Left empty: ${masked_key}, the key that this browser was given.`;
  const required = masked_key === undefined ? { html: " required" } : "";
  return html`<label for="api_key">API key</label>
<input id="api_key" name="api_key" autocomplete="off" spellcheck="false"${required} value="${api_key ?? ""}">
<p>${hint}</p>`;
}

function alert(problem: FormProblem | undefined): Html | "" {
  return problem ? html`<p role="alert">${problem.message}</p>` : "";
}

function hidden(name: string, value: string | undefined): Html {
  return value === undefined ? { html: "" } : html`<input type="hidden" name="${name}" value="${value}">`;
}
