import { H3, type H3Event } from "h3";
import { jsonOf } from "../../config/yaml/json-of.ts";
import type { Service } from "../api/call.ts";
import { ServiceError } from "../api/errors.ts";
import type { AgentEndpoint, AgentEndpoints } from "../mcp/endpoints.ts";
import { type OauthEndpoints, protocolPaths } from "../oauth/endpoints.ts";
import { oauthPaths } from "../oauth/metadata.ts";
import { answer, type Headers, type Produced, withoutSecrets } from "./answer.ts";
import { answerPage } from "./answer-page.ts";
import { notFoundPage } from "./error-page.ts";
import { clientOf } from "./event.ts";
import { pageHeaders } from "./html.ts";
import { methodsOf, options, wrongMethod } from "./methods.ts";
import { askConsent, speakOauth } from "./oauth-route.ts";
import { runOperation } from "./operation-route.ts";
import { hostRefusal } from "./own-host.ts";
import type { PageRoute } from "./page-route.ts";
import { bodyText } from "./request-body.ts";
import { pathParameters } from "./request-input.ts";
import { themeOf } from "./theme.ts";

/** The HTTP face: every operation at its addresses. The one place where a request becomes an input. */
export function httpApp(
  service: Service,
  { agents, oauth, pages }: { agents: AgentEndpoints; oauth: OauthEndpoints; pages: readonly PageRoute[] },
): H3 {
  const app = new H3({ onError: (error, event) => answer(service, event, () => Promise.reject(error)) });
  const probes = new Set<string>(
    service.operations.filter(({ limit }) => limit === "probe").flatMap(({ rest }) => rest.map(({ path }) => path)),
  );
  app.use((event, next) => {
    const refuse = (refusal: unknown) => answer(service, event, () => Promise.reject(refusal));
    const foreign = hostRefusal(event.req.headers.get("host"), service.config().service, service.links().base_url);
    if (foreign) return refuse(foreign);
    // Whether the service is up is told always, and at once.
    if (probes.has(event.url.pathname)) return next();
    noteClient(service, event);
    const turn = service.admission.enter();
    return turn === undefined ? next() : turn.then(next, refuse);
  });
  const routes = service.operations.flatMap((operation) => operation.rest.map((rest) => ({ operation, rest })));
  for (const [path, sharing] of Map.groupBy(routes, ({ rest }) => rest.path)) {
    const pattern = path.replaceAll(/\{(\w+)\}/g, ":$1");
    for (const { operation, rest } of sharing) {
      const path_fields = pathParameters(rest.path);
      const handler = (event: H3Event) =>
        answer(service, event, (header) => runOperation(service, { operation, rest, path_fields }, event, header));
      for (const method of methodsOf(rest)) app.on(method, pattern, handler);
    }
    const allowed = [...new Set([...sharing.flatMap(({ rest }) => methodsOf(rest)), "OPTIONS"])];
    app.on("OPTIONS", pattern, (event) => answer(service, event, (header) => options(allowed, header)));
    app.all(pattern, (event) => answer(service, event, () => Promise.reject(wrongMethod(event, allowed))));
  }
  for (const [path, endpoint] of agents.byPath) {
    app.on("OPTIONS", path, (event) => answer(service, event, (header) => options(agentMethods, header)));
    app.all(path, (event) => answer(service, event, (header) => answerAgent(service, endpoint, event, header)));
  }
  for (const { path, methods } of protocolPaths) {
    for (const method of methods) app.on(method, path, (event) => speakOauth(service, oauth, event));
    app.all(path, (event) => answer(service, event, () => Promise.reject(wrongMethod(event, [...methods]))));
  }
  app.all(`${oauthPaths.consent}/:uid`, (event) =>
    answer(service, event, (header) => askConsent(service, oauth, event, header)),
  );
  for (const route of pages) {
    app.all(route.path, (event) => answer(service, event, (header) => answerPage(service, route, event, header)));
  }
  app.all("/ws", (event) => answer(service, event, () => Promise.reject(plainRequest(service))));
  app.all("/**", (event) => answer(service, event, (header) => noSuchAddress(service, event, header)));
  return app;
}

/** Where no proxy is trusted, whoever connects is taken for the client. */
function noteClient({ config, clients }: Service, { req }: H3Event): void {
  if (config().service.trusted_proxies.length > 0) return;
  if (req.ip !== undefined) clients.note(req.ip, req.headers.has("x-forwarded-for") || req.headers.has("forwarded"));
}

/** Somebody who goes there in a browser gets a page that leads on, programs an error: browsers say so (Fetch Metadata, W3C), whatever is accepted. */
async function noSuchAddress({ links }: Service, { req, url }: H3Event, header: Headers): Promise<Produced> {
  const error = new ServiceError("not_found", `Nothing was found at ${withoutSecrets(url.pathname)}.`);
  const sent = (name: string) => req.headers.get(name);
  if (req.method !== "GET" || sent("sec-fetch-mode") !== "navigate") throw error;
  const { content_type, text } = notFoundPage(error.message, links(), themeOf({ sent }));
  header({ ...pageHeaders, "content-type": content_type });
  return { status: 404, body: text, varies: "Sec-Fetch-Mode" };
}

/** What asks for a WebSocket never comes here: Node hands it to them. */
function plainRequest({ links }: Service): ServiceError {
  return new ServiceError("upgrade_required", `Connect with a WebSocket client: ${links().ws_url}.`);
}

/** What the addresses of agents are asked with. */
const agentMethods = ["GET", "POST", "DELETE", "OPTIONS"];

/** Hands a request to the agent-tool server, which answers in the protocol's own form. */
async function answerAgent(
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
