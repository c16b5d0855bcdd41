/** Design: docs/design/oauth.md */
import { generateKeyPairSync } from "node:crypto";
import type { Client, Context, Provider } from "oidc-provider";
import { oauthLives } from "../../config/limits.ts";
import type { OauthClient } from "../../config/oauth.ts";
import { OauthScope } from "../../store/model/oauth-scope.ts";
import type { Service } from "../api/call.ts";
import { oauthTokenPrefix } from "../api/caller.ts";
import { credentialInForce } from "../api/credential.ts";
import type { Log } from "../api/log.ts";
import { html, htmlPage, pageHeaders } from "../http/html.ts";
import { themeOf } from "../http/theme.ts";
import { artifactsOf } from "./artifacts.ts";
import { audienceOf, wholeService } from "./audience.ts";
import { oauthPaths, readingScopes } from "./metadata.ts";
import { loadOidcProvider } from "./oidc-package.ts";

/** Random bits in codes and tokens, as in every secret of the service. Decisions §4. */
const secretBits = 256;

/** Makes the authorization server. Its package is loaded only now: most installations never need it. */
export async function openProvider(service: Service, clients: readonly OauthClient[]): Promise<Provider> {
  const { Provider, errors } = await loadOidcProvider();
  const links = service.links();
  const usedTwice = () => new errors.InvalidGrant("it is being used already");
  const deps = { store: service.store, masterKey: service.masterKey, now: service.now, usedTwice };
  const provider = new Provider(links.base_url, {
    adapter: (kind: string) => artifactsOf(kind, deps),
    clients: clients.map(clientMetadata),
    ...fixed,
    cookies: {
      names: { session: "oauth_session", interaction: "oauth_interaction", resume: "oauth_resume" },
      keys: [service.masterKey.derive("oauth cookies", "1")],
      // A session of its own is never carried on (`endpoints.ts`): its cookie is kept from the programs that browsers are led to.
      long: { httpOnly: true, sameSite: "lax", path: new URL(`${links.base_url}${oauthPaths.authorization}`).pathname },
    },
    jwks: { keys: [unusedKey()] },
    interactions: {
      url: (_context: Context, { uid }: { uid: string }) => `${links.base_url}${oauthPaths.consent}/${uid}`,
    },
    features: {
      ...featuresOff,
      revocation: { enabled: true, allowedPolicy: isOwn },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => wholeService,
        useGrantedResource: async () => true,
        getResourceServerInfo: async (_context: Context, resource: string) => {
          const audience = audienceOf(resource, links);
          if (audience === undefined) throw new errors.InvalidTarget("there is no such resource here");
          return { scope: OauthScope.options.join(" "), audience, accessTokenFormat: "opaque" };
        },
      },
    },
    // Asked before a refresh token is used up: what is refused for its resource leaves the token as it was.
    rotateRefreshToken({ oidc: { params, entities } }: Context) {
      if ([undefined, entities.RefreshToken.resource].includes(params.resource)) return true;
      throw new errors.InvalidTarget("the token is for another resource");
    },
    findAccount: async (_context: Context, key_id: string) => accountOf(service, key_id),
    clientBasedCORS: (_context: Context, origin: string, client: Client) =>
      [...service.config().service.cors.origins, ...client.redirectUris.map((uri) => URL.parse(uri)?.origin)].includes(
        origin,
      ),
  });
  provider.proxy = true;
  provider.silent = true;
  markAccessTokens(provider);
  provider.on("server_error", logInto(service.log));
  return provider.use(async (context, next) => {
    if (context.path === oauthPaths.authorization) context.query = completed(context.query);
    await next();
  });
}

/** What does not depend on the installation. */
const fixed = {
  scopes: [],
  claims: {},
  responseTypes: ["code"],
  clientAuthMethods: ["none"],
  routes: {
    authorization: oauthPaths.authorization,
    token: oauthPaths.token,
    revocation: oauthPaths.revocation,
  },
  formats: { bitsOfOpaqueRandomness: secretBits },
  pkce: { required: () => true },
  ttl: oauthLives,
  expiresWithSession: async () => false,
  issueRefreshToken: async () => true,
  renderError,
};

const featuresOff = Object.fromEntries(
  ["devInteractions", "dPoP", "rpInitiatedLogout", "pushedAuthorizationRequests", "userinfo"].map((name) => [
    name,
    { enabled: false },
  ]),
);

/** A program on its user's own machine, unless it is reached over https only. RFC 8252. */
function clientMetadata({ id, name, redirect_uris }: OauthClient) {
  return {
    client_id: id,
    client_name: name,
    redirect_uris,
    application_type: redirect_uris.every((uri) => uri.startsWith("https:")) ? "web" : "native",
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    id_token_signed_response_alg: "ES256",
  };
}

/** There are no ID tokens and so nothing to sign, but the package falls back to a key that everybody knows. */
function unusedKey() {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "ES256" };
}

/** Access tokens begin so that they are told from keys. */
function markAccessTokens({ AccessToken: { prototype } }: Provider): void {
  const unmarked = prototype.generateTokenId;
  prototype.generateTokenId = function () {
    return `${oauthTokenPrefix}${unmarked.call(this)}`;
  };
}

async function isOwn(_context: Context, client: Client, token: { clientId: string }): Promise<boolean> {
  return token.clientId === client.clientId;
}

/** An account is a key, or a person who signed in: what was allowed ends with it. */
async function accountOf({ store, now }: Service, key_id: string) {
  if (!(await credentialInForce(store, key_id, now()))) return undefined;
  return { accountId: key_id, claims: async () => ({ sub: key_id }) };
}

/** Only scopes of ours, the default ones when none is named; the whole service when no resource is named; answers in the address. */
function completed(query: Context["query"]): Context["query"] {
  const { scope, resource, response_mode = "query", ...rest } = query;
  const asked = typeof scope === "string" ? scope.split(" ").filter((each) => OauthScope.safeParse(each).success) : [];
  return {
    ...rest,
    scope: scope === undefined ? readingScopes : asked.join(" "),
    resource: resource ?? wholeService,
    // The package answers in other ways as well, which ours does not; this one it refuses.
    response_mode: response_mode === "query" ? response_mode : "web_message",
  };
}

async function renderError(context: Context, { error, error_description }: Record<string, string>): Promise<void> {
  const title = "That did not work";
  const page = htmlPage(
    title,
    html`<h1>${title}</h1>
<p role="alert">${error_description ?? error ?? "Something went wrong."}</p>
<p>Go back to the app that sent you here and start again.</p>`,
    { theme: themeOf({ sent: (name) => context.get(name) }) },
  );
  context.set(pageHeaders);
  context.type = "html";
  context.body = page.text;
}

function logInto(log: Log) {
  return (_context: Context, error: Error) => log.error({ err: error }, "the authorization server failed");
}
