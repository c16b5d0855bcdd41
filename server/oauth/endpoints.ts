import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Provider } from "oidc-provider";
import { oauthRequestsPerMinute } from "../../config/limits.ts";
import type { Service } from "../call.ts";
import { answerConsent, type ConsentAnswer, type ConsentRequest } from "./consent.ts";
import { oauthPaths } from "./metadata.ts";
import { openProvider } from "./provider.ts";

/** The addresses of OAuth; the documents that tell of them are operations. */
export interface OauthEndpoints {
  /** Answers what the protocol defines, at `protocolPaths`. Throws `rate_limited`. */
  protocol(request: IncomingMessage, response: ServerResponse, client: string): Promise<void>;
  /** Answers the page on which somebody is asked. Throws `rate_limited`. */
  consent(asked: ConsentRequest, client: string): Promise<ConsentAnswer>;
}

/** Where the protocol is spoken: also where a browser comes back from the page. */
export const protocolPaths = [
  oauthPaths.authorization,
  `${oauthPaths.authorization}/:uid`,
  oauthPaths.token,
  oauthPaths.revocation,
];

/** Opens them. The authorization server is made at the first request, and anew when address or programs change. */
export function oauthEndpoints(service: Service): OauthEndpoints {
  let made: { of: string; provider: Promise<Provider> } | undefined;
  const provider = () => {
    const { clients } = service.config().service.oauth;
    const of = JSON.stringify([service.links().base_url, clients]);
    if (made?.of !== of) made = { of, provider: openProvider(service, clients) };
    return made.provider;
  };
  const limit = (client: string) =>
    service.limiter.take(`oauth ${client}`, oauthRequestsPerMinute, service.now(), () => undefined);
  return {
    async protocol(request, response, client) {
      limit(client);
      const { base_url } = service.links();
      const answer = (await provider()).callback();
      addressed(request, base_url);
      const headers = {
        "x-request-id": randomUUID(),
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
      };
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      await answer(request, response);
    },
    async consent(asked, client) {
      limit(client);
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
