import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from "pino";
import type { LogLevel } from "../service.ts";

export type { Logger } from "pino";

/**
 * Opens the log: one JSON object a line, to standard error unless told. Fields that carry secrets are never written, however
 * deep they stand; of what a child log carries along, those at the top (give children ids, not groups).
 */
export function openLog(level: LogLevel, to: DestinationStream = destination({ fd: 2, sync: true })): Logger {
  const serializers = Object.fromEntries([...secretFields].map((name) => [name, () => "[secret]"]));
  const formatters = { log: withoutSecrets };
  return pino({ level, base: null, timestamp: stdTimeFunctions.isoTime, formatters, serializers }, to);
}

/** Names in small letters; `-` counts as `_`. */
const secretFields = new Set([
  "access_token",
  "api_key",
  "api_secret",
  "authorization",
  "cookie",
  "llm_api_key",
  "mcp_token",
  "password",
  "plan_token",
  "proxy_authorization",
  "refresh_token",
  "s3_access_key_id",
  "s3_secret_access_key",
  "secret",
  "secrets",
  "service_key",
  "set_cookie",
  "smtp_url",
  "speech_api_key",
  "synorb_key",
  "token",
  "visitor_token",
]);

/** How far groups in groups are searched: ours, deeper than anything that is logged. */
const deepest = 6;

/**
 * The fields with `[secret]` in place of secrets. Pino's own `redact` is not used: it costs ten times as much a line for
 * these names, and looks only as deep as its patterns say.
 */
function withoutSecrets(fields: object, depth = 0): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, censored(name, value, depth)]));
}

function censored(name: string, value: unknown, depth: number): unknown {
  if (secretFields.has(name.toLowerCase().replaceAll("-", "_"))) return "[secret]";
  if (Array.isArray(value)) return depth < deepest ? value.map((each) => censored("", each, depth + 1)) : "[deep]";
  if (!isPlain(value)) return value;
  return depth < deepest ? withoutSecrets(value, depth + 1) : "[deep]";
}

/** Errors, dates and the like are left to their own serializers. */
function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
