import { randomBytes } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SendMailOptions } from "nodemailer";
import { failpoint } from "../../store/model/failpoint.ts";
import type { Log, ServerConfig } from "../operation.ts";

/** One message, as text and as HTML. */
export interface Message {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Further headers. */
  headers?: Record<string, string>;
  /** The same each time that the same message is handed over; made up when absent. */
  messageId?: string;
}

/** The way out for mail. */
export interface Mail {
  /** Hands the message over; resolves once the next server, or the outbox, has it. Throws when it was not taken. */
  send(message: Message, now: Date): Promise<void>;
}

/** Where mail goes. */
export interface MailSettings {
  /** null: no server; messages become files. */
  smtp_url: string | null;
  /** Where they become files: `DATA_DIR/outbox`. Decisions §4 (mail). */
  outboxDir: string;
  from: string;
}

/** How long a mail server may take at each step. Milliseconds; ours: somebody waits for the answer. */
const stepTimeoutMs = 10_000;

/** Mail over SMTP when there is a server, else as `.eml` files. Settings are asked at each message. */
export function openMail(settings: () => MailSettings, log: Log): Mail {
  return {
    async send(message, now) {
      const { smtp_url, outboxDir, from } = settings();
      const options = { ...message, from, date: now };
      if (smtp_url !== null) {
        failpoint("mail.send");
        await sendBySmtp(smtp_url, options);
        return failpoint("mail.sent");
      }
      const file = await writeToOutbox(outboxDir, options, now);
      // The subject is not told: it may carry a code.
      log.info({ file }, "SMTP_URL is not set: the mail was written to the outbox instead");
    },
  };
}

/** Mail as the configuration wants it, from the support address; without one from the service's own host. Ours. */
export function configuredMail(config: () => ServerConfig, base_url: () => string, log: Log): Mail {
  return openMail(() => {
    const { service, secrets, paths } = config();
    const from = service.links.support_email ?? `claimstream@${new URL(base_url()).hostname}`;
    return { smtp_url: secrets.smtp_url, outboxDir: join(paths.dataDir, "outbox"), from };
  }, log);
}

/** Enough of an address to know it again: `m***@example.org`. */
export function maskedAddress(email: string): string {
  return email.replace(/^(.).*(@[^@]*)$/, "$1***$2");
}

async function sendBySmtp(smtp_url: string, options: SendMailOptions): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const timeouts = { connectionTimeout: stepTimeoutMs, greetingTimeout: stepTimeoutMs, socketTimeout: stepTimeoutMs };
  const transport = createTransport({ url: smtp_url, ...timeouts });
  try {
    await transport.sendMail(options);
  } finally {
    transport.close();
  }
}

/** Only the owner may read the file: it carries what the mail's reader alone should know. */
async function writeToOutbox(outboxDir: string, options: SendMailOptions, now: Date): Promise<string> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message } = await transport.sendMail(options);
  mkdirSync(outboxDir, { recursive: true, mode: 0o700 });
  const moment = now.toISOString().replaceAll(/[:.]/g, "-");
  const file = join(outboxDir, `${moment}-${randomBytes(4).toString("hex")}.eml`);
  const half = `${file}.tmp`;
  writeFileSync(half, message.toString(), { mode: 0o600, flush: true });
  failpoint("mail-file.rename");
  renameSync(half, file);
  failpoint("mail-file.renamed");
  return file;
}
