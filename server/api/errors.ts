/** What one error of the service is on the wire. */
export interface ErrorRow {
  status: number;
  /** When it comes, and what to do then. */
  meaning: string;
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
  /** It comes in crowds, each no news: not logged one by one. */
  in_crowds?: true;
  /** The contract leaves the status open, or does not know the error. */
  decided?: "ours";
}

/** Every error of the service, for every face of it. Interface, Errors; Decisions §3 and where a row says so. */
export const errorTable = {
  service_key_invalid: {
    status: 401,
    meaning: "The key is missing or unknown, or its secret is wrong. Do not retry; get a new key.",
    form: "envelope",
    action: "mint_demo_key",
    link: "connect",
  },
  service_key_expired: {
    status: 401,
    meaning: "The demo key has expired. Get a new one, or add your email to it.",
    form: "envelope",
    action: "mint_demo_key",
    link: "connect",
  },
  oauth_token_invalid: {
    status: 401,
    meaning: "The OAuth token is not accepted here. Get a new one, or use a key.",
    form: "envelope",
    action: "get_new_token",
    link: "docs",
  },
  credential_conflict: {
    status: 401,
    meaning: "The request carries credentials of two organizations. Send only one.",
    form: "envelope",
    action: "send_one_credential",
    link: "docs",
    decided: "ours",
  },
  plan_upgrade_required: {
    status: 402,
    meaning: "A payment is due. Retrying does not help.",
    form: "detail",
    action: "upgrade",
    link: "upgrade",
    retryable: false,
    decided: "ours",
  },
  feature_not_in_plan: {
    status: 403,
    meaning: "The plan does not include this; read required_plan.",
    form: "detail",
    code: null,
  },
  content_not_yet_available: {
    status: 403,
    meaning: "The dates are past available_through, the last day your delivery cadence has released.",
    form: "detail",
    action: "request_earlier_dates",
  },
  final_scope_authorization_failed: {
    status: 403,
    meaning: "You have lost access to a stream. Leave out denied_stream_ids.",
    form: "detail",
    action: "resolve_access",
    decided: "ours",
  },
  digest_not_subscribed: {
    status: 403,
    meaning: "Only subscribers can read this curated digest. Subscribe to it first.",
    form: "detail",
    action: "subscribe",
    decided: "ours",
  },
  curated_digest_fixed: {
    status: 403,
    meaning: "This digest is managed by the service. Create one of your own to change it.",
    form: "detail",
    action: "create_own_digest",
    decided: "ours",
  },
  role_not_allowed: {
    status: 403,
    meaning: "Only owners and admins of the organization may do this.",
    form: "detail",
    action: "ask_owner",
    decided: "ours",
  },
  operator_only: {
    status: 403,
    meaning: "Only the organization that runs the service may do this.",
    form: "detail",
    action: "contact_operator",
    decided: "ours",
  },
  connect_disabled: {
    status: 403,
    meaning: "This service gives no keys to visitors. Ask its operator.",
    form: "detail",
    action: "contact_operator",
    decided: "ours",
  },
  cross_site_request: {
    status: 403,
    meaning: "A page on another site asked for a key. Open the address yourself, or request it from a program.",
    form: "detail",
    action: "open_connect_page",
    link: "connect",
    decided: "ours",
  },
  link_not_valid: {
    status: 403,
    meaning: "The link is invalid, was changed, or has expired. Request a new one.",
    form: "detail",
    action: "request_new_link",
    decided: "ours",
  },
  host_not_allowed: {
    status: 403,
    meaning:
      "The service only listens on this machine, and this is not its host name. Use base_url, or ask the operator to set it.",
    form: "detail",
    action: "use_base_url",
    decided: "ours",
  },
  not_found: {
    status: 404,
    meaning: "Nothing was found here, or you may not see it. Check path, method and ids.",
    form: "envelope",
    action: "check_request",
    link: "docs",
  },
  method_not_allowed: {
    status: 405,
    meaning: "This method is not supported here; see Allow.",
    form: "detail",
    decided: "ours",
  },
  not_acceptable: {
    status: 406,
    meaning: "None of the types in Accept is available.",
    form: "detail",
    decided: "ours",
  },
  idempotency_conflict: {
    status: 409,
    meaning: "This Idempotency-Key was used with a different body. Send a new key.",
    form: "detail",
    action: "send_new_key",
  },
  idempotency_unsettled: {
    status: 409,
    meaning:
      "The first request with this Idempotency-Key was interrupted. Check whether it was carried out; if not, send it with a new key.",
    form: "detail",
    action: "look_then_send_new_key",
    decided: "ours",
  },
  invalid_plan_token: {
    status: 409,
    meaning: "The body differs from the plan, or the token is invalid. Plan again; nothing was billed.",
    form: "detail",
    action: "replan",
  },
  beacon_archived: {
    status: 409,
    meaning: "The beacon is archived. Restore it, then poll; nothing was billed.",
    form: "detail",
    action: "restore_beacon",
  },
  label_exists: {
    status: 409,
    meaning: "A label with this name exists.",
    form: "detail",
    action: "use_other_name",
    decided: "ours",
  },
  nothing_to_reactivate: { status: 409, meaning: "No cancellation is pending.", form: "detail", decided: "ours" },
  already_bound: { status: 409, meaning: "The key already has an email.", form: "detail", decided: "ours" },
  payload_too_large: { status: 413, meaning: "The body is too large.", form: "detail", decided: "ours" },
  unsupported_media_type: {
    status: 415,
    meaning: "The Content-Type of the body is wrong.",
    form: "detail",
    decided: "ours",
  },
  request_not_http: {
    status: 400,
    meaning: "The request is not valid HTTP, or its headers are too large.",
    form: "detail",
    code: "invalid_request",
    action: "fix_request",
  },
  body_not_json: {
    status: 400,
    meaning: "The body is not valid JSON in UTF-8.",
    form: "detail",
    code: "invalid_request",
    action: "fix_request",
  },
  invalid_request: {
    status: 422,
    meaning: "A field is missing or invalid; see errors.",
    form: "detail",
    action: "fix_request",
  },
  date_window_required: {
    status: 422,
    meaning: "Add days, lookback_hours, or a start date with or without an end; nothing was billed.",
    form: "detail",
    action: "add_date_window",
  },
  beacon_limit_exceeded: {
    status: 422,
    meaning: "The plan allows no more active beacons. Archive one, or change the plan.",
    form: "detail",
    action: "archive_beacon_or_change_plan",
  },
  webhook_limit_exceeded: {
    status: 422,
    meaning: "The digest has the maximum number of webhooks.",
    form: "detail",
    action: "delete_webhook",
    decided: "ours",
  },
  schedule_limit_exceeded: {
    status: 422,
    meaning: "The organization has the maximum number of export schedules.",
    form: "detail",
    action: "delete_schedule",
    decided: "ours",
  },
  mail_limit_exceeded: {
    status: 422,
    meaning: "The digest has the maximum number of email recipients.",
    form: "detail",
    action: "delete_mail",
    decided: "ours",
  },
  feed_token_limit_exceeded: {
    status: 422,
    meaning: "The organization has the maximum number of feed tokens.",
    form: "detail",
    action: "delete_token",
    decided: "ours",
  },
  planning_failed: {
    status: 422,
    meaning: "The request for manifests is invalid, as reason says; nothing was billed.",
    form: "detail",
    action: "fix_request",
    decided: "ours",
  },
  tag_names_unresolved: {
    status: 422,
    meaning: "Some tags do not exist; nothing was run or billed.",
    form: "detail",
    action: "fix_tag_names",
    decided: "ours",
  },
  invalid_code: {
    status: 422,
    meaning: "Wrong code.",
    form: "detail",
    action: "check_code",
    decided: "ours",
  },
  code_expired: {
    status: 422,
    meaning: "The code has expired or was tried too often. Request a new one.",
    form: "detail",
    action: "request_new_code",
    decided: "ours",
  },
  contact_sales: {
    status: 422,
    meaning: "The operator of the service sets this plan. Contact them.",
    form: "detail",
    action: "contact_sales",
    decided: "ours",
  },
  upgrade_required: {
    status: 426,
    meaning: "This address only accepts WebSocket connections.",
    form: "detail",
    action: "connect_with_websocket",
    link: "docs",
    decided: "ours",
  },
  connection_limit_exceeded: {
    status: 429,
    meaning: "The organization has the maximum number of WebSockets open. Close one first.",
    form: "detail",
    action: "close_connection",
    decided: "ours",
  },
  demo_key_rate_limited: {
    status: 429,
    meaning: "This network has reached its limit of new demo keys for 24 hours. Add your email to one of them.",
    form: "envelope",
    action: "bind_email",
    link: "bind_email",
  },
  suspicious_activity: {
    status: 429,
    meaning: "Too many attempts to get or keep keys from this network. Continue with an account.",
    form: "envelope",
    action: "bind_email",
    link: "bind_email",
  },
  rate_limited: {
    status: 429,
    meaning: "Too many requests. Wait retry_after_seconds.",
    form: "detail",
    action: "wait",
    link: "bind_email",
  },
  quota_exhausted: {
    status: 429,
    meaning:
      "The quota is used up. Wait until quota_resets_on, or change the plan; keep a demo key by adding your email.",
    form: "detail",
    action: "wait_or_upgrade",
    link: "upgrade",
  },
  internal_error: {
    status: 500,
    meaning: "Something went wrong on our side.",
    form: "detail",
    retryable: false,
    decided: "ours",
  },
  service_unavailable: {
    status: 503,
    meaning: "The service cannot do this right now. Try again.",
    form: "detail",
    retryable: true,
    retry_after_seconds: 1,
    decided: "ours",
  },
  storage_unavailable: {
    status: 503,
    meaning: "Nothing can be saved right now, for example because the disk is full; nothing was changed. Retry later.",
    form: "detail",
    action: "wait",
    retryable: true,
    retry_after_seconds: 30,
    in_crowds: true,
    decided: "ours",
  },
  overloaded: {
    status: 503,
    meaning: "The service is busy. Wait retry_after_seconds.",
    form: "detail",
    action: "wait",
    retryable: true,
    in_crowds: true,
    decided: "ours",
  },
  exact_count_unavailable: {
    status: 503,
    meaning: "The exact total could not be counted within timeout_ms. Try again later, or use the default mode.",
    form: "detail",
    action: "retry_or_use_default_mode",
    retryable: true,
    retry_after_seconds: 5,
    decided: "ours",
  },
  index_proof_unavailable: {
    status: 503,
    meaning: "A stream is being reindexed. Retry the same request; nothing was billed.",
    form: "detail",
    action: "retry_same_request",
    retryable: true,
    retry_after_seconds: 5,
    decided: "ours",
  },
  timeout: {
    status: 504,
    meaning: "Nothing was ready within timeout_ms; nothing was billed.",
    form: "detail",
    action: "narrow_request",
    retryable: true,
    decided: "ours",
  },
} as const satisfies Record<string, ErrorRow>;

/** The name of an error of the table. */
export type ErrorName = keyof typeof errorTable;

/** What handing out manifests can end in; operations that do so list these. Decisions §5. */
export const deliveryErrors = ["plan_upgrade_required", "quota_exhausted"] as const satisfies readonly ErrorName[];

/** What a scope can be refused for; operations that take one list these. Interface, Errors; Decisions §7. */
export const scopeErrors = [
  "content_not_yet_available",
  "date_window_required",
  "planning_failed",
  "tag_names_unresolved",
] as const satisfies readonly ErrorName[];

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

/** `invalid_request` for one field of it; `message` goes on after its name: "must be …". */
export function wrongField(field: string, message: string): ServiceError {
  return new ServiceError("invalid_request", `${field} ${message}.`, { errors: [{ field, message }] });
}
