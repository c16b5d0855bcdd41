import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { Peer } from "crossws";
import nodeAdapter from "crossws/adapters/node";
import {
  socketAuthMs,
  socketMalformedMax,
  socketMessageMaxBytes,
  socketMessagesAtOnce,
  socketUnreadMaxBytes,
} from "../../../config/limits.ts";
import { ServiceError } from "../../api/errors.ts";
import type { Admission } from "../../api/limits/admission.ts";
import { serviceErrorOf } from "../../http/error-response.ts";
import { hostRefusal } from "../../http/own-host.ts";
import type { Channel } from "../channels/channel.ts";
import { readMessage } from "./message.ts";
import { openSession, type Session } from "./session.ts";
import { errorMessage, type LiveDeps, openLive, refuse } from "./websocket.ts";

/** WebSockets of the server. Disposing of them tells every client that the service goes away. */
export interface Sockets extends AsyncDisposable {
  /** Takes a request for an upgrade, and answers it. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** The channel through which a deliverer tells that something was released. */
  channel: Channel;
}

/** How long clients may take to answer that the service goes away. Milliseconds; ours, within the 10 s of Decisions §1. */
const goodbyeMs = 2000;

/** How often connections are looked for that nobody reads. Milliseconds; ours. */
const unreadCheckMs = 500;

/** How often connections that are closing are looked for. Milliseconds; ours. */
const goodbyeCheckMs = 20;

/** Opens WebSockets at `/ws`. Interface, Agent-tool server and streaming; Decisions §9. */
export function openSockets(deps: LiveDeps & { admission: Admission }): Sockets {
  const live = openLive(deps);
  const sessions = new Map<string, Session>();
  const connections = new Set<Duplex>();
  // Pongs to a client that sends pings and does not read wait in the connection, out of every session's sight.
  const unread = setInterval(() => {
    for (const each of connections) if (each.writableLength > socketUnreadMaxBytes) each.destroy();
  }, unreadCheckMs).unref();
  const adapter = nodeAdapter({
    serverOptions: { maxPayload: socketMessageMaxBytes, noServer: true },
    hooks: {
      upgrade: (request) => refusedUpgrade(deps, request),
      open(peer) {
        const session = openSession(lineOf(peer));
        sessions.set(peer.id, session);
        const anonymous = setTimeout(() => {
          if (!session.known) refuse(session, new ServiceError("service_key_invalid", "No token was sent in time."));
        }, socketAuthMs);
        anonymous.unref();
      },
      async message(peer, message) {
        const session = sessions.get(peer.id);
        if (!session?.isOpen()) return;
        const text = typeof message.rawData === "string" ? message.text() : undefined;
        if (session.busy >= socketMessagesAtOnce) return session.close("crowded", "Too many messages at once.");
        session.busy += 1;
        await obey(session, readMessage(text)).catch((cause) => {
          deps.log.error({ err: cause }, "a message on a WebSocket failed");
          session.say(errorMessage(serviceErrorOf(cause)));
        });
        session.busy -= 1;
      },
      drain: (peer) => sessions.get(peer.id)?.drained(),
      close: (peer) => forget(peer),
      error: (peer) => forget(peer),
    },
  });
  return {
    upgrade(request, socket, head) {
      connections.add(socket);
      socket.once("close", () => connections.delete(socket));
      void adapter.handleUpgrade(request, socket, head);
    },
    channel: {
      name: "websocket",
      // What is released is read from the store, where the cursor of the organization says so.
      take: async () => undefined,
      wake: live.wake,
      drain: live.drain,
      [Symbol.asyncDispose]: async () => undefined,
    },
    async [Symbol.asyncDispose]() {
      clearInterval(unread);
      for (const session of sessions.values()) session.close("going_away", "The service stops.");
      for (let left = goodbyeMs; left > 0 && sessions.size > 0; left -= goodbyeCheckMs) await pause(goodbyeCheckMs);
      adapter.closeAll(undefined, undefined, true);
      await adapter.close();
      await live[Symbol.asyncDispose]();
    },
  };

  function forget(peer: Peer): void {
    const session = sessions.get(peer.id);
    sessions.delete(peer.id);
    session?.ended();
    if (session) live.leave(session);
  }

  async function obey(session: Session, read: ReturnType<typeof readMessage>): Promise<void> {
    if ("problem" in read) return complain(session, read.problem);
    const { message, ignored } = read;
    if (message.type === "ping") return session.say({ type: "pong" });
    if (message.type === "subscribe" && session.known) return live.subscribe(session, message, ignored);
    if (message.type === "subscribe") return complain(session, "auth comes before subscribe.");
    if (session.known) return complain(session, "This connection is authenticated already.");
    try {
      const { plan } = await live.admit(session, message.token);
      session.say({ type: "auth_ok", plan: plan.slug });
    } catch (thrown) {
      if (!(thrown instanceof ServiceError)) throw thrown;
      refuse(session, thrown);
    }
  }
}

/** The third malformed message is the last. Decisions §9. */
function complain(session: Session, problem: string): void {
  session.malformed += 1;
  session.say(errorMessage(new ServiceError("invalid_request", problem)));
  if (session.malformed >= socketMalformedMax) session.close("malformed", "Too many malformed messages.");
}

/** Pages of other origins than the service's own may connect when the operator named them. Decisions §1 (exposure). */
async function refusedUpgrade(
  { config, links, admission }: LiveDeps & { admission: Admission },
  request: Request,
): Promise<Response | undefined> {
  const url = new URL(request.url);
  if (hostRefusal(request.headers.get("host"), config().service, links().base_url)) return refusal(403, "Forbidden");
  try {
    await admission.enter();
  } catch (crowded) {
    if (!(crowded instanceof ServiceError)) throw crowded;
    return refusal(503, "Service Unavailable", { "retry-after": String(crowded.fields.retry_after_seconds) });
  }
  const origin = request.headers.get("origin");
  const { origins } = config().service.cors;
  const own = [`http://${url.host}`, `https://${url.host}`, new URL(links().base_url).origin];
  if (origin === null || own.includes(origin) || origins.includes("*") || origins.includes(origin)) return undefined;
  return refusal(403, "Forbidden");
}

function refusal(status: number, statusText: string, headers: Record<string, string> = {}): Response {
  return new Response(null, {
    status,
    statusText,
    headers: { connection: "close", "content-length": "0", ...headers },
  });
}

function lineOf(peer: Peer) {
  return {
    send: (text: string) => void peer.send(text),
    buffered: () => peer.websocket.bufferedAmount ?? 0,
    close: (code: number, reason: string) => peer.close(code, reason.slice(0, 120)),
  };
}
