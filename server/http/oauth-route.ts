import { fromNodeHandler, type H3Event } from "h3";
import type { Service } from "../api/call.ts";
import type { OauthEndpoints } from "../oauth/endpoints.ts";
import { answer, type Headers, type Produced } from "./answer.ts";
import { clientOf, nodeOf } from "./event.ts";
import { wrongMethod } from "./methods.ts";
import { bodyText } from "./request-body.ts";

/** Hands a request to the authorization server, which writes the answer itself unless there are too many. */
export async function speakOauth(service: Service, oauth: OauthEndpoints, event: H3Event) {
  const { request, response } = nodeOf(event);
  const limits: Record<string, string> = {};
  try {
    await oauth.admit(clientOf(service, event), (more) => Object.assign(limits, more));
  } catch (refusal) {
    return answer(service, event, (header) => {
      header(limits);
      return Promise.reject(refusal);
    });
  }
  // Its promise must be given back: h3 would answer with nothing before.
  return fromNodeHandler(() => oauth.protocol(request, response, limits))(event);
}

/** Shows the page on which somebody is asked whether a program may act for them, or takes what they say. */
export async function askConsent(
  service: Service,
  oauth: OauthEndpoints,
  event: H3Event,
  header: Headers,
): Promise<Produced> {
  const { method } = event.req;
  if (!["GET", "HEAD", "POST"].includes(method)) throw wrongMethod(event, ["GET", "HEAD", "POST"]);
  const form = method === "POST" ? new URLSearchParams(await bodyText(event)) : undefined;
  const uid = event.context.params?.uid ?? "";
  await oauth.admit(clientOf(service, event), header);
  const { status, headers, body } = await oauth.consent({ ...nodeOf(event), uid, form });
  header(headers);
  return { status, body };
}
