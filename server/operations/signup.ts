import { z } from "zod";
import { expiredKeyBindDays } from "../../config/limits.ts";
import { plainWords } from "../../config/plain-words.ts";
import { connectEnabled } from "../../config/service.ts";
import { authenticate, type Caller } from "../api/caller.ts";
import { ServiceError } from "../api/errors.ts";
import { operation, type Page, type PublicContext } from "../api/operation.ts";
import { errorInWords } from "../http/error-page.ts";
import { pageHeaders } from "../http/html.ts";
import { themeOf } from "../http/theme.ts";
import { sendBindCode, verifyBindCode } from "../onboarding/email-binding.ts";
import { addressForm, boundPage, codeForm, type FormFields } from "../onboarding/signup-page.ts";
import { visitor, visitorTokenOf } from "../onboarding/visitor.ts";
import { Code, Email, PersonName } from "./bind-email.ts";

const page = ["text/html"] as const;

/** `GET /signup`: a page that binds a mail address to a key. Works without scripts. Decisions §11. */
export const signup = operation({
  name: "signup",
  summary: "The page where an email address is bound to a key.",
  rest: [{ method: "GET", path: "/signup" }],
  access: "public",
  envelope: "none",
  produces: page,
  input: z.object({}),
  output: z.string(),
})(async (context) => {
  context.asked.header(pageHeaders);
  return { page: addressForm(await surroundings(context), {}) };
});

/** `POST /signup`: the form of that page: the address first, then the code. What is wrong stands on the page. */
export const signupForm = operation({
  name: "signupForm",
  summary: "The form behind the sign-up page: an email address, then the code that was sent to it.",
  rest: [{ method: "POST", path: "/signup", fields: "form" }],
  access: "public",
  envelope: "none",
  produces: page,
  errors: [
    "service_key_invalid",
    "service_key_expired",
    "already_bound",
    "invalid_code",
    "code_expired",
    "suspicious_activity",
    "rate_limited",
    "service_unavailable",
  ],
  input: z.object({
    email: field().meta({ description: "The address." }),
    code: field().meta({ description: "The code that was sent to it; absent: one is sent." }),
    name: field().meta({ description: "What its owner wants to be called." }),
    api_key: field().meta({ description: "The key; absent: the one of the visitor's cookie." }),
  }),
  output: z.string(),
})(async (context, fields) => {
  context.asked.header(pageHeaders);
  const around = await surroundings(context);
  try {
    return { page: await (fields.code === undefined ? send(context, fields) : verify(context, fields)) };
  } catch (error) {
    const { status, headers, message } = errorInWords(error, context);
    context.asked.header(headers);
    const form = fields.code === undefined || isOver(error) ? addressForm : codeForm;
    return { page: form(around, fields, { message, status }) };
  }
});

/** What a form sends when its field was left empty is nothing. */
function field() {
  return z
    .string()
    .max(1000)
    .transform((text) => (text.trim() === "" ? undefined : text))
    .optional();
}

async function send(context: PublicContext, fields: FormFields): Promise<Page> {
  const caller = await callerOfForm(context, fields);
  const { email, name } = checked(z.object({ email: Email, name: PersonName.optional() }), fields);
  await sendBindCode(context, caller, { email, name });
  return codeForm(await surroundings(context), fields);
}

async function verify(context: PublicContext, fields: FormFields): Promise<Page> {
  const caller = await callerOfForm(context, fields);
  const { code } = checked(z.object({ code: Code }), fields);
  const { email } = checked(z.object({ email: Email.optional() }), fields);
  const bound = await verifyBindCode(context, caller, { code, email });
  return boundPage(await surroundings(context), bound.caller.plan, bound.email);
}

/** The key in the form, else the one that the visitor's cookie brings back. */
async function callerOfForm(context: PublicContext, { api_key }: FormFields): Promise<Caller> {
  const remembered = api_key === undefined ? await visitor(context, visitorTokenOf(context.asked)) : undefined;
  if (remembered) return remembered;
  const shown = api_key === undefined ? undefined : { api_key: api_key.trim(), api_secret: null };
  if (!shown) throw new ServiceError("service_key_invalid", "Say which key the address is to be bound to.");
  return authenticate(shown, { ...context, config: context.config() }, expiredKeyBindDays);
}

async function surroundings(context: PublicContext) {
  const { links, asked, config } = context;
  const remembered = await visitor(context, visitorTokenOf(asked));
  return {
    masked_key: remembered?.credential.key_type === "demo" ? remembered.credential.masked_key : undefined,
    links,
    gives_keys: connectEnabled(config().service),
    mails_are_files: config().secrets.smtp_url === null,
    theme: themeOf(asked),
  };
}

function checked<T>(schema: z.ZodType<T>, fields: FormFields): T {
  const result = schema.safeParse(fields, { error: plainWords });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ServiceError("invalid_request", `${issue?.path.join(".")} ${issue?.message}.`);
}

/** After these a code cannot be entered any more. */
function isOver(error: unknown): boolean {
  const ends = ["code_expired", "already_bound", "service_key_invalid", "service_key_expired"];
  return error instanceof ServiceError && ends.includes(error.error);
}
