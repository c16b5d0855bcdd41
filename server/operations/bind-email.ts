import { z } from "zod";
import { bindCodeDigits, bindCodeLifeSeconds } from "../../config/limits.ts";
import { MailAddress } from "../../config/mail-address.ts";
import { Timestamp } from "../../store/model/id.ts";
import { pendingChanges } from "../../store/model/subscription.ts";
import { operation } from "../api/operation.ts";
import { maskedAddress } from "../mail/mail.ts";
import { sendBindCode, verifyBindCode } from "../onboarding/email-binding.ts";

/** A mail address; RFC 5321 allows 254 characters. */
export const Email = z
  .string("must be a mail address")
  .trim()
  .max(254, "must be at most 254 characters")
  .pipe(MailAddress)
  .meta({ input_form: { type: "string", format: "idn-email", maxLength: 254, examples: ["mara@example.org"] } });

/** What somebody wants to be called. */
export const PersonName = z
  .string("must be text")
  .trim()
  .min(1, "must not be empty")
  .max(100, "must be at most 100 characters")
  .refine((text) => !/\p{Cc}/u.test(text), "must be one line");

const codeMessage = `must be the ${bindCodeDigits} digits of the mail`;

/** A code as people type it, with blanks or a hyphen; as a number it may have lost its leading zeros. */
export const Code = z
  .union(
    [
      z.string().max(100),
      z
        .int()
        .nonnegative()
        .transform((code) => String(code).padStart(bindCodeDigits, "0")),
    ],
    codeMessage,
  )
  .transform((code) => code.replaceAll(/[\s-]/g, ""))
  .pipe(z.string().min(1, codeMessage))
  .meta({ input_form: { type: "string", examples: ["123456"] } });

const ApiKey = z
  .string("must be text")
  .meta({ description: "The key to bind to, when it is not in a header.", examples: ["cs_demo_<API_KEY>"] });

const Masked = z.string().meta({ description: "Masked.", examples: ["m***@example.org"] });

const CodeSent = z
  .object({
    status: z.literal("code_sent"),
    email: Masked,
    expires_in: z.int().meta({ description: "Seconds that the code is good for." }),
    verify_url: z.string(),
    same_key: z.literal(true),
  })
  .meta({
    id: "CodeSent",
    examples: [
      {
        status: "code_sent",
        email: "m***@example.org",
        expires_in: bindCodeLifeSeconds,
        verify_url: "https://claims.example.org/api/connect/bind-email/verify",
        same_key: true,
      },
    ],
  });

const EmailBound = z
  .object({
    status: z.literal("bound"),
    same_key: z.literal(true).meta({ description: "Key, secret and MCP token stay as they are." }),
    key_id: z.string(),
    org_id: z.string(),
    email: Masked,
    plan: z.string(),
    plan_display_name: z.string(),
    cadence: z.string(),
    cadence_starts_on: Timestamp.nullable().meta({ description: "When a slower cadence takes effect; null: it has." }),
    expires_at: Timestamp.nullable(),
    key_expires_at: Timestamp.nullable(),
  })
  .meta({
    id: "EmailBound",
    examples: [
      {
        status: "bound",
        same_key: true,
        key_id: "key_0123456789abcdef01234567",
        org_id: "org_0123456789abcdef01234567",
        email: "m***@example.org",
        plan: "starter",
        plan_display_name: "Starter",
        cadence: "daily",
        cadence_starts_on: "2026-11-22T00:00:00.000Z",
        expires_at: null,
        key_expires_at: null,
      },
    ],
  });

/** `POST /api/connect/bind-email`: sends a code to an address. */
export const bindEmail = operation({
  name: "bindEmail",
  summary:
    "Sends a code to an email address that is to be bound to the calling key; also for a key that expired within 7 days.",
  rest: [{ method: "POST", path: "/api/connect/bind-email" }],
  tool: {
    name: "service-bind-email",
    title: "Bind a mail address",
    description:
      "Makes a demo key a free account that does not expire. First with email: a code is mailed there. Then, when the person tells you the code, with code. Ask the person for both; never guess.",
    arguments: { email: "Of the person.", name: "Of the person, if they like." },
    effect: "sends",
    without: ["api_key"],
  },
  access: "binder",
  status: 202,
  errors: ["already_bound", "suspicious_activity", "service_unavailable"],
  input: z.object({ email: Email, name: PersonName.optional(), api_key: ApiKey.optional() }),
  output: CodeSent,
})(async (context, input) => {
  await sendBindCode(context, context.caller, input);
  return {
    data: {
      status: "code_sent",
      email: maskedAddress(input.email),
      expires_in: bindCodeLifeSeconds,
      verify_url: context.links.bind_verify_url,
      same_key: true,
    },
  };
});

/** `POST /api/connect/bind-email/verify`: binds the address that the code was sent to. */
export const bindEmailVerify = operation({
  name: "bindEmailVerify",
  summary: "Binds an email address by the code that was sent to it: the same key becomes a Starter account.",
  rest: [{ method: "POST", path: "/api/connect/bind-email/verify" }],
  tool: {
    name: "service-bind-email",
    title: "Bind a mail address",
    description: "The second step, with the code.",
    arguments: { code: "Six digits, from the mail.", email: "Of the person." },
    effect: "sends",
    when: "code",
    without: ["api_key"],
  },
  access: "binder",
  errors: ["already_bound", "invalid_code", "code_expired", "suspicious_activity"],
  input: z.object({ code: Code, email: Email.optional(), api_key: ApiKey.optional() }),
  output: EmailBound,
})(async (context, input) => {
  const { caller, email } = await verifyBindCode(context, context.caller, input);
  const { organization, credential, plan } = caller;
  const slower = pendingChanges(organization).find((change) => change.cadence !== undefined);
  return {
    caller,
    data: {
      status: "bound",
      same_key: true,
      key_id: credential.key_id,
      org_id: organization.org_id,
      email: maskedAddress(email),
      plan: plan.slug,
      plan_display_name: plan.display_name,
      cadence: slower?.cadence ?? organization.cadence,
      cadence_starts_on: slower?.on ?? null,
      expires_at: credential.expires_on,
      key_expires_at: credential.expires_on,
    },
  };
});
