import type { H3Event } from "h3";
import { jsonOf } from "../../config/yaml/json-of.ts";
import type { Service } from "../api/call.ts";
import type { AgentEndpoint } from "../mcp/endpoints.ts";
import type { Headers, Produced } from "./answer.ts";
import { clientOf } from "./event.ts";
import { bodyText } from "./request-body.ts";

/** What the addresses of agents are asked with. */
export const agentMethods = ["GET", "POST", "DELETE", "OPTIONS"];

/** Hands a request to the agent-tool server, which answers in the protocol's own form. */
export async function answerAgent(
  service: Service,
  endpoint: AgentEndpoint,
  event: H3Event,
  header: Headers,
): Promise<Produced> {
  const { method, headers, url, signal } = event.req;
  const text = ["GET", "HEAD"].includes(method) ? undefined : await bodyText(event);
  const request = new Request(url, { method, headers, signal, ...(text && { body: text }) });
  // What is not JSON is refused by the protocol itself, in its own form.
  const response = await endpoint({ request, body: jsonOf(text), client: clientOf(service, event), header });
  header(Object.fromEntries(response.headers));
  return { status: response.status, body: response.body ?? "" };
}
