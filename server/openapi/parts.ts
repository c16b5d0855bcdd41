import { oauthScopes } from "../../store/model/oauth-scope.ts";
import { serverMetadata } from "../oauth/metadata.ts";
import type { Links } from "../views/links.ts";

/** Either of the two ways to show who calls. Interface, Authentication 1 and 2. */
export const security = [{ ApiKey: [], ApiSecret: [] }, { Bearer: [] }];

/** How the quota stands, on every answer to somebody with a key. Interface, Response envelope. */
const quotaHeaders: [name: string, header: object][] = [
  ["QuotaLimit", integerHeader("Manifests in the period.")],
  ["QuotaUsed", integerHeader("Manifests consumed in the period.")],
  ["QuotaRemaining", integerHeader("Manifests left in the period.")],
  ["Period", textHeader("The period, YYYY-MM.")],
  ["ContentLevel", integerHeader("2: signal and brief. 3: record too.")],
];

/** What operations share besides schemas and error answers. */
export const components = {
  securitySchemes: {
    ApiKey: { type: "apiKey", in: "header", name: "api-key", description: "The API key; goes with the secret." },
    ApiSecret: { type: "apiKey", in: "header", name: "secret", description: "The secret of the API key." },
    Bearer: { type: "http", scheme: "bearer", description: "The API key alone, as a bearer token." },
  },
  parameters: {
    IdempotencyKey: {
      name: "Idempotency-Key",
      in: "header",
      required: false,
      description:
        "A name for this request, kept for 24 hours: the same body sent again under it is answered as before and carried out once; another body is refused with 409.",
      schema: { type: "string", maxLength: 255 },
    },
  },
  headers: {
    IdempotencyReplayed: textHeader("true: the answer to an earlier request with the same Idempotency-Key."),
    RequestId: sure(textHeader("The id of this request, for questions about it.")),
    ...Object.fromEntries(quotaHeaders.map(([name, header]) => [name, sure(header)])),
    ...Object.fromEntries(quotaHeaders.map(([name, header]) => [`${name}IfKnown`, header])),
    RateLimitLimit: integerHeader("Requests a minute; absent when not limited."),
    RateLimitRemaining: integerHeader("Requests left now."),
    RateLimitReset: integerHeader("Seconds until all are back; with Retry-After, the same as it says."),
    RetryAfter: integerHeader("Seconds to wait."),
    Allow: sure(textHeader("The methods that are answered here.")),
    WwwAuthenticate: sure(textHeader("Bearer; of an OAuth token also why it is refused, and where to get another.")),
  },
};

/** How programs get tokens of people who let them. Interface, Authentication 4. */
export function oauthScheme(links: Links): object {
  const { authorization_endpoint, token_endpoint } = serverMetadata(links);
  const addresses = { authorizationUrl: authorization_endpoint, tokenUrl: token_endpoint, refreshUrl: token_endpoint };
  return {
    type: "oauth2",
    description:
      "An access token, as a bearer token, with the scope that the operation names. PKCE with S256; public clients only.",
    flows: { authorizationCode: { ...addresses, scopes: oauthScopes } },
  };
}

/** Headers of an answer that succeeds; those of the quota where a key is shown. Interface, Response envelope. */
export function responseHeaders(keyed: boolean): Record<string, object> {
  return { "X-Request-Id": ref("headers", "RequestId"), ...limitHeaders(), ...(keyed && quotaRefs("")) };
}

/** Headers of an answer that refuses; it tells of the quota where it is known who asks. */
export function refusalHeaders(): Record<string, object> {
  return { "X-Request-Id": ref("headers", "RequestId"), ...limitHeaders(), ...quotaRefs("IfKnown") };
}

function quotaRefs(when: "" | "IfKnown"): Record<string, object> {
  return Object.fromEntries(
    quotaHeaders.map(([name]) => [
      `X-Service-${name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "-")}`,
      ref("headers", `${name}${when}`),
    ]),
  );
}

/** A body in JSON of one schema. */
export function jsonContent(schema: object): object {
  return { "application/json": { schema } };
}

/** A reference to something shared. */
export function ref(kind: "schemas" | "headers" | "responses" | "parameters", name: string): { $ref: string } {
  return { $ref: `#/components/${kind}/${name}` };
}

/** What every limited answer says of the limit. Decisions §5. */
function limitHeaders(): Record<string, object> {
  return {
    "RateLimit-Limit": ref("headers", "RateLimitLimit"),
    "RateLimit-Remaining": ref("headers", "RateLimitRemaining"),
    "RateLimit-Reset": ref("headers", "RateLimitReset"),
  };
}

/** A header with text. */
export function textHeader(description: string): object {
  return { description, schema: { type: "string" } };
}

function integerHeader(description: string): object {
  return { description, schema: { type: "integer" } };
}

/** A header that never fails to come where it is listed. */
function sure(header: object): object {
  return { required: true, ...header };
}
