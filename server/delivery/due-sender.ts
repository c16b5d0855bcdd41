import type { Log } from "../api/log.ts";

/** Sends what falls due. The queue itself is in the store. */
export interface DueSender extends AsyncDisposable {
  /** There may be something due now. */
  expect(): void;
  /** Begins to send what is due. */
  wake(): void;
  /** Resolves when nothing is due at the clock's time. */
  drain(): Promise<void>;
}

/** What a sender is made of. */
export interface DueSenderParts {
  /** What is sent, as the log names it: "sending digests by mail failed". */
  what: string;
  log: Log;
  /** Sends all that is due; stops early once the sender is closed. */
  sendDue: (isClosed: () => boolean) => Promise<void>;
}

/** How many wakes apart the store is asked what fell due by itself. Ours: every other second. */
const wakesPerLook = 8;

/** How long closing waits for what is being sent. Milliseconds; ours: closing has 10 s for everything (Decisions §1). */
const closePatienceMs = 2000;

/** Opens a sender; one run goes on at a time. What is being sent when it is closed for longer is left: nobody knows whether it was taken. */
export function openDueSender({ what, log, sendDue }: DueSenderParts): DueSender {
  let sending: Promise<void> | undefined;
  let isExpected = true;
  let wakes = 0;
  let closed = false;
  return {
    expect: () => {
      isExpected = true;
    },
    wake() {
      wakes += 1;
      if (isExpected || wakes % wakesPerLook === 0) void send();
    },
    async drain() {
      await sending;
      await send();
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      await Promise.race([sending, pause(closePatienceMs)]);
    },
  };

  function send(): Promise<void> {
    isExpected = false;
    sending ??= sendDue(() => closed)
      .catch((cause) => {
        if (!closed) log.error({ err: cause }, `sending ${what} failed`);
      })
      .finally(() => {
        sending = undefined;
      });
    return sending;
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
