/** What one error of the service is on the wire. */
export interface ErrorRow {
  status: number;
  /** envelope: top-level `error`, `error_code`, `action`, `action_url`. detail: `{detail: {…}}`. Decisions §3. */
  form: "envelope" | "detail";
  /** What clients route on, when it is not the row's own name; null when the contract gives it none. */
  code?: string | null;
  /** A word for what the client should do. */
  action?: string;
  /** Where `action_url` leads. */
  link?: "connect" | "bind_email" | "docs" | "upgrade";
  retryable?: boolean;
  /** `Retry-After` when the error itself brings none. Seconds. */
  retry_after_seconds?: number;
  /** The contract leaves the status open, or does not know the error. */
  decided?: "ours";
}

/** Every error of the service, for every face of it. Interface, Errors; Decisions §3 and where a row says so. */
export const errorTable = {
  service_key_invalid: { status: 401, form: "envelope", action: "mint_demo_key", link: "connect" },
  service_key_expired: { status: 401, form: "envelope", action: "mint_demo_key", link: "connect" },
  oauth_token_invalid: { status: 401, form: "envelope", action: "get_new_token", link: "docs" },
  plan_upgrade_required: { status: 402, form: "detail", action: "upgrade", link: "upgrade", decided: "ours" },
  feature_not_in_plan: { status: 403, form: "detail", code: null },
  content_not_yet_available: { status: 403, form: "detail", action: "request_earlier_dates" },
  final_scope_authorization_failed: { status: 403, form: "detail", action: "resolve_access", decided: "ours" },
  not_found: { status: 404, form: "envelope", action: "check_request", link: "docs" },
  method_not_allowed: { status: 405, form: "detail", decided: "ours" },
  not_acceptable: { status: 406, form: "detail", decided: "ours" },
  idempotency_conflict: { status: 409, form: "detail", action: "send_new_key" },
  invalid_plan_token: { status: 409, form: "detail", action: "replan" },
  beacon_archived: { status: 409, form: "detail", action: "restore_beacon" },
  already_bound: { status: 409, form: "detail", decided: "ours" },
  payload_too_large: { status: 413, form: "detail", decided: "ours" },
  unsupported_media_type: { status: 415, form: "detail", decided: "ours" },
  body_not_json: { status: 400, form: "detail", code: "invalid_request", action: "fix_request" },
  invalid_request: { status: 422, form: "detail", action: "fix_request" },
  date_window_required: { status: 422, form: "detail", action: "add_date_window" },
  beacon_limit_exceeded: { status: 422, form: "detail", action: "archive_beacon_or_change_plan" },
  webhook_limit_exceeded: { status: 422, form: "detail", action: "delete_webhook", decided: "ours" },
  planning_failed: { status: 422, form: "detail", action: "fix_request", decided: "ours" },
  tag_names_unresolved: { status: 422, form: "detail", action: "fix_tag_names", decided: "ours" },
  invalid_code: { status: 422, form: "detail", action: "check_code", decided: "ours" },
  code_expired: { status: 422, form: "detail", action: "request_new_code", decided: "ours" },
  contact_sales: { status: 422, form: "detail", action: "contact_sales", decided: "ours" },
  demo_key_rate_limited: { status: 429, form: "envelope", action: "bind_email", link: "bind_email" },
  suspicious_activity: { status: 429, form: "envelope", action: "bind_email", link: "bind_email" },
  rate_limited: { status: 429, form: "detail", action: "wait", link: "bind_email" },
  quota_exhausted: { status: 429, form: "detail", action: "wait_or_upgrade", link: "upgrade" },
  internal_error: { status: 500, form: "detail", retryable: false, decided: "ours" },
  service_unavailable: { status: 503, form: "detail", retryable: true, retry_after_seconds: 1, decided: "ours" },
  exact_count_unavailable: {
    status: 503,
    form: "detail",
    action: "retry_or_use_default_mode",
    retryable: true,
    retry_after_seconds: 5,
    decided: "ours",
  },
  index_proof_unavailable: {
    status: 503,
    form: "detail",
    action: "retry_same_request",
    retryable: true,
    retry_after_seconds: 5,
    decided: "ours",
  },
  timeout: { status: 504, form: "detail", action: "narrow_request", retryable: true, decided: "ours" },
} as const satisfies Record<string, ErrorRow>;

/** The name of an error of the table. */
export type ErrorName = keyof typeof errorTable;

/** An answer that is an error: a row of the table, a sentence for people, and fields for the body. */
export class ServiceError extends Error {
  override name = "ServiceError";
  readonly error: ErrorName;
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(error: ErrorName, message: string, fields: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(message, options);
    this.error = error;
    this.fields = fields;
  }
}

/** The value, or `not_found` with a sentence that names what was looked for. */
export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new ServiceError("not_found", `There is no ${what}.`);
  return value;
}
