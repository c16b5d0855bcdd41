import { randomUUID } from "node:crypto";
import { socketBufferMaxBytes, socketStallMs } from "../../../config/limits.ts";
import type { Released } from "../../../config/release.ts";
import { failpoint } from "../../../store/model/failpoint.ts";
import type { Caller } from "../../api/caller.ts";
import type { Subscribe } from "./message.ts";

/** The two ends of a connection that a session needs: it writes to it and closes it. */
export interface Line {
  send(text: string): void;
  /** What was sent and not taken by the client's side yet. Bytes. */
  buffered(): number;
  close(code: number, reason: string): void;
}

/** Why a connection is closed. Decisions §9; 1001 is RFC 6455, 4429 ours. */
export const closings = {
  going_away: 1001,
  malformed: 4400,
  unauthenticated: 4401,
  plan: 4403,
  slow: 4408,
  crowded: 4429,
} as const;

/** A client on a WebSocket. */
export interface Session {
  /** Unique among all processes. */
  id: string;
  /** Known once it has shown its token. */
  known: { token: string; caller: Caller } | undefined;
  subscription: Subscribe | undefined;
  /** How far it was told. */
  given: Released | undefined;
  malformed: number;
  /** How many of its messages are being obeyed. */
  busy: number;
  isOpen(): boolean;
  /** Sends a message of the service. */
  say(message: object): void;
  /** Sends a text that is composed already. */
  send(text: string): void;
  /** Resolves when the client has read enough that more may be sent, or the session has ended. Closes it when the client does not read. */
  room(): Promise<void>;
  /** The connection can take more. */
  drained(): void;
  close(why: keyof typeof closings, reason: string): void;
  /** The connection is gone. */
  ended(): void;
}

/** Opens the session of a connection. */
export function openSession(line: Line): Session {
  let open = true;
  let waiting: (() => void) | undefined;
  const session: Session = {
    id: randomUUID(),
    known: undefined,
    subscription: undefined,
    given: undefined,
    malformed: 0,
    busy: 0,
    isOpen: () => open,
    say: (message) => session.send(JSON.stringify(message)),
    send(text) {
      if (!open) return;
      failpoint("socket.send");
      line.send(text);
      failpoint("socket.sent");
    },
    async room() {
      if (!open || line.buffered() < socketBufferMaxBytes) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting = resolve;
      const stalled = setTimeout(
        () => session.close("slow", "The client does not read what it is sent."),
        socketStallMs,
      );
      await promise;
      clearTimeout(stalled);
    },
    drained: release,
    close(why, reason) {
      if (open) line.close(closings[why], reason);
      session.ended();
    },
    ended() {
      open = false;
      release();
    },
  };
  return session;

  function release(): void {
    waiting?.();
    waiting = undefined;
  }
}
