import { bindCodeDigits, bindCodeLifeSeconds } from "../../config/limits.ts";
import type { Caller } from "../api/caller.ts";
import { type Html, html, htmlPage } from "../http/html.ts";
import { htmlHeaders, type PageAnswer } from "../http/page-route.ts";
import type { Account } from "./accounts.ts";

/** What the forms need besides. */
export interface SignInForms {
  /** Where to go on. */
  to: string;
  /** Proves that a form is from this page. */
  proof: string;
}

/** What was wrong with the form that was sent. */
export interface SignInProblem {
  message: string;
  status: number;
}

/** Who is signed in, in words. */
export interface Known {
  /** Name of the person, or of the key. */
  name: string;
  org_name: string;
  /** Whether they came without a key. */
  is_person: boolean;
}

/** What the first page tells. */
export interface SignInState extends SignInForms {
  /** Who is signed in already. */
  known: Known | undefined;
  /** The address that a code was sent to which was not entered yet. */
  awaited: string | undefined;
}

/** Two ways in: a code by mail, or a key. Works without scripts, as all pages here do. */
export function signInPage(state: SignInState, problem?: SignInProblem): PageAnswer {
  const { known, awaited, ...forms } = state;
  const title = "Sign in to claimstream";
  return shown(
    title,
    html`<h1>${title}</h1>
${alert(problem)}
${known ? html`<p>You are signed in: ${inWords(known)}. <a href="..${forms.to}">Continue</a>, <a href="sign-out">sign out</a>, or use another account.</p>` : ""}
${awaited === undefined ? "" : html`<p>A code for ${awaited} was requested. <a href="${signInPath(forms.to)}&step=code">Enter it.</a></p>`}
<section aria-labelledby="by-mail"><h2 id="by-mail">With a code by email</h2>
${form(
  { ...forms, how: "mail" },
  html`<label for="email">Email</label>
<input id="email" name="email" type="text" inputmode="email" autocomplete="email" required maxlength="254">
<button class="first">Email me a code</button>`,
)}</section>
<section aria-labelledby="by-key"><h2 id="by-key">With an API key</h2>
<p>If you run this service: your key was shown during setup and is stored in <code>operator.json</code> of the data folder.</p>
${form(
  { ...forms, how: "key" },
  html`<input name="username" value="API key" autocomplete="username" readonly hidden>
<label for="api_key">API key</label>
<input id="api_key" name="api_key" type="password" autocomplete="current-password" spellcheck="false" required maxlength="1000">
<button>Sign in</button>`,
)}</section>`,
    problem,
  );
}

/** Asks for the code. It says the same whether the address is anybody's or not. */
export function codePage(
  state: SignInForms & { email: string; mails_are_files: boolean },
  problem?: SignInProblem,
): PageAnswer {
  const { email, mails_are_files, ...forms } = state;
  const title = "Enter your code";
  return shown(
    title,
    html`<h1>${title}</h1>
${alert(problem)}
<p>If ${email} has an account here, a code of ${bindCodeDigits} digits was sent to it. It is valid for ${bindCodeLifeSeconds / 60} minutes, in this browser.</p>
${mails_are_files ? html`<p>This installation has no mail server. Its emails are files in the folder <code>outbox</code> of the data folder.</p>` : ""}
${form(
  { ...forms, how: "code" },
  html`<label for="code">Code</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="20" autofocus>
<button class="first">Sign in</button>`,
)}
<p>No email? Check your spam folder. After a minute you can <a href="${signInPath(forms.to)}">request another code</a>.</p>`,
    problem,
  );
}

/** Asks which of the organizations of one address is meant. */
export function accountPage(state: SignInForms & { accounts: Account[] }, problem?: SignInProblem): PageAnswer {
  const { accounts, ...forms } = state;
  const title = "Choose an organization";
  const choices = accounts.map(
    ({ user_id, org_name, role }) =>
      html`<li><button name="user_id" value="${user_id}">${org_name} (${role})</button></li>`,
  );
  const body = html`<h1>${title}</h1>
${alert(problem)}
<p>Your email belongs to more than one.</p>
${form({ ...forms, how: "account" }, html`<ul class="choices">${choices}</ul>`)}`;
  return shown(title, body, problem);
}

/** Asks whether to sign out, because an address alone must not. */
export function signOutPage(proof: string | undefined, known: Known | undefined, problem?: SignInProblem): PageAnswer {
  const title = known ? "Sign out?" : "You are signed out";
  const body =
    known && proof !== undefined
      ? html`<p>You are signed in: ${inWords(known)}.</p>
<form method="post" action="sign-out"><input type="hidden" name="proof" value="${proof}"><button class="first" autofocus>Sign out</button></form>`
      : html`<p><a href="sign-in">Sign in</a></p>`;
  return shown(title, html`<h1>${title}</h1>${alert(problem)}${body}`, problem);
}

/** Where somebody signs in who wants to go on from there; relative to the pages beside. */
export function signInPath(to: string): string {
  return `sign-in?to=${encodeURIComponent(to)}`;
}

/** How somebody is called. */
export function knownAs({ credential, organization }: Caller): Known {
  const is_person = credential.masked_key === "";
  const name = is_person ? credential.name : `${credential.name}, ${credential.masked_key}`;
  return { name, org_name: organization.name, is_person };
}

function inWords({ name, org_name }: Known): Html {
  return html`${name} (${org_name})`;
}

function form({ to, proof, how }: SignInForms & { how: string }, fields: Html): Html {
  return html`<form method="post" action="sign-in">
<input type="hidden" name="how" value="${how}">
<input type="hidden" name="to" value="${to}">
<input type="hidden" name="proof" value="${proof}">
${fields}
</form>`;
}

function alert(problem: SignInProblem | undefined): Html | "" {
  return problem ? html`<p role="alert">${problem.message}</p>` : "";
}

function shown(title: string, body: Html, problem?: SignInProblem): PageAnswer {
  return { status: problem?.status ?? 200, headers: htmlHeaders, body: htmlPage(title, body).text };
}
