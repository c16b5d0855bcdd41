import { AddressRefused } from "../../config/runtime/guarded-dispatcher.ts";
import { BodyError } from "./body.ts";
import { type FetchFailed, type FetchFailureReason, failed } from "./outcome.ts";

/** Error codes of Node, OpenSSL and undici by what they mean to us. */
const codeMeanings: [RegExp, FetchFailureReason, string][] = [
  [/^(ENOTFOUND|EAI_\w+|ENODATA|EAI)$/, "dns_failed", "has no address: the host name is unknown"],
  [/TIMEOUT|^ETIMEDOUT$/, "timeout", "did not answer in time"],
  [/^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/, "tls_failed", "has no valid certificate"],
  [/^ECONNREFUSED$/, "connection_failed", "refuses connections"],
  [/^(UND_ERR_RES_CONTENT_LENGTH_MISMATCH|HPE_\w+)$/, "body_broken", "sent an answer that breaks the protocol"],
  [/./, "connection_failed", "cannot be reached or broke the connection"],
];

/** The outcome that a thrown error of a request stands for. */
export function failureOfError(url: string, error: unknown): FetchFailed {
  const host = URL.parse(url)?.host ?? url;
  if (!(error instanceof Error))
    return failed(url, "connection_failed", `${host} cannot be reached (${String(error)}).`);
  if (error instanceof BodyError) return failed(url, error.reason, `${host}: ${error.message}.`);
  const refused = causes(error).find((cause) => cause instanceof AddressRefused);
  if (refused) return failed(url, "address_refused", `The network policy refuses ${host}: ${refused.message}.`);
  if (error.name === "TimeoutError") return failed(url, "timeout", `${host} did not finish in time.`);
  if (error.name === "AbortError") return failed(url, "aborted", `Fetching from ${host} was stopped.`);
  const code = causes(error).map(codeOf).find(Boolean) ?? "unknown error";
  const [, reason, words] = codeMeanings.find(([pattern]) => pattern.test(code)) ?? [
    /./,
    "connection_failed" as const,
    "failed",
  ];
  return failed(url, reason, `${host} ${words} (${code}).`);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** The error, what caused it, and the members of an AggregateError (one per address tried). */
function causes(error: unknown): unknown[] {
  if (!(error instanceof Error)) return [];
  const members = error instanceof AggregateError ? error.errors : [];
  return [error, ...members.flatMap(causes), ...causes(error.cause)];
}
