import { randomInt, timingSafeEqual } from "node:crypto";
import { bindCodeDigits, bindCodeLifeSeconds, bindCodeTries } from "../../config/limits.ts";
import { secretHash } from "../../store/accounts/credentials.ts";
import type { SignInCodeRow } from "../../store/accounts/sign-in-codes.ts";
import type { Service } from "../api/call.ts";
import { ServiceError } from "../api/errors.ts";
import { localWords } from "../mail/local-words.ts";
import { keepCode, noteWrong } from "./sign-in-limits.ts";
import { signInMail } from "./sign-in-mail.ts";

/** Where and for whom a code is good. */
export interface CodeRequest {
  /** The name of the browser. */
  browser: string;
  /** The address of the client. */
  client: string;
}

type Deps = Pick<Service, "store" | "now" | "masterKey" | "mail" | "links" | "log">;

/**
 * Makes a code for an address, good in one browser. What is answered, and when, is the same whether the address is anybody's or not:
 * the mail is on its way in the background, as the promise that is given says. Throws `rate_limited`.
 */
export async function askCode(
  deps: Deps,
  email: string,
  { browser, client }: CodeRequest,
): Promise<{ sent: Promise<void> }> {
  const { store, masterKey } = deps;
  const now = deps.now();
  const email_key = email.toLowerCase();
  const code = String(randomInt(10 ** bindCodeDigits)).padStart(bindCodeDigits, "0");
  const asked = { browser_hash: secretHash(browser), email_key };
  const ends = new Date(now.getTime() + bindCodeLifeSeconds * 1000);
  const times = { created_on: now.toISOString(), expires_on: ends.toISOString() };
  await keepCode({ store, now, client }, { ...asked, ...times, code_hash: hashOf(masterKey, asked, code) });
  return { sent: sendCode(deps, email_key, { code, ends }) };
}

/** The code that a browser may still enter; undefined when there is none. */
export async function codeAwaited({ store, now }: Deps, browser: string): Promise<SignInCodeRow | undefined> {
  const asked = await store.signInCodes.latest(secretHash(browser));
  return asked && asked.expires_on > now().toISOString() && asked.tries < bindCodeTries ? asked : undefined;
}

/** Uses up a code: gives the id of the person whose address it was sent to. Throws `invalid_code`, `code_expired`. */
export async function personOfCode(deps: Deps, code: string, { browser, client }: CodeRequest): Promise<number> {
  const { store, masterKey } = deps;
  const now = deps.now();
  const asked = await codeAwaited(deps, browser);
  const tries = asked && (await store.signInCodes.takeTry(asked.code_id, bindCodeTries));
  if (!asked || tries === undefined) throw codeOver();
  const right = timingSafeEqual(Buffer.from(hashOf(masterKey, asked, code)), Buffer.from(asked.code_hash));
  const [person] = await store.organizations.usersByEmail(asked.email_key);
  if (!right || !person) {
    await noteWrong({ store, now, client });
    const left = bindCodeTries - tries;
    const message = `Wrong code. ${left === 1 ? "One try is" : `${left} tries are`} left.`;
    throw left > 0 ? new ServiceError("invalid_code", message, { attempts_remaining: left }) : codeOver();
  }
  if (!(await store.signInCodes.end(asked.code_id, now.toISOString()))) throw codeOver();
  return person.user_id;
}

/** Nothing is sent to strangers. */
async function sendCode(
  { store, mail, links, now, log }: Deps,
  email_key: string,
  { code, ends }: { code: string; ends: Date },
): Promise<void> {
  try {
    const [person] = await store.organizations.usersByEmail(email_key);
    if (!person?.email) return;
    const until = localWords(await store.organizations.localeOf(person.org_id, person.email)).time(ends);
    await mail.send(signInMail(person.email, code, { base_url: links().base_url, until }), now());
  } catch (error) {
    log.error({ err: error }, "a code to sign in could not be sent");
  }
}

function hashOf(
  masterKey: Service["masterKey"],
  { browser_hash, email_key }: Pick<SignInCodeRow, "browser_hash" | "email_key">,
  code: string,
): string {
  return masterKey.derive("sign-in code", `${browser_hash}\0${email_key}\0${code}`);
}

function codeOver(): ServiceError {
  return new ServiceError("code_expired", "The code has expired, was used, or was tried too often. Request a new one.");
}
