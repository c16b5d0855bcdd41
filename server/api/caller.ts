import { timingSafeEqual } from "node:crypto";
import { expiredKeyBindDays } from "../../config/limits.ts";
import { type PlanConfig, planOf } from "../../config/plans.ts";
import { type CredentialRow, secretHash } from "../../store/accounts/credentials.ts";
import type { OrganizationRow } from "../../store/accounts/organizations.ts";
import type { OauthScope } from "../../store/model/oauth-scope.ts";
import { subscriptionAt } from "../../store/model/subscription.ts";
import type { Queries, Store } from "../../store/store.ts";
import { wholeService } from "../oauth/audience.ts";
import type { Links } from "../views/links.ts";
import { credentialInForce } from "./credential.ts";
import { ServiceError } from "./errors.ts";
import type { ServerConfig } from "./server-config.ts";

/** Who calls: the credential, its organization as it is at the moment of the call, and what that pays for. */
export interface Caller {
  organization: OrganizationRow;
  credential: CredentialRow;
  plan: PlanConfig;
  /** The program that acts for them by an access token; absent when they call themselves. */
  program?: string;
}

/** What a caller showed. */
export interface ShownCredential {
  api_key: string;
  /** null: a bearer key, which needs none. */
  api_secret: string | null;
  /** Keys and tokens shown in the same request besides. */
  beside?: readonly string[];
}

/** The credential in the headers; undefined when there is none that REST takes. Interface, Authentication 1 and 2. */
export function shownCredential(header: (name: string) => string | null): ShownCredential | undefined {
  const api_key = header("api-key");
  const api_secret = header("secret");
  const bearer = /^bearer +(\S+)$/i.exec(header("authorization")?.trim() ?? "")?.[1];
  if (api_key !== null && api_secret !== null) return { api_key, api_secret, beside: bearer ? [bearer] : [] };
  return bearer === undefined ? undefined : { api_key: bearer, api_secret: null, beside: api_key ? [api_key] : [] };
}

/** What access tokens begin with, so that they are told from keys. Ours. */
export const oauthTokenPrefix = "cs_oauth_";

/** What authenticating needs. */
interface Deps {
  store: Store;
  config: ServerConfig;
  now: Date;
  links: Links;
  /** What an access token must be good for; any: whatever it is good for. Absent: no such token is taken. Decisions §11. */
  scope?: OauthScope | "any" | undefined;
  /** The address that an access token must have been given for; that of REST when absent. RFC 8707. */
  resource?: string | undefined;
}

/**
 * The caller behind a credential, also one that expired less than `grace_days` ago.
 * Throws `service_key_invalid` or `service_key_expired`; `oauth_token_invalid` for an access token that is not good for this;
 * `credential_conflict` when what is shown besides belongs to somebody else.
 */
export async function authenticate(shown: ShownCredential | undefined, deps: Deps, grace_days = 0): Promise<Caller> {
  if (!shown) throw new ServiceError("service_key_invalid", howToAuthenticate);
  const caller = await callerShown(shown, deps, grace_days);
  await requireOneOwner(caller, shown.beside ?? [], deps);
  return caller;
}

/** Throws `credential_conflict` when a key or token that is shown besides belongs to another organization; unknown ones are nobody's. Decisions §13. */
export async function requireOneOwner(
  { organization }: Caller,
  beside: readonly string[],
  { store }: Pick<Deps, "store">,
): Promise<void> {
  for (const token of beside) {
    const owner = await ownerOf(token, store);
    if (owner !== undefined && owner !== organization.org_id) throw new ServiceError("credential_conflict", oneOwner);
  }
}

const oneOwner =
  "The request carries credentials of two organizations. Send only one: key and secret, or a bearer token.";

async function ownerOf(token: string, { credentials, oauthArtifacts }: Store): Promise<string | undefined> {
  const hash = secretHash(token);
  const access = token.startsWith(oauthTokenPrefix) ? await oauthArtifacts.byHash("AccessToken", hash) : undefined;
  const credential = access?.key_id
    ? await credentials.byId(access.key_id)
    : ((await credentials.byKeyHash(hash)) ?? (await credentials.byMcpTokenHash(hash)));
  return credential?.org_id;
}

async function callerShown(shown: ShownCredential, deps: Deps, grace_days: number): Promise<Caller> {
  const isToken = shown.api_secret === null && shown.api_key.startsWith(oauthTokenPrefix);
  if (isToken) return callerOfAccessToken(shown.api_key, deps);
  const { credentials, organizations } = deps.store;
  const hash = secretHash(shown.api_key);
  // Asked at the same time: a server answers both within one round trip.
  const [credential, organization] = await Promise.all([credentials.byKeyHash(hash), organizations.ofKey(hash)]);
  if (!credential || !holdsSecret(credential, shown)) throw unknownKey();
  return callerAlive(credential, deps, { grace_days, organization });
}

/** The caller behind an API key or an MCP token. Throws as `authenticate` does. Decisions §9 (WebSocket). */
export async function authenticateToken(token: string, deps: Deps): Promise<Caller> {
  if (token.startsWith(oauthTokenPrefix)) return callerOfAccessToken(token, deps);
  const hash = secretHash(token);
  const { credentials } = deps.store;
  const credential = (await credentials.byKeyHash(hash)) ?? (await credentials.byMcpTokenHash(hash));
  if (!credential) throw unknownKey();
  return callerAlive(credential, deps, { grace_days: 0 });
}

/** Whoever a credential speaks for; undefined when the organization was closed. */
export async function callerOf(
  credential: CredentialRow,
  { store, config, now }: { store: Queries; config: ServerConfig; now: Date },
): Promise<Caller | undefined> {
  return callerIn(await store.organizations.byId(credential.org_id), credential, { config, now });
}

function callerIn(
  stored: OrganizationRow | undefined,
  credential: CredentialRow,
  { config, now }: Pick<Deps, "config" | "now">,
): Caller | undefined {
  if (!stored || stored.is_active === 0) return undefined;
  const organization = subscriptionAt(stored, now.toISOString());
  return { organization, credential, plan: planOf(config, organization.plan) };
}

/** The caller in whose name a program acts: the key with which that was allowed, for as long as it is in force. */
async function callerOfAccessToken(token: string, deps: Deps): Promise<Caller> {
  const { store, config, now, scope, links } = deps;
  const { resource = links.base_url } = deps;
  if (scope === undefined) throw refusedToken("OAuth tokens are not accepted here. Use a key.");
  const access = await store.oauthArtifacts.byHash("AccessToken", secretHash(token));
  if (!access || access.expires_on <= now.toISOString())
    throw refusedToken("The token is unknown, expired or revoked.");
  if (![resource, wholeService].includes(access.audience ?? "")) {
    throw refusedToken(`The token is for another address than ${resource}.`);
  }
  const program = config.service.oauth.clients.find(({ id }) => id === access.client_id);
  if (!program) throw refusedToken("This app no longer has access.");
  const scopes = access.scope?.split(" ") ?? [];
  if (scope !== "any" && !scopes.includes(scope)) {
    throw refusedToken(`The token lacks the scope ${scope}.`, { required_scope: scope });
  }
  const credential = access.key_id === null ? undefined : await credentialInForce(store, access.key_id, now);
  const caller = credential && (await callerOf(credential, deps));
  if (!caller) throw refusedToken("The key behind this access has expired or was deleted.");
  return { ...caller, program: program.id };
}

async function callerAlive(
  credential: CredentialRow,
  { store, config, now, links }: Deps,
  { grace_days, organization }: { grace_days: number; organization?: OrganizationRow | undefined },
): Promise<Caller> {
  if (credential.is_active === 0) throw unknownKey();
  const alive_since = new Date(now.getTime() - grace_days * dayMs).toISOString();
  if (credential.expires_on !== null && credential.expires_on <= alive_since) throw expiredKey(credential, links);
  const stored = organization ?? (await store.organizations.byId(credential.org_id));
  const caller = callerIn(stored, credential, { config, now });
  if (!caller) throw unknownKey();
  return caller;
}

const dayMs = 24 * 3600 * 1000;

const howToAuthenticate =
  "Send the headers api-key and secret, or Authorization: Bearer with the API key. Keys are read from headers only.";

function holdsSecret(credential: CredentialRow, shown: ShownCredential): boolean {
  if (shown.api_secret === null) return true;
  return timingSafeEqual(Buffer.from(credential.secret_hash), Buffer.from(secretHash(shown.api_secret)));
}

function refusedToken(message: string, fields: Record<string, unknown> = {}): ServiceError {
  return new ServiceError("oauth_token_invalid", message, fields);
}

function unknownKey(): ServiceError {
  return new ServiceError("service_key_invalid", "This key, or its secret, is not valid.");
}

function expiredKey(credential: CredentialRow, links: Links): ServiceError {
  return new ServiceError("service_key_expired", `This key expired on ${credential.expires_on}.`, {
    key_expires_at: credential.expires_on,
    recovery: `Create a new demo key. Or keep this one: for ${expiredKeyBindDays} days after it expires you can add your email to it, which makes it a free account.`,
    starter_bind: { method: "POST", url: links.bind_email_url },
    connect: links.connect_url,
    signup: links.signup_url,
  });
}
