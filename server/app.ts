import { randomUUID } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { fromNodeHandler, H3, type H3Event, HTTPResponse } from "h3";
import { accepted, encodes } from "./accept.ts";
import { type Call, call, type Service } from "./call.ts";
import { shownCredential } from "./caller.ts";
import { clientAddress } from "./client-address.ts";
import { corsHeaders } from "./cors.ts";
import { errorResponse } from "./error-response.ts";
import { ServiceError } from "./errors.ts";
import { formBody } from "./form-body.ts";
import { gzipMember, isPacked } from "./gzip-member.ts";
import { isWritten, piecesOf, textOf } from "./json-parts.ts";
import type { AgentEndpoint, AgentEndpoints } from "./mcp/endpoints.ts";
import { type OauthEndpoints, protocolPaths } from "./oauth/endpoints.ts";
import { oauthPaths } from "./oauth/metadata.ts";
import type { Operation, Rest } from "./operation.ts";
import { hostRefusal } from "./own-host.ts";
import { type PageRequest, type PageRoute, pageAnswer } from "./page-route.ts";
import { bodyText } from "./request-body.ts";
import { fieldsOf, pageUrl, pathParameters, requestInput } from "./request-input.ts";
import { sendPieces } from "./sent-pieces.ts";

/** The HTTP face: every operation at its addresses. The one place where a request becomes an input. */
export function httpApp(
  service: Service,
  { agents, oauth, pages }: { agents: AgentEndpoints; oauth: OauthEndpoints; pages: readonly PageRoute[] },
): H3 {
  const app = new H3({ onError: (error, event) => answer(service, event, () => Promise.reject(error)) });
  const probes = new Set(
    service.operations.filter(({ limit }) => limit === "probe").flatMap(({ rest }) => rest.map(({ path }) => path)),
  );
  app.use((event, next) => {
    const refusal = refusalAtTheDoor(service, event, probes);
    return refusal ? answer(service, event, () => Promise.reject(refusal)) : next();
  });
  const routes = service.operations.flatMap((operation) => operation.rest.map((rest) => ({ operation, rest })));
  for (const [path, sharing] of Map.groupBy(routes, ({ rest }) => rest.path)) {
    const pattern = path.replaceAll(/\{(\w+)\}/g, ":$1");
    for (const { operation, rest } of sharing) {
      const path_fields = pathParameters(rest.path);
      const handler = (event: H3Event) =>
        answer(service, event, (header) => run(service, { operation, rest, path_fields }, event, header));
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
    answer(service, event, (header) => ask(service, oauth, event, header)),
  );
  for (const route of pages) {
    app.all(route.path, (event) => answer(service, event, (header) => answerPage(service, route, event, header)));
  }
  app.all("/ws", (event) => answer(service, event, () => Promise.reject(plainRequest(service))));
  app.all("/**", (event) => answer(service, event, () => Promise.reject(noSuchAddress(event))));
  return app;
}

type Headers = Call["header"];

/** Why a request is answered without a look at what it asks for. Whether the service is up is answered always. */
function refusalAtTheDoor(
  { config, links, door }: Service,
  event: H3Event,
  probes: ReadonlySet<string>,
): ServiceError | undefined {
  return (
    hostRefusal(event.req.headers.get("host"), config().service, links().base_url) ??
    (probes.has(event.url.pathname) ? undefined : door.refusal())
  );
}

/** Where an operation is found, and which of its fields stand in the path. */
interface Route {
  operation: Operation<unknown, unknown>;
  rest: Rest;
  path_fields: readonly string[];
}

type Body = string | Uint8Array<ArrayBuffer> | readonly Uint8Array[] | ReadableStream<Uint8Array>;

async function run(service: Service, { operation, rest, path_fields }: Route, event: H3Event, header: Headers) {
  if (!operation.produces) requireJsonWanted(event);
  else if (event.url.pathname.endsWith("/")) return withoutSlash(event, header);
  let read: Promise<Record<string, unknown>> | undefined;
  const cookies: string[] = [];
  const takesGzip = encodes(event.req.headers.get("accept-encoding"), "gzip");
  const reply = await call(service, operation, {
    credential: shownCredential((name) => event.req.headers.get(name)),
    client: clientOf(service, event),
    input: () => {
      read ??= requestInput(event, rest);
      return read;
    },
    sent: (name) => event.req.headers.get(name),
    path_fields,
    pageUrl: (page_num) => pageUrl(service.links().base_url, event.url, page_num),
    delivers: event.req.method !== "HEAD",
    warns: ["body", "either"].includes(fieldsOf(rest)),
    posted_to: event.req.method === "POST" ? event.url.pathname : undefined,
    header,
    cookie: (line) => void cookies.push(line),
    form: takesGzip ? "packed" : "bytes",
  });
  if (reply.content_type) header({ "content-type": reply.content_type });
  const status = reply.status ?? operation.status ?? 200;
  if (typeof reply.body === "string") return { status, body: reply.stream ?? reply.body, cookies };
  const varies = "Accept-Encoding";
  if (isWritten(reply.body)) return { status, body: textOf(reply.body), cookies, varies };
  if (!isPacked(reply.body)) return { status, body: piecesOf(reply.body), cookies, varies };
  header({ "content-encoding": "gzip" });
  return { status, body: gzipMember(reply.body), cookies, varies };
}

/** What the addresses of agents are asked with. */
const agentMethods = ["GET", "POST", "DELETE", "OPTIONS"];

/** Hands a request to the agent-tool server, which answers in the protocol's own form. */
async function answerAgent(
  service: Service,
  endpoint: AgentEndpoint,
  event: H3Event,
  header: Headers,
): Promise<{ status: number; body: string | ReadableStream<Uint8Array> }> {
  const { method, headers, url, signal } = event.req;
  const text = ["GET", "HEAD"].includes(method) ? undefined : await bodyText(event);
  const request = new Request(url, { method, headers, signal, ...(text && { body: text }) });
  const response = await endpoint({ request, body: jsonOrNothing(text), client: clientOf(service, event), header });
  header(Object.fromEntries(response.headers));
  return { status: response.status, body: response.body ?? "" };
}

/** Hands a request to the authorization server, which writes the answer itself unless there are too many. */
function speakOauth(service: Service, oauth: OauthEndpoints, event: H3Event) {
  const { request, response } = nodeOf(event);
  const limits: Record<string, string> = {};
  try {
    oauth.admit(clientOf(service, event), (more) => Object.assign(limits, more));
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
async function ask(service: Service, oauth: OauthEndpoints, event: H3Event, header: Headers) {
  const { method } = event.req;
  if (!["GET", "HEAD", "POST"].includes(method)) throw wrongMethod(event, ["GET", "HEAD", "POST"]);
  const form = method === "POST" ? new URLSearchParams(await bodyText(event)) : undefined;
  const uid = event.context.params?.uid ?? "";
  oauth.admit(clientOf(service, event), header);
  const { status, headers, body } = await oauth.consent({ ...nodeOf(event), uid, form });
  header(headers);
  return { status, body };
}

/** Asks for a page for people. */
async function answerPage(service: Service, route: PageRoute, event: H3Event, header: Headers) {
  const asked = event.req.method === "HEAD" ? "GET" : event.req.method;
  const method = route.methods.find((each) => each === asked);
  if (!method) throw wrongMethod(event, [...route.methods]);
  const request: PageRequest = {
    ...{ method, url: event.url, params: event.context.params ?? {}, client: clientOf(service, event) },
    sent: (name) => event.req.headers.get(name),
    form: method === "POST" ? await formBody(event) : new URLSearchParams(),
  };
  const { status, headers, cookies, body } = await pageAnswer(route, request, {
    links: service.links(),
    log: service.log,
  });
  header(headers);
  if (typeof body !== "string" || body.length < packedFrom) return { status, body, cookies };
  const varies = "Accept-Encoding";
  if (!encodes(request.sent("accept-encoding"), "gzip")) return { status, body, cookies, varies };
  header({ "content-encoding": "gzip" });
  return { status, body: new Uint8Array(await packed(body)), cookies, varies };
}

/** Pages from this length on are packed for browsers that take it. Characters; ours: less fits into one packet as it is. */
const packedFrom = 1400;

const packed = promisify(gzip);

/** The request and the answer as Node has them: the service runs on nothing else. */
function nodeOf(event: H3Event) {
  const { req: request, res: response } = event.runtime?.node ?? {};
  if (request instanceof IncomingMessage && response instanceof ServerResponse) return { request, response };
  throw new Error("the request is not one of HTTP/1.1");
}

/** What is not JSON is refused by the protocol itself, in its own form. */
function jsonOrNothing(text: string | undefined): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Addresses on pages are relative to the page's own, which has no slash at its end; so is this one, for proxies with a prefix. */
function withoutSlash(event: H3Event, header: Headers) {
  const last = event.url.pathname.split("/").filter(Boolean).at(-1) ?? "";
  header({ location: `../${last}${event.url.search}` });
  return { status: 308, body: "" };
}

/** Turns whatever comes of a request into a response with the headers that every response has. */
async function answer(
  service: Service,
  event: H3Event,
  produce: (
    header: Headers,
  ) => Promise<{ status: number; body: Body; cookies?: string[] | undefined; varies?: string }>,
): Promise<unknown> {
  const request_id = randomUUID();
  const { method, headers: sent } = event.req;
  const headers: Record<string, string> = {
    "content-type": "application/json",
    "x-request-id": request_id,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...corsHeaders(service.config().service.cors.origins, sent.get("origin")),
  };
  const respond = (status: number, body: Body, cookies: string[] = []) => {
    service.log.debug({ request_id, method, path: withoutSecrets(event.url.pathname), status }, "request");
    if (isPieced(body)) {
      const pieced = { status, headers, cookies, pieces: body };
      return fromNodeHandler(() => sendPieces(nodeOf(event).response, pieced))(event);
    }
    const lines = cookies.map((cookie): [string, string] => ["set-cookie", cookie]);
    return new HTTPResponse(body, { status, headers: [...Object.entries(headers), ...lines] });
  };
  try {
    requireHost(event);
    const { status, body, cookies, varies } = await produce((more) => Object.assign(headers, more));
    if (varies) headers.vary = headers.vary === undefined ? varies : `${varies}, ${headers.vary}`;
    return respond(status, body, cookies);
  } catch (thrown) {
    const error = errorResponse(thrown, { request_id, links: service.links(), log: service.log });
    Object.assign(headers, error.headers);
    return respond(error.status, JSON.stringify(error.body));
  }
}

function isPieced(body: Body): body is readonly Uint8Array[] {
  return Array.isArray(body);
}

/** Secrets do not belong into addresses, and some write them there all the same. */
function withoutSecrets(path: string): string {
  return path.replaceAll(/cs_[a-z]+_[\w-]+|(?<=\/mail\/\d+\.)[\w-]+/g, "[secret]");
}

/** GET is answered for HEAD too, without the body. */
function methodsOf(rest: Rest): Rest["method"][] | ["GET", "HEAD"] {
  return rest.method === "GET" ? ["GET", "HEAD"] : [rest.method];
}

async function options(allowed: string[], header: Headers) {
  header({ allow: allowed.join(", "), "access-control-allow-methods": allowed.join(", ") });
  return { status: 204, body: "" };
}

function wrongMethod(event: H3Event, allowed_methods: string[]): ServiceError {
  const message = `${event.req.method} is not answered here; ${allowed_methods.join(", ")} is.`;
  return new ServiceError("method_not_allowed", message, { allowed_methods });
}

function noSuchAddress(event: H3Event): ServiceError {
  return new ServiceError("not_found", `There is nothing at ${withoutSecrets(event.url.pathname)}.`);
}

/** What asks for an upgrade never comes here: Node hands it to the WebSockets. */
function plainRequest({ links }: Service): ServiceError {
  return new ServiceError("upgrade_required", `Connect with a WebSocket client: ${links().ws_url}.`);
}

/** RFC 9112 §3.2: a request of HTTP/1.1 says which host it means, and none says it twice. */
function requireHost(event: H3Event): void {
  const asked = event.runtime?.node?.req;
  if (asked === undefined) return;
  const hosts = asked.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;
  if (hosts > 1) throw new ServiceError("request_not_http", "There is more than one Host header.");
  if (hosts === 0 && asked.httpVersion !== "1.0") {
    throw new ServiceError("request_not_http", "The Host header is missing.");
  }
}

function requireJsonWanted(event: H3Event): void {
  if (accepted(event.req.headers.get("accept"), ["application/json"])) return;
  throw new ServiceError("not_acceptable", "Answers are application/json.");
}

function clientOf(service: Service, event: H3Event): string {
  const forwarded = event.req.headers.get("x-forwarded-for");
  return clientAddress(event.req.ip ?? "", forwarded, service.config().service.trusted_proxies);
}
