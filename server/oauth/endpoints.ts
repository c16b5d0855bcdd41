import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Provider } from "oidc-provider";
import { oauthRequestsPerMinute } from "../../config/limits.ts";
import type { Call, Service } from "../api/call.ts";
import { rateLimitHeaders } from "../api/limits/rate-limit.ts";
import { answerConsent, type ConsentAnswer, type ConsentRequest } from "./consent.ts";
import { oauthPaths } from "./metadata.ts";
import { openProvider } from "./provider.ts";

/** The addresses of OAuth; the documents that tell of them are operations. */
export interface OauthEndpoints {
  /** Counts a request of a client; `told` hears what is left. Throws `rate_limited`. */
  admit(client: string, told: Call["header"]): Promise<void>;
  /** Answers what the protocol defines, at `protocolPaths`, with some headers more. */
  protocol(request: IncomingMessage, response: ServerResponse, more: Record<string, string>): Promise<void>;
  /** Answers the page on which somebody is asked. */
  consent(asked: ConsentRequest): Promise<ConsentAnswer>;
}

/** Where and how the protocol is spoken: also where a browser comes back from the page. */
export const protocolPaths = [
  { path: oauthPaths.authorization, methods: ["GET", "HEAD"] },
  { path: `${oauthPaths.authorization}/:uid`, methods: ["GET", "HEAD"] },
  { path: oauthPaths.token, methods: ["POST", "OPTIONS"] },
  { path: oauthPaths.revocation, methods: ["POST", "OPTIONS"] },
] as const;

/** Opens them. The authorization server is made at the first request, and anew when address or programs change. */
export function oauthEndpoints(service: Service): OauthEndpoints {
  let made: { of: string; provider: Promise<Provider> } | undefined;
  const provider = () => {
    const { clients } = service.config().service.oauth;
    const of = JSON.stringify([service.links().base_url, clients]);
    if (made?.of !== of) made = { of, provider: openProvider(service, clients) };
    return made.provider;
  };
  return {
    async admit(client, told) {
      const { limiter, now } = service;
      await limiter.take(`oauth ${client}`, oauthRequestsPerMinute, now(), (state) => told(rateLimitHeaders(state)));
    },
    async protocol(request, response, more) {
      const { base_url } = service.links();
      const answer = (await provider()).callback();
      addressed(request, base_url);
      const headers = {
        "x-request-id": randomUUID(),
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
        ...more,
      };
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      await answer(request, response);
    },
    async consent(asked) {
      addressed(asked.request, service.links().base_url);
      return answerConsent(service, await provider(), asked);
    },
  };
}

/**
 * Makes a request look as if it had come to the base address, whatever proxies did to it: the protocol's addresses and
 * cookies are of that one. Sessions are not carried on: whoever is asked shows their key, so that nobody allows in another's name.
 */
function addressed(request: IncomingMessage, base_url: string): void {
  const { protocol, host, pathname } = new URL(base_url);
  const cookies = (request.headers.cookie ?? "").split(";").filter((each) => !/^\s*oauth_session(\.sig)?=/.test(each));
  Object.assign(request.headers, {
    "x-forwarded-proto": protocol.slice(0, -1),
    "x-forwarded-host": host,
    cookie: cookies.join(";"),
  });
  Object.assign(request, { baseUrl: pathname.replace(/\/$/, "") });
}
