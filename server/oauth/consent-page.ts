import { type OauthScope, oauthScopes } from "../../store/model/oauth-scope.ts";
import { html, htmlPage, pageHeaders } from "../html.ts";
import type { Page } from "../operation.ts";

/** What somebody is asked to allow. */
export interface ConsentQuestion {
  client_name: string;
  redirect_uri: string;
  scopes: OauthScope[];
  /** The key that this browser was given, masked; undefined when there is none. */
  masked_key: string | undefined;
  /** Proves that the form is from this page. */
  proof: string;
}

/** The page that asks: who wants what, with which key. Works without scripts. */
export function consentPage(question: ConsentQuestion, problem?: { message: string; status: number }): Page {
  const { client_name, redirect_uri, scopes, masked_key, proof } = question;
  const title = `Allow ${client_name}?`;
  const required = masked_key === undefined ? { html: " required" } : "";
  const hint = masked_key === undefined ? "" : `Left empty: ${masked_key}, the key that this browser was given.`;
  const body = html`<h1>${title}</h1>
${problem ? html`<p role="alert">${problem.message}</p>` : ""}
<p>${client_name} asks to use claimstream on your account. It will be able to:</p>
<ul>${scopes.map((scope) => html`<li>${oauthScopes[scope]}</li>`)}</ul>
<p>You go on to <code>${targetOf(redirect_uri)}</code>. Allow it only if you began this yourself, in ${client_name}.</p>
<form method="post">
<input type="hidden" name="proof" value="${proof}">
<label for="api_key">Your API key</label>
<input id="api_key" name="api_key" type="password" autocomplete="off" spellcheck="false"${required}>
<p>${hint} The program does not get to see the key. What you allow ends with it.</p>
<button name="choice" value="allow">Allow</button>
<button name="choice" value="deny" formnovalidate>Do not allow</button>
</form>`;
  return htmlPage(title, body, problem?.status);
}

/** What is said when there is nothing to ask any more. */
export function noQuestionPage(): Page {
  const title = "This page is over";
  const body = html`<h1>${title}</h1>
<p role="alert">The question is too old, was answered, or was asked in another browser.</p>
<p>Go back to the program that sent you here, and begin again.</p>`;
  return htmlPage(title, body, 400);
}

/** The headers of these pages. Browsers hold what a form leads to against its page, redirects too: the program must be let in. */
export function consentHeaders(redirect_uri?: string): Record<string, string> {
  const policy = pageHeaders["content-security-policy"] ?? "";
  const target = redirect_uri === undefined ? "" : ` ${targetOf(redirect_uri)}`;
  return {
    ...pageHeaders,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy.replace("form-action 'self'", `form-action 'self'${target}`),
  };
}

/** The origin of an address, or its scheme when it has none. */
function targetOf(redirect_uri: string): string {
  const { protocol, origin } = new URL(redirect_uri);
  return protocol === "https:" || protocol === "http:" ? origin : protocol;
}
