import { z } from "zod";
import { Day, Timestamp } from "../../store/model/id.ts";
import { type ErrorName, type ErrorRow, errorTable } from "./errors.ts";

/** A request that an error advises. */
const Step = z.object({ method: z.literal("POST"), url: z.string() }).meta({ id: "Step" });

const FieldErrors = z.array(
  z
    .object({
      field: z.string().meta({ description: "Empty when it concerns the request as a whole." }),
      message: z.string(),
    })
    .meta({ id: "FieldError" }),
);

const upgrade = {
  current_plan: z.string(),
  required_plan: z.string().nullable().meta({ description: "The cheapest plan that includes it; null if none does." }),
  upgrade_url: z.string(),
};

const wait = { retry_after_seconds: z.int() };
const contact = { contact_email: z.string().nullable() };
const BindStep = z.object({
  ...Step.shape,
  body: z.object({ email: z.string() }),
  verify_url: z.string(),
  verify_body: z.object({ code: z.string() }),
  same_key: z.literal(true),
});

/** What errors say besides what all of their form say. Interface, Errors, and Decisions where it names the error. */
const fields: Partial<Record<ErrorName, z.ZodRawShape>> = {
  service_key_expired: {
    key_expires_at: Timestamp,
    recovery: z.string(),
    starter_bind: Step,
    connect: z.string(),
    signup: z.string(),
  },
  plan_upgrade_required: { ...upgrade, grant_id: z.int().optional() },
  feature_not_in_plan: upgrade,
  content_not_yet_available: {
    error: z.literal("content_not_yet_available"),
    available_through: Day,
  },
  final_scope_authorization_failed: { denied_stream_ids: z.array(z.string()), required_plan: z.string().nullable() },
  digest_not_subscribed: { digest_id: z.int(), action_method: z.literal("POST"), action_url: z.string() },
  role_not_allowed: { current_role: z.string().nullable(), required_roles: z.array(z.string()) },
  connect_disabled: contact,
  link_not_valid: { reason: z.enum(["signature", "expired"]) },
  method_not_allowed: { allowed_methods: z.array(z.string()) },
  invalid_plan_token: { reason: z.enum(["missing", "unknown", "foreign", "expired", "changed"]) },
  beacon_archived: { action_url: z.string().meta({ description: "POST here to restore it." }) },
  label_exists: { name: z.string() },
  body_not_json: { errors: FieldErrors.optional() },
  invalid_request: { errors: FieldErrors.optional(), bind_email: Step.optional() },
  beacon_limit_exceeded: {
    limit: z.int(),
    active: z.int(),
    current_plan: z.string(),
    upgrade_url: z.string(),
  },
  webhook_limit_exceeded: { digest_id: z.int(), limit: z.int() },
  schedule_limit_exceeded: { limit: z.int() },
  mail_limit_exceeded: { digest_id: z.int(), limit: z.int() },
  feed_token_limit_exceeded: { limit: z.int() },
  connection_limit_exceeded: { limit: z.int() },
  planning_failed: {
    reason: z.enum([
      "scope_invalid",
      "stream_not_found",
      "tag_id_invalid",
      "tag_logic_invalid",
      "date_invalid",
      "date_range_inverted",
      "date_window_conflict",
      "target_count_invalid",
      "scope_too_large",
    ]),
    errors: FieldErrors.optional(),
    stream_ids: z.array(z.string()).optional().meta({ description: "Streams you cannot read." }),
    stream_count: z.int().optional(),
    shard_size: z.int().optional().meta({ description: "Streams to request instead." }),
  },
  tag_names_unresolved: { unresolved_tag_names: z.array(z.string()), retry_guidance: z.string() },
  invalid_code: { attempts_remaining: z.int() },
  contact_sales: { plan: z.string(), ...contact },
  demo_key_rate_limited: {
    ...wait,
    message: z.string(),
    next_step: z.literal("bind_email"),
    bind_email: BindStep,
    same_key: z.literal(true),
    limit: z.int(),
    window_hours: z.int(),
    limit_scope: z.literal("ip_per_24h"),
    signup: z.string(),
    upgrade: z.string(),
  },
  suspicious_activity: { ...wait, ...contact, verify: Step, retry_guidance: z.string() },
  rate_limited: { ...wait, limit: z.int() },
  quota_exhausted: {
    retry_after_seconds: z.int().optional(),
    quota_resets_on: Day.optional().meta({ description: "Absent where a quota never resets." }),
    key_expires_at: Timestamp.nullable().optional().meta({ description: "For a demo key." }),
    starter_bind: Step.optional().meta({ description: "How to continue with a demo key." }),
    digest_id: z.int().optional().meta({ description: "The curated digest whose own quota is used up." }),
    monthly_cap: z.int().optional(),
  },
  overloaded: { ...wait },
  service_unavailable: { reasons: z.array(z.string()).optional() },
  index_proof_unavailable: {
    action_url: z.string().meta({ description: "POST the same body here." }),
    stream_ids: z.array(z.string()),
  },
};

/** The body of every error, by its name in the table. */
export const errorBodies: ReadonlyMap<string, z.ZodType> = new Map(
  Object.entries<ErrorRow>(errorTable).map(([name, row]) => [name, bodyOf(name, row)]),
);

/** What clients route on; null when the contract gives it none. */
export function codeOf(name: ErrorName): string | null {
  const { code }: ErrorRow = errorTable[name];
  return code === undefined ? name : code;
}

function bodyOf(name: string, row: ErrorRow): z.ZodType {
  const code = row.code === undefined ? name : row.code;
  const said = {
    ...(code !== null && { error_code: z.literal(code) }),
    ...(row.action && { action: z.literal(row.action) }),
    ...(row.link && { action_url: z.string() }),
  };
  const own = Object.entries(fields).find(([each]) => each === name)?.[1] ?? {};
  const body =
    row.form === "envelope"
      ? z.object({ error: z.string().meta({ description: "For people." }), ...said, ...own })
      : z.object({
          detail: z.object({
            message: z.string().meta({ description: "For people." }),
            ...said,
            ...(row.retryable !== undefined && { retryable: z.literal(row.retryable) }),
            ...(row.status >= 500 && { request_id: z.string() }),
            ...own,
          }),
        });
  return body.meta({ id: schemaName(name) });
}

/** `rate_limited` is `RateLimitedError` to clients. */
function schemaName(name: string): string {
  const words = name.split("_").map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `${words.join("").replace(/Error$/, "")}Error`;
}
