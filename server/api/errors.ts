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
    meaning: "There is no key, it is unknown, or its secret is wrong. Do not send it again; get a new one.",
    form: "envelope",
    action: "mint_demo_key",
    link: "connect",
  },
  service_key_expired: {
    status: 401,
    meaning: "The demo key is past its end. Get a new one, or bind a mail address to it.",
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
    meaning: "The request shows credentials of two organizations. Send those of one.",
    form: "envelope",
    action: "send_one_credential",
    link: "docs",
    decided: "ours",
  },
  plan_upgrade_required: {
    status: 402,
    meaning: "Something must be paid first. Sending it again changes nothing.",
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
    meaning: "The dates are past available_through, which the delivery cadence has reached.",
    form: "detail",
    action: "request_earlier_dates",
  },
  final_scope_authorization_failed: {
    status: 403,
    meaning: "Access to a stream was lost since. Leave denied_stream_ids out.",
    form: "detail",
    action: "resolve_access",
    decided: "ours",
  },
  digest_not_subscribed: {
    status: 403,
    meaning: "The curated digest is read by its subscribers. Subscribe, then read.",
    form: "detail",
    action: "subscribe",
    decided: "ours",
  },
  curated_digest_fixed: {
    status: 403,
    meaning: "The service keeps this digest. Make one of your own to change it.",
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
    meaning: "Strangers are given no keys here. Ask whoever runs the service.",
    form: "detail",
    action: "contact_operator",
    decided: "ours",
  },
  cross_site_request: {
    status: 403,
    meaning: "A page of another site asked for a key. Open the address yourself, or ask from a program.",
    form: "detail",
    action: "open_connect_page",
    link: "connect",
    decided: "ours",
  },
  link_not_valid: {
    status: 403,
    meaning: "The address was not given out, was changed, or has expired. Ask for a new one.",
    form: "detail",
    action: "request_new_link",
    decided: "ours",
  },
  host_not_allowed: {
    status: 403,
    meaning: "The service listens on this machine alone, and this is not its name. Use base_url, or have it set.",
    form: "detail",
    action: "use_base_url",
    decided: "ours",
  },
  not_found: {
    status: 404,
    meaning: "There is nothing at this address, or not for you. Check path, method and identifiers.",
    form: "envelope",
    action: "check_request",
    link: "docs",
  },
  method_not_allowed: {
    status: 405,
    meaning: "This address does not answer this method; see Allow.",
    form: "detail",
    decided: "ours",
  },
  not_acceptable: {
    status: 406,
    meaning: "What Accept asks for is not what there is.",
    form: "detail",
    decided: "ours",
  },
  idempotency_conflict: {
    status: 409,
    meaning: "This Idempotency-Key came with another body before. Send a new key.",
    form: "detail",
    action: "send_new_key",
  },
  idempotency_unsettled: {
    status: 409,
    meaning:
      "The process that carried out the request with this Idempotency-Key ended over it. Look whether it was done; if not, send it with a new key.",
    form: "detail",
    action: "look_then_send_new_key",
    decided: "ours",
  },
  invalid_plan_token: {
    status: 409,
    meaning: "The body is not the planned one, or the token is not good. Plan again; nothing was billed.",
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
    meaning: "There is a label of this name.",
    form: "detail",
    action: "use_other_name",
    decided: "ours",
  },
  nothing_to_reactivate: { status: 409, meaning: "No cancellation is waiting.", form: "detail", decided: "ours" },
  already_bound: { status: 409, meaning: "The key has a mail address already.", form: "detail", decided: "ours" },
  payload_too_large: { status: 413, meaning: "The body is too large.", form: "detail", decided: "ours" },
  unsupported_media_type: {
    status: 415,
    meaning: "The body is of another Content-Type than it must be.",
    form: "detail",
    decided: "ours",
  },
  request_not_http: {
    status: 400,
    meaning: "What was sent cannot be read as HTTP, or its headers are too large.",
    form: "detail",
    code: "invalid_request",
    action: "fix_request",
  },
  body_not_json: {
    status: 400,
    meaning: "The body cannot be read as JSON in UTF-8.",
    form: "detail",
    code: "invalid_request",
    action: "fix_request",
  },
  invalid_request: {
    status: 422,
    meaning: "A field is missing or wrong; errors names it.",
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
    meaning: "The plan has room for no more active beacons. Archive one, or change the plan.",
    form: "detail",
    action: "archive_beacon_or_change_plan",
  },
  webhook_limit_exceeded: {
    status: 422,
    meaning: "The digest has as many webhooks as it can have.",
    form: "detail",
    action: "delete_webhook",
    decided: "ours",
  },
  schedule_limit_exceeded: {
    status: 422,
    meaning: "The organization has as many export schedules as it can have.",
    form: "detail",
    action: "delete_schedule",
    decided: "ours",
  },
  mail_limit_exceeded: {
    status: 422,
    meaning: "The digest is sent to as many mail addresses as it can be.",
    form: "detail",
    action: "delete_mail",
    decided: "ours",
  },
  feed_token_limit_exceeded: {
    status: 422,
    meaning: "The organization has as many feed tokens as it can have.",
    form: "detail",
    action: "delete_token",
    decided: "ours",
  },
  planning_failed: {
    status: 422,
    meaning: "The request for manifests is wrong in what reason says; nothing was billed.",
    form: "detail",
    action: "fix_request",
    decided: "ours",
  },
  tag_names_unresolved: {
    status: 422,
    meaning: "Names that tag nothing; nothing was run or billed.",
    form: "detail",
    action: "fix_tag_names",
    decided: "ours",
  },
  invalid_code: {
    status: 422,
    meaning: "This is not the code that was sent.",
    form: "detail",
    action: "check_code",
    decided: "ours",
  },
  code_expired: {
    status: 422,
    meaning: "The code is too old, or was tried too often. Ask for a new one.",
    form: "detail",
    action: "request_new_code",
    decided: "ours",
  },
  contact_sales: {
    status: 422,
    meaning: "Whoever runs the service sets this plan: it is by agreement, or plans cannot be raised without them.",
    form: "detail",
    action: "contact_sales",
    decided: "ours",
  },
  upgrade_required: {
    status: 426,
    meaning: "This address speaks WebSocket only. Ask for an upgrade.",
    form: "detail",
    action: "connect_with_websocket",
    link: "docs",
    decided: "ours",
  },
  connection_limit_exceeded: {
    status: 429,
    meaning: "The organization has as many WebSockets open as it can have. Close one first.",
    form: "detail",
    action: "close_connection",
    decided: "ours",
  },
  demo_key_rate_limited: {
    status: 429,
    meaning: "The network was given its new demo keys of 24 hours. Bind a mail address to one of them.",
    form: "envelope",
    action: "bind_email",
    link: "bind_email",
  },
  suspicious_activity: {
    status: 429,
    meaning: "Too many attempts to get or bind keys came from the network. Do not go on without an account.",
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
    meaning: "The quota is used up. Wait for quota_resets_on, or change the plan; a demo key can be bound.",
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
    meaning: "The service cannot do this now. Try again.",
    form: "detail",
    retryable: true,
    retry_after_seconds: 1,
    decided: "ours",
  },
  storage_unavailable: {
    status: 503,
    meaning: "Nothing can be stored for the moment, as on a full disk; nothing was changed. Send it again later.",
    form: "detail",
    action: "wait",
    retryable: true,
    retry_after_seconds: 30,
    in_crowds: true,
    decided: "ours",
  },
  overloaded: {
    status: 503,
    meaning: "More is asked than can be answered at a time. Wait retry_after_seconds.",
    form: "detail",
    action: "wait",
    retryable: true,
    in_crowds: true,
    decided: "ours",
  },
  exact_count_unavailable: {
    status: 503,
    meaning: "The total cannot be proven within timeout_ms. Try again later, or use the mode default.",
    form: "detail",
    action: "retry_or_use_default_mode",
    retryable: true,
    retry_after_seconds: 5,
    decided: "ours",
  },
  index_proof_unavailable: {
    status: 503,
    meaning: "A stream is being indexed again. Send the same request again; nothing was billed.",
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
