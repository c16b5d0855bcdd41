import { bindCodeDigits, bindCodeLifeSeconds } from "../../config/limits.ts";
import type { Caller } from "../api/caller.ts";
import { filePath } from "../console/files.ts";
import { disputedBadge } from "../console/look/badges.ts";
import { icon, mark } from "../console/look/icons.ts";
import { outletMark } from "../console/look/outlets.ts";
import { type Html, html, ownFilesPolicy, type PageTerms } from "../http/html.ts";
import { htmlHeaders, type PageAnswer } from "../http/page-route.ts";
import { outboxNote } from "../mail/outbox-note.ts";
import type { Account } from "./accounts.ts";

/** What the forms need besides. */
export interface SignInForms extends Pick<PageTerms, "theme"> {
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
  return framed(
    { title: "Sign in", theme: forms.theme, beside: true },
    html`${known ? html`<p>You are signed in: ${inWords(known)}. <a href="..${forms.to}">Continue</a>, <a href="sign-out">sign out</a>, or use another account.</p>` : ""}
${awaited === undefined ? "" : html`<p>A code for ${awaited} was requested. <a href="${signInPath(forms.to)}&step=code">Enter it.</a></p>`}
${form(
  { ...forms, how: "key" },
  html`<input name="username" value="API key" autocomplete="username" readonly hidden>
<div class="field"><label for="api_key">API key</label>
<input id="api_key" name="api_key" type="password" autocomplete="current-password" spellcheck="false" required maxlength="1000">
<p class="hint">If you run this service: your key was shown during setup and is stored in <code>operator.json</code> of the data folder.</p></div>
<button class="button primary">Sign in</button>`,
)}
<p class="or">or</p>
${form(
  { ...forms, how: "mail" },
  html`<div class="field"><label for="email">Email</label>
<input id="email" name="email" type="text" inputmode="email" autocomplete="email" required maxlength="254" placeholder="you@example.org"></div>
<button class="button">Email me a code</button>`,
)}
<p class="hint">New here? <a href="../docs">Read the documentation</a></p>`,
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
  return framed(
    { title, theme: forms.theme },
    html`<p>If ${email} has an account here, a code of ${bindCodeDigits} digits was sent to it. It is valid for ${bindCodeLifeSeconds / 60} minutes, in this browser.</p>
${mails_are_files ? outboxNote : ""}
${form(
  { ...forms, how: "code" },
  html`<div class="field"><label for="code">Code</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="20" autofocus></div>
<button class="button primary">Sign in</button>`,
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
  const body = html`<p>Your email belongs to more than one.</p>
${form({ ...forms, how: "account" }, html`<ul class="bare choices">${choices}</ul>`)}`;
  return framed({ title, theme: forms.theme }, body, problem);
}

/** Asks whether to sign out, because an address alone must not. */
export function signOutPage(
  { proof, known, theme }: Pick<PageTerms, "theme"> & { proof: string | undefined; known: Known | undefined },
  problem?: SignInProblem,
): PageAnswer {
  const title = known ? "Sign out?" : "You are signed out";
  const body =
    known && proof !== undefined
      ? html`<p>You are signed in: ${inWords(known)}.</p>
<form class="stack" method="post" action="sign-out"><input type="hidden" name="proof" value="${proof}"><button class="button primary" autofocus>Sign out</button></form>`
      : html`<p><a href="sign-in">Sign in</a></p>`;
  return framed({ title, theme }, body, problem);
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
  return html`<form class="stack" method="post" action="sign-in">
<input type="hidden" name="how" value="${how}">
<input type="hidden" name="to" value="${to}">
<input type="hidden" name="proof" value="${proof}">
${fields}
</form>`;
}

/** A page beside the console, in its look. `beside`: what the product does stands next to the form. */
function framed(
  { title, theme, beside = false }: Pick<PageTerms, "theme"> & { title: string; beside?: boolean },
  body: Html,
  problem?: SignInProblem,
): PageAnswer {
  const file = (name: "console.css" | "favicon.svg") => filePath(name).replace("/console/", "");
  const { html: text } = html`<!doctype html>
<html lang="en" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · claimstream</title>
<link rel="icon" href="${file("favicon.svg")}" type="image/svg+xml">
<link rel="stylesheet" href="${file("console.css")}">
</head>
<body>
<main id="main" class="signin${beside ? "" : " alone"}"><div class="form"><p class="brand">${mark}claimstream</p>
<h1>${title}</h1>
${problem ? html`<p role="alert">${problem.message}</p>` : ""}
${body}</div>${beside ? example : ""}</main>
</body>
</html>
`;
  const headers = { ...htmlHeaders, "content-security-policy": ownFilesPolicy("'self'") };
  return { status: problem?.status ?? 200, headers, body: text };
}

/** What the product does, on an invented example. */
const example = html`<section class="show" aria-label="What claimstream does"><p class="headline showline">Every claim, with the words that prove it.</p>
<div class="card flush"><ol class="bare"><li class="claim shown"><p class="claim-text">14 people were injured when the Kestrel Bridge collapsed.</p>
<blockquote class="proof-line">“<mark>Fourteen people were injured</mark>, some of them seriously,” Mayor Elena Marsh said at the scene.</blockquote>
<p class="meta"><span>${outletMark("Northport Courier")}Northport Courier</span>${disputedBadge("Disputed")}</p></li></ol></div>
<div class="card"><article class="dispute mini"><h2 class="what">People injured</h2><div class="sides"><div class="side"><p class="value">14</p><p class="by">Mayor Elena Marsh</p></div><div class="side"><p class="value">17</p><p class="by">Fire chief Tomas Reyl</p></div><span class="seam">${icon("equal-not")}<span class="unseen">against</span></span></div></article></div>
<p class="by">An invented example.</p></section>`;
