/** Design: docs/design/oauth.md */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Provider } from "oidc-provider";
import { z } from "zod";
import { OauthScope } from "../../store/model/oauth-scope.ts";
import type { Service } from "../api/call.ts";
import { ServiceError } from "../api/errors.ts";
import { errorInWords } from "../http/error-page.ts";
import { themeOf } from "../http/theme.ts";
import { formProof, requireOwnForm } from "../session/own-form.ts";
import { type SignedIn, signedIn } from "../session/session.ts";
import { knownAs, signInPath } from "../session/sign-in-page.ts";
import { type ConsentQuestion, consentHeaders, consentPage, noQuestionPage } from "./consent-page.ts";
import { oauthPaths } from "./metadata.ts";
import { loadOidcProvider } from "./oidc-package.ts";

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
  resource: z.union([z.string(), z.array(z.string())]),
  prompt: z.string().default(""),
  /** When, in seconds since 1970. */
  began: z.number(),
});
type Asked = z.infer<typeof Asked>;

const Choice = z.enum(["allow", "deny"]);

/** Asks whoever is signed in, or takes the answer: yes leads back with a grant, no with `access_denied`. Others sign in first. */
export async function answerConsent(
  service: Service,
  provider: Provider,
  consent: ConsentRequest,
): Promise<ConsentAnswer> {
  const { request, response, uid, form } = consent;
  const asked = await askedBy(provider, consent);
  const client = asked && (await provider.Client.find(asked.client_id));
  const sent = (name: string) => request.headers[name]?.toString() ?? null;
  const theme = themeOf({ sent });
  if (!asked || !client) return shown(noQuestionPage(theme));
  const lead = async (result: Record<string, unknown>) =>
    ledTo(await provider.interactionResult(request, response, result));
  const scopes = asked.scope.split(" ").flatMap((each) => OauthScope.safeParse(each).data ?? []);
  if (scopes.length === 0)
    return lead({ error: "invalid_scope", error_description: "no scope of the service is named" });
  const { resource } = asked;
  if (typeof resource !== "string")
    return lead({ error: "invalid_target", error_description: "a token is for one resource" });
  const present = await signedIn(service, sent);
  const sign_in_url = `../${signInPath(`${oauthPaths.consent}/${uid}`)}`;
  if (!present || isTooLongAgo(present, asked)) return ledTo(sign_in_url);
  const question: ConsentQuestion = {
    client_name: client.clientName ?? client.clientId,
    redirect_uri: asked.redirect_uri,
    scopes,
    known: knownAs(present.caller),
    sign_in_url,
    proof: formProof(service.masterKey, present.secret, uid),
    theme,
  };
  if (form === undefined) return shown(consentPage(question), asked.redirect_uri);
  const choice = Choice.safeParse(form.get("choice")).data;
  try {
    requireOwnForm({ sent, form }, { proof: question.proof, base_url: service.links().base_url });
    if (!choice) throw new ServiceError("invalid_request", "Choose Allow or Deny.");
  } catch (error) {
    const { status, message } = errorInWords(error, { links: service.links(), log: service.log });
    return shown(consentPage(question, { status, message }), asked.redirect_uri);
  }
  if (choice === "deny") return lead({ error: "access_denied", error_description: "the user did not allow it" });
  const accountId = present.session.key_id;
  const grant = new provider.Grant({ accountId, clientId: client.clientId });
  grant.addResourceScope(resource, scopes.join(" "));
  return lead({ login: { accountId, remember: false }, consent: { grantId: await grant.save() } });
}

/** What is asked for at this address of this browser; undefined when nothing is. */
async function askedBy(provider: Provider, { request, response, uid }: ConsentRequest) {
  const { errors } = await loadOidcProvider();
  try {
    const interaction = await provider.interactionDetails(request, response);
    return interaction.uid === uid ? Asked.parse({ ...interaction.params, began: interaction.iat }) : undefined;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

/** A program may ask that people sign in anew. OpenID Connect Core §3.1.2.1. */
function isTooLongAgo({ session }: SignedIn, { prompt, began }: Asked): boolean {
  return prompt.split(" ").includes("login") && new Date(session.created_on).getTime() < began * 1000;
}

function shown({ text, status = 200 }: { text: string; status?: number }, redirect_uri?: string): ConsentAnswer {
  return { status, headers: consentHeaders(redirect_uri), body: text };
}

function ledTo(location: string): ConsentAnswer {
  return { status: 303, headers: { ...consentHeaders(), location }, body: "" };
}
