import type { Server as NodeServer, RequestListener, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { serve } from "h3";
import { openMasterKey } from "../config/runtime/master-key.ts";
import { type Metrics, openMetrics } from "../config/runtime/metrics.ts";
import { baseUrlOf } from "../config/service.ts";
import { StartError } from "../config/yaml/problem.ts";
import type { FilesStanding } from "../store/engine/config-revisions.ts";
import type { Store } from "../store/store.ts";
import { openActivity } from "./api/activity.ts";
import { repeats } from "./api/idempotency.ts";
import { type Admission, openAdmission } from "./api/limits/admission.ts";
import { rateLimiter } from "./api/limits/rate-limit.ts";
import { sharedLimiter } from "./api/limits/shared-limiter.ts";
import type { Log } from "./api/log.ts";
import type { Readiness } from "./api/operation.ts";
import { noteClients } from "./api/seen-clients.ts";
import type { ServerConfig } from "./api/server-config.ts";
import { openConsole } from "./console/console.ts";
import type { Channel } from "./delivery/channels/channel.ts";
import { openWebhookPoster } from "./delivery/webhooks/post.ts";
import { openSockets } from "./delivery/websocket/sockets.ts";
import { openExporter } from "./export/exporter.ts";
import type { Trouble } from "./health/trouble.ts";
import { httpApp } from "./http/app.ts";
import { answerBrokenRequest } from "./http/broken-request.ts";
import { inTurn } from "./http/in-turn.ts";
import { endSlowReaders } from "./http/slow-readers.ts";
import { closeBehindIgnoredUpgrades, opensSocket } from "./http/upgrade.ts";
import { configuredMail } from "./mail/mail.ts";
import { agentEndpointsOnDemand } from "./mcp/on-demand.ts";
import { oauthEndpoints } from "./oauth/endpoints.ts";
import { operations } from "./operations.ts";
import { openSignInPages } from "./session/sign-in-pages.ts";
import { serviceLinks } from "./views/links.ts";
import type { Following } from "./views/source-tools.ts";

/** How long requests in flight may take once the server is closing. Milliseconds; ours, within the 10 s of Decisions §1. */
const closeWithinMs = 5000;

/** How often connections that fell idle are looked for while closing. Milliseconds; ours. */
const idleCheckMs = 25;

/** What the server is made of. */
export interface ServerParts {
  store: Store;
  /** Asked at each request, so that a changed file counts at once. */
  config: () => ServerConfig;
  log: Log;
  now: () => Date;
  /** A clock that only goes forward, for time limits. Milliseconds. */
  monotonic: () => number;
  /** Whether the whole service is up, for `/health`. */
  ready: () => Readiness;
  /** What needs somebody; nothing where nobody looks. */
  troubles?: () => readonly Trouble[];
  /** How the config files here stand to those in force; nothing where no other process is. */
  standing?: () => FilesStanding | null;
  /** Counts for whoever watches; its own when absent. */
  metrics?: Metrics;
  /** Lets requests in; its own when absent. */
  admission?: Admission;
  /** Instead of the configured port; 0 takes any free one. */
  port?: number;
  /** Who reads files and sources; absent where the server runs by itself. */
  following?: Following | undefined;
}

/** A server that listens. Disposing of it stops it: requests in flight end, idle connections are closed at once. */
export interface RunningServer {
  /** Where clients reach it, without a slash at the end. */
  url: string;
  port: number;
  /** By which a deliverer tells the clients on WebSockets that something was released. */
  sockets: Channel;
  /** Runs until no export is due, and no mail to sign in is under way. */
  drain(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts answering requests. Throws when the port cannot be had. */
export async function startServer({ port: asked, ...parts }: ServerParts): Promise<RunningServer> {
  const { host, port: configured } = parts.config().service;
  const activity = openActivity(parts.store, parts.log);
  let port = asked ?? configured;
  const baseUrl = () => baseUrlOf(parts.config().service, port);
  const links = () => serviceLinks(parts.config().service, baseUrl());
  const masterKey = openMasterKey(parts.config().paths.dataDir, parts.config().secrets.master_key);
  const mail = configuredMail(parts.config, baseUrl, parts.log);
  const poster = openWebhookPoster(() => parts.config().service.network);
  const exporter = openExporter({ ...parts, links });
  const admission = parts.admission ?? openAdmission(parts);
  const clients = noteClients(parts);
  const limiter = parts.store.isShared ? sharedLimiter(parts) : rateLimiter();
  const service = {
    ...parts,
    clients,
    admission,
    exporter,
    activity,
    links,
    operations,
    masterKey,
    mail,
    poster,
    metrics: parts.metrics ?? openMetrics(parts.monotonic),
    troubles: parts.troubles ?? (() => []),
    standing: parts.standing ?? (() => null),
    repeats: repeats(),
    limiter,
    ownLimiter: rateLimiter(),
  };
  const agents = agentEndpointsOnDemand(service);
  const signIn = openSignInPages(service);
  const consolePages = openConsole(service);
  const app = httpApp(service, {
    agents,
    oauth: oauthEndpoints(service),
    pages: [...signIn.routes, ...consolePages.routes],
  });
  const listening = serve(app, {
    hostname: host,
    port,
    gracefulShutdown: false,
    silent: true,
    // Node would refuse a request without Host with an answer that has no body; `app.ts` refuses it in our form.
    node: { requireHostHeader: false, shouldUpgradeCallback: opensSocket, ...timeLimits(parts.config().service.http) },
  });
  const node = listening.node?.server as NodeServer;
  const answerAll = listening.node?.handler as RequestListener;
  node.off("request", answerAll).on("request", inTurn(answerAll));
  closeBehindIgnoredUpgrades(node);
  node.maxConnections = parts.config().service.http.connections_max;
  endSlowReaders(node, parts.config().service.http);
  const sockets = openSockets({ ...parts, admission, activity, links });
  node.on("upgrade", sockets.upgrade);
  const isAnswering = answersUnderWay(node);
  node.on("clientError", (error, socket) =>
    answerBrokenRequest(error, socket, { links: links(), log: parts.log, isAnswering: isAnswering(socket) }),
  );
  try {
    await listening.ready();
    port = portOf(node);
  } catch (cause) {
    await sockets[Symbol.asyncDispose]();
    await consolePages[Symbol.asyncDispose]();
    await agents[Symbol.asyncDispose]();
    await exporter[Symbol.asyncDispose]();
    await limiter[Symbol.asyncDispose]();
    await activity[Symbol.asyncDispose]();
    const advice = "Free it, or set HOST and PORT (or config/service.yaml) to others.";
    throw new StartError(`Cannot listen on ${host}, port ${port}: ${reasonOf(cause)}. ${advice}`, { cause });
  }
  return {
    url: baseUrl(),
    port,
    sockets: sockets.channel,
    drain: async () => void (await Promise.all([exporter.drain(), signIn.drain()])),
    async [Symbol.asyncDispose]() {
      await sockets[Symbol.asyncDispose]();
      await consolePages[Symbol.asyncDispose]();
      await agents[Symbol.asyncDispose]();
      await exporter[Symbol.asyncDispose]();
      await closeGracefully(node);
      await signIn[Symbol.asyncDispose]();
      await poster[Symbol.asyncDispose]();
      await clients[Symbol.asyncDispose]();
      await limiter[Symbol.asyncDispose]();
      await activity[Symbol.asyncDispose]();
    },
  };
}

/** Who sends slowly, on purpose or not, or nothing more, holds a connection for so long; Node looks every `connectionsCheckingInterval`. */
function timeLimits(limits: ServerConfig["service"]["http"]) {
  return {
    headersTimeout: limits.headers_timeout_ms,
    requestTimeout: limits.request_timeout_ms,
    keepAliveTimeout: limits.keep_alive_timeout_ms,
    connectionsCheckingInterval: Math.max(50, Math.ceil(limits.headers_timeout_ms / 5)),
  };
}

/** Tells of a connection whether some answer has begun on it and is not all sent. */
function answersUnderWay(node: NodeServer): (socket: Duplex) => boolean {
  const answers = new WeakMap<Duplex, Set<ServerResponse>>();
  node.on("request", ({ socket }, response) => {
    const open = answers.get(socket) ?? new Set();
    answers.set(socket, open.add(response));
    response.once("close", () => open.delete(response));
  });
  return (socket) =>
    answers
      .get(socket)
      ?.values()
      .some((each) => each.headersSent) ?? false;
}

/** A keep-alive connection falls idle only after its request: looked for until none is left or time is up. */
async function closeGracefully(node: NodeServer): Promise<void> {
  let open = true;
  const closed = new Promise<void>((resolve) => node.close(() => resolve())).then(() => {
    open = false;
  });
  const turns = Math.ceil(closeWithinMs / idleCheckMs);
  for (let turn = 0; open && turn < turns; turn += 1) {
    node.closeIdleConnections();
    await Promise.race([closed, pause(idleCheckMs)]);
  }
  node.closeAllConnections();
  await closed;
}

function portOf(node: NodeServer): number {
  const address = node.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "EADDRINUSE") return "it is taken by another program";
  return cause instanceof Error ? cause.message : String(cause);
}
