import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Provider } from "oidc-provider";
import { z } from "zod";
import { OauthScope } from "../../store/model/oauth-scope.ts";
import type { Service } from "../call.ts";
import { authenticate, type Caller } from "../caller.ts";
import { errorInWords } from "../error-page.ts";
import { ServiceError } from "../errors.ts";
import { visitor, visitorTokenOf } from "../visitor.ts";
import { type ConsentQuestion, consentHeaders, consentPage, noQuestionPage } from "./consent-page.ts";

/** A request for the page on which somebody is asked. */
export interface ConsentRequest {
  request: IncomingMessage;
  response: ServerResponse;
  /** What the address names. */
  uid: string;
  /** The form that was sent; undefined when the page is only looked at. */
  form: URLSearchParams | undefined;
}

/** An answer to it. */
export interface ConsentAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** What the program asked for, as it is kept meanwhile. */
const Asked = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z.string().default(""),
  resource: z.string(),
});

const Form = z.object({
  proof: z.string().default(""),
  choice: z.enum(["allow", "deny"]).default("deny"),
  api_key: z.string().max(1000).default(""),
});

/** Asks, or takes the answer: a key and yes lead back with a grant, no leads back with `access_denied`. */
export async function answerConsent(
  service: Service,
  provider: Provider,
  consent: ConsentRequest,
): Promise<ConsentAnswer> {
  const { request, response, uid, form } = consent;
  const asked = await askedBy(provider, consent);
  const client = asked && (await provider.Client.find(asked.client_id));
  if (!asked || !client) return shown(noQuestionPage());
  const lead = async (result: Record<string, unknown>) =>
    ledTo(await provider.interactionResult(request, response, result));
  const scopes = asked.scope.split(" ").flatMap((each) => OauthScope.safeParse(each).data ?? []);
  if (scopes.length === 0)
    return lead({ error: "invalid_scope", error_description: "no scope of the service is named" });
  const visiting = await visitorOf(service, request);
  const question: ConsentQuestion = {
    client_name: client.clientName ?? client.clientId,
    redirect_uri: asked.redirect_uri,
    scopes,
    masked_key: visiting?.credential.masked_key,
    proof: service.masterKey.derive("oauth consent", uid),
  };
  if (form === undefined) return shown(consentPage(question), asked.redirect_uri);
  const { proof, choice, api_key } = Form.parse(Object.fromEntries(form));
  try {
    if (!isSame(proof, question.proof))
      throw new ServiceError("link_not_valid", "The form was not sent from this page.");
    if (choice === "deny") return lead({ error: "access_denied", error_description: "the user did not allow it" });
    const accountId = await keyIdOf(service, api_key.trim(), visiting);
    const grant = new provider.Grant({ accountId, clientId: client.clientId });
    grant.addResourceScope(asked.resource, scopes.join(" "));
    return lead({ login: { accountId, remember: false }, consent: { grantId: await grant.save() } });
  } catch (error) {
    const { status, message } = errorInWords(error, { links: service.links(), log: service.log });
    return shown(consentPage(question, { status, message }), asked.redirect_uri);
  }
}

/** What is asked for at this address of this browser; undefined when nothing is. */
async function askedBy(provider: Provider, { request, response, uid }: ConsentRequest) {
  const { errors } = await import("oidc-provider");
  try {
    const interaction = await provider.interactionDetails(request, response);
    return interaction.uid === uid ? Asked.parse(interaction.params) : undefined;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

/** Whoever the cookie of this browser brings back. */
function visitorOf(service: Service, { headers }: IncomingMessage): Promise<Caller | undefined> {
  const sent = (name: string) => headers[name]?.toString() ?? null;
  return visitor({ ...service, now: service.now() }, visitorTokenOf({ sent }));
}

/** The id of the key that was typed, else of the one that this browser was given. */
async function keyIdOf(service: Service, api_key: string, visiting: Caller | undefined): Promise<string> {
  if (api_key === "" && visiting) return visiting.credential.key_id;
  const means = { store: service.store, config: service.config(), now: service.now(), links: service.links() };
  const shownKey = api_key === "" ? undefined : { api_key, api_secret: null };
  return (await authenticate(shownKey, means)).credential.key_id;
}

function isSame(given: string, right: string): boolean {
  return given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));
}

function shown({ text, status = 200 }: { text: string; status?: number }, redirect_uri?: string): ConsentAnswer {
  return { status, headers: consentHeaders(redirect_uri), body: text };
}

function ledTo(location: string): ConsentAnswer {
  return { status: 303, headers: { ...consentHeaders(), location }, body: "" };
}
