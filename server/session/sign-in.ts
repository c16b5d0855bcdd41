/** Design: docs/design/sessions.md */
import { z } from "zod";
import { signInsPerMinute } from "../../config/limits.ts";
import type { Service } from "../api/call.ts";
import { authenticate } from "../api/caller.ts";
import { personId, personIn } from "../api/credential.ts";
import { ServiceError } from "../api/errors.ts";
import { errorInWords } from "../http/error-page.ts";
import { ledTo, type PageAnswer, type PageRequest } from "../http/page-route.ts";
import { themeOf } from "../http/theme.ts";
import { Code, Email } from "../operations/bind-email.ts";
import { accountsOf } from "./accounts.ts";
import { formProof, requireOwnForm } from "./own-form.ts";
import { returnPath } from "./return-path.ts";
import { beginSession, browserOf, namedBrowser, signedIn } from "./session.ts";
import { askCode, codeAwaited, personOfCode } from "./sign-in-code.ts";
import { requireFewWrong } from "./sign-in-limits.ts";
import {
  accountPage,
  codePage,
  knownAs,
  type SignInForms,
  type SignInProblem,
  signInPage,
  signInPath,
} from "./sign-in-page.ts";

/** Is told of a mail that is under way. */
export type Sending = (sent: Promise<void>) => void;

/** Shows the page to sign in: the first one, that of the code, or that of the organizations. */
export async function showSignIn(service: Service, request: PageRequest, problem?: SignInProblem): Promise<PageAnswer> {
  const { sent, url, form } = request;
  const known = browserOf(service, sent);
  const { browser, cookies } = known === undefined ? namedBrowser(service) : { browser: known, cookies: [] };
  const to = returnPath(form.get("to") ?? url.searchParams.get("to"));
  const forms = { to, proof: formProof(service.masterKey, browser), theme: themeOf(request) };
  const page = await pageOf(service, request, { browser, forms, problem });
  return { ...page, cookies };
}

/** Takes a form of these pages: signs in and leads on, leads to the next page, or shows the page again and says what is wrong. */
export async function takeSignIn(service: Service, request: PageRequest, sending: Sending): Promise<PageAnswer> {
  const { sent, form, client } = request;
  const links = service.links();
  try {
    const how = typed(Way, form.get("how"), "how");
    if (how !== "key") await limit(service, `sign-in ${client}`);
    const browser = browserOf(service, sent) ?? "";
    const proof = browser === "" ? undefined : formProof(service.masterKey, browser);
    requireOwnForm(request, { proof, base_url: links.base_url });
    const filled = { service, request, browser, to: returnPath(form.get("to")), sending };
    return await ways[how](filled);
  } catch (error) {
    const { message, status, headers } = errorInWords(error, { links, log: service.log });
    const page = await showSignIn(service, request, { message, status });
    return { ...page, headers: { ...page.headers, ...headers } };
  }
}

/** A form in a browser that was named. */
interface Filled {
  service: Service;
  request: PageRequest;
  browser: string;
  /** Where to go on. */
  to: string;
  sending: Sending;
}

const Way = z.enum(["mail", "code", "key", "account"]);

const ways: Record<z.infer<typeof Way>, (filled: Filled) => Promise<PageAnswer>> = {
  /** Asks for a code. */
  async mail({ service, request, browser, to, sending }) {
    const email = typed(Email, request.form.get("email"), "The email");
    const { sent } = await askCode(service, email, { browser, client: request.client });
    sending(sent);
    return ledTo(`${signInPath(to)}&step=code`);
  },

  /** Enters it. */
  async code(filled) {
    const { service, request, browser, to } = filled;
    const { client } = request;
    await requireFewWrong({ ...service, now: service.now(), client });
    const code = typed(Code, request.form.get("code"), "The code");
    const user_id = await personOfCode(service, code, { browser, client });
    const accounts = await accountsOf(service.store, user_id);
    return enter(filled, personId(user_id), accounts.length > 1 ? `/console/${signInPath(to)}&step=account` : to);
  },

  /** Wrong keys alone are counted: nobody guesses a key, and many clients may share an address. */
  async key(filled) {
    const { service, request, to } = filled;
    const api_key = (request.form.get("api_key") ?? "").trim();
    const deps = { ...service, now: service.now(), config: service.config(), links: service.links() };
    try {
      const { credential } = await authenticate({ api_key, api_secret: null }, deps);
      return await enter(filled, credential.key_id, to);
    } catch (error) {
      if (error instanceof ServiceError) await limit(service, `wrong key ${request.client}`);
      throw error;
    }
  },

  /** Goes over to another organization of the address that was proved. */
  async account(filled) {
    const { service, request, to } = filled;
    const present = await signedIn(service, request.sent);
    const accounts = await accountsOf(service.store, present && personIn(present.session.key_id));
    const wanted = accounts.find(({ user_id }) => String(user_id) === request.form.get("user_id"));
    if (!wanted) throw new ServiceError("link_not_valid", "Sign in with a code first.");
    return enter(filled, personId(wanted.user_id), to);
  },
};

/** Which of the pages it is. */
async function pageOf(
  service: Service,
  request: PageRequest,
  { browser, forms, problem }: { browser: string; forms: SignInForms; problem: SignInProblem | undefined },
): Promise<PageAnswer> {
  const present = await signedIn(service, request.sent);
  const awaited = (await codeAwaited(service, browser))?.email_key;
  const step = request.form.get("how") ?? request.url.searchParams.get("step");
  if (step === "code" && awaited !== undefined) {
    const mails_are_files = service.config().secrets.smtp_url === null;
    return codePage({ ...forms, email: awaited, mails_are_files }, problem);
  }
  const accounts = await accountsOf(service.store, present && personIn(present.session.key_id));
  if (step === "account" && accounts.length > 1) return accountPage({ ...forms, accounts }, problem);
  return signInPage({ ...forms, known: present && knownAs(present.caller), awaited }, problem);
}

/** Signs in and leads on; the name of the browser is used up. */
async function enter({ service, request }: Filled, key_id: string, to: string): Promise<PageAnswer> {
  const cookie = await beginSession(service, request.sent, key_id);
  service.log.info({ key_id, client: request.client }, "somebody signed in");
  return ledTo(`..${to}`, [cookie, ...namedBrowser(service).cookies]);
}

async function limit({ limiter, now }: Service, what: string): Promise<void> {
  await limiter.take(what, signInsPerMinute, now(), () => undefined);
}

function typed<T>(schema: z.ZodType<T>, value: string | null, what: string): T {
  const result = schema.safeParse(value ?? "");
  if (result.success) return result.data;
  throw new ServiceError("invalid_request", `${what} ${result.error.issues[0]?.message}.`);
}
