/** Response headers that pages of other origins may read. Interface, Response envelope; Decisions §5. */
const exposed = [
  "X-Request-Id",
  "X-Service-Quota-Limit",
  "X-Service-Quota-Used",
  "X-Service-Quota-Remaining",
  "X-Service-Period",
  "X-Service-Content-Level",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "Retry-After",
  "Idempotency-Replayed",
  "WWW-Authenticate",
  "Mcp-Session-Id",
  "MCP-Protocol-Version",
];

/** Request headers that pages of other origins may send. */
const accepted = [
  "api-key",
  "secret",
  "Authorization",
  "Content-Type",
  "Idempotency-Key",
  "X-Visitor-Token",
  "Mcp-Session-Id",
  "MCP-Protocol-Version",
  "Mcp-Method",
  "Mcp-Name",
  "Last-Event-ID",
];

/** CORS headers for a request's origin: none unless the operator named it, or `*`. Decisions §1 (exposure). */
export function corsHeaders(origins: readonly string[], origin: string | null): Record<string, string> {
  if (origins.length === 0) return {};
  if (origin === null || !(origins.includes("*") || origins.includes(origin))) return { vary: "Origin" };
  return {
    vary: "Origin",
    "access-control-allow-origin": origin,
    "access-control-allow-headers": accepted.join(", "),
    "access-control-expose-headers": exposed.join(", "),
    "access-control-max-age": "600",
  };
}
