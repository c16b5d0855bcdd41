import { mailRetrySeconds } from "../../../config/limits.ts";
import type { DueDigestMail } from "../../../store/delivery/digest-mails.ts";
import { LostLease } from "../../../store/engine/leases.ts";
import { type Leases, openLeases } from "../../../store/engine/process-leases.ts";
import { failpoint } from "../../../store/model/failpoint.ts";
import type { Log } from "../../api/log.ts";
import type { Mail } from "../../mail/mail.ts";
import { type DueSender, openDueSender } from "../due-sender.ts";
import { digestMail } from "./mail.ts";
import { contentOf, type MailContentDeps } from "./mail-content.ts";

/** What sending digests by mail needs. */
export interface DigestMailDeps extends MailContentDeps {
  mail: Mail;
  log: Log;
}

/** Opens the queue. One mail after the other: they all go to one server. A mail is sent by one process at a time. */
export function openDigestMailQueue(deps: DigestMailDeps): DueSender {
  const { store, log, now } = deps;
  const stop = new AbortController();
  const leases = openLeases("digest-mail", { ...deps, signal: stop.signal });
  const sender = openDueSender({ what: "digests by mail", log, sendDue });
  return {
    ...sender,
    async [Symbol.asyncDispose]() {
      // A mail of which nobody knows whether it was taken is sent again later, under the same id.
      await sender[Symbol.asyncDispose]();
      stop.abort();
    },
  };

  async function sendDue(isClosed: () => boolean): Promise<void> {
    while (!isClosed()) {
      const due = await claim();
      if (!due) return;
      failpoint("digest-mail.claimed");
      await attempt({ ...deps, leases }, due).finally(() => leases.release(due.batch_id));
    }
  }

  /** A process that dies while it sends leaves the mail for its next attempt, under the same id. */
  function claim(): Promise<DueDigestMail | undefined> {
    const moment = now();
    const retryAt = (attempts: number) => new Date(moment.getTime() + 1000 * waitAfter(attempts)).toISOString();
    return store.small(
      async (store) => {
        const due = await store.digestMails.claim(moment.toISOString(), retryAt);
        if (due) await leases.take([due.batch_id], store);
        return due;
      },
      1,
      "delivery",
    );
  }
}

function waitAfter(attempts: number): number {
  return mailRetrySeconds[Math.min(attempts, mailRetrySeconds.length) - 1] ?? 0;
}

async function attempt(deps: DigestMailDeps & { leases: Leases }, due: DueDigestMail): Promise<void> {
  const { mail, log, now } = deps;
  const sent_on = now().toISOString();
  const settle = (outcome: Outcome) => settled(deps, due, outcome);
  let isSent = false;
  try {
    const content = await contentOf(deps, due);
    if (content) await mail.send(digestMail(content), now());
    isSent = content !== undefined;
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause);
    log.warn({ err: cause, mail_id: due.mail.mail_id, attempts: due.attempts }, "a digest could not be sent by mail");
    if (isFinal(cause) || due.attempts > mailRetrySeconds.length) await settle({ sent_on: null, error });
    return;
  }
  await settle({ sent_on: isSent ? sent_on : null, error: null });
}

/** What came of a mail. `sent_on` null: it was not sent. */
type Outcome = { sent_on: string | null; error: string | null };

/** Writes down what came of a mail, unless another process sends it by now: then that one does. */
async function settled(
  { store, log, leases }: DigestMailDeps & { leases: Leases },
  due: DueDigestMail,
  outcome: Outcome,
): Promise<void> {
  try {
    await store.small(
      async (store) => {
        await leases.hold(store, due.batch_id);
        await store.digestMails.settle(due, outcome);
      },
      1,
      "delivery",
    );
  } catch (cause) {
    if (!(cause instanceof LostLease)) throw cause;
    log.warn({ mail_id: due.mail.mail_id }, "another process has taken a mail over");
  }
}

/** The server will not take mail for this address, or this mail, whenever it is tried. RFC 5321 §4.2.1 (5yz). */
function isFinal(cause: unknown): boolean {
  const { code, responseCode } = Object(cause);
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500;
}
