import { type OauthScope, oauthScopes } from "../../store/model/oauth-scope.ts";
import type { Page } from "../api/operation.ts";
import { html, htmlPage } from "../http/html.ts";
import { htmlHeaders } from "../http/page-route.ts";
import type { Theme } from "../http/theme.ts";
import type { Known } from "../session/sign-in-page.ts";

/** What somebody is asked to allow. */
export interface ConsentQuestion {
  client_name: string;
  redirect_uri: string;
  scopes: OauthScope[];
  /** Who allows it. */
  known: Known;
  /** Where somebody else signs in to allow it. */
  sign_in_url: string;
  /** Proves that the form is from this page. */
  proof: string;
  theme: Theme;
}

/** The page that asks: who wants what, on whose account. Works without scripts. */
export function consentPage(question: ConsentQuestion, problem?: { message: string; status: number }): Page {
  const { client_name, redirect_uri, scopes, known, sign_in_url, proof, theme } = question;
  const title = `Allow ${client_name}?`;
  const body = html`<h1>${title}</h1>
${problem ? html`<p role="alert">${problem.message}</p>` : ""}
<p>${client_name} asks to use claimstream on the account of ${known.org_name}. It will be able to:</p>
<ul>${scopes.map((scope) => html`<li>${oauthScopes[scope]}</li>`)}</ul>
<p>You will be sent to <code>${targetOf(redirect_uri)}</code>. Allow it only if you started this yourself, in ${client_name}.</p>
<p>You are signed in: ${known.name}. <a href="${sign_in_url}">Use another account</a></p>
<form method="post">
<input type="hidden" name="proof" value="${proof}">
<button class="first" name="choice" value="allow">Allow</button>
<button name="choice" value="deny">Deny</button>
</form>
<p>The app never sees your key. Its access ends with ${known.is_person ? "your membership" : "the key"}.</p>`;
  return htmlPage(title, body, { theme, status: problem?.status });
}

/** What is said when there is nothing to ask any more. */
export function noQuestionPage(theme: Theme): Page {
  const title = "This page has expired";
  const body = html`<h1>${title}</h1>
<p role="alert">The request has expired, was already answered, or was started in another browser.</p>
<p>Go back to the app that sent you here and start again.</p>`;
  return htmlPage(title, body, { theme, status: 400 });
}

/** The headers of these pages. Browsers hold what a form leads to against its page, redirects too: the program must be let in. */
export function consentHeaders(redirect_uri?: string): Record<string, string> {
  const policy = htmlHeaders["content-security-policy"] ?? "";
  const target = redirect_uri === undefined ? "" : ` ${targetOf(redirect_uri)}`;
  return {
    ...htmlHeaders,
    "content-security-policy": policy.replace("form-action 'self'", `form-action 'self'${target}`),
  };
}

/** The origin of an address, or its scheme when it has none. */
function targetOf(redirect_uri: string): string {
  const { protocol, origin } = new URL(redirect_uri);
  return protocol === "https:" || protocol === "http:" ? origin : protocol;
}
