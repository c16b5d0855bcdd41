import { randomBytes } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SendMailOptions } from "nodemailer";
import type { SMTPConnectionOptions } from "nodemailer/lib/smtp-connection";
import { isInternational } from "../../config/mail-address.ts";
import { hasSharedDatabase } from "../../config/service.ts";
import { failpoint } from "../../store/model/failpoint.ts";
import { ServiceError } from "../api/errors.ts";
import type { Log } from "../api/log.ts";
import type { ServerConfig } from "../api/server-config.ts";

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
  /** Where they become files: `DATA_DIR/outbox`. Decisions §4 (mail). null: nowhere, since a folder of one process is none that others find. */
  outboxDir: string | null;
  from: string;
}

/** How long a mail server may take at each step. Milliseconds; ours: somebody waits for the answer. */
const stepTimeoutMs = 10_000;

/** The mail server takes no address with letters beyond ASCII. Its fields are those of a server that refuses such an address (RFC 6531 §3.5). */
class AddressNotTaken extends Error {
  override name = "AddressNotTaken";
  code = "EENVELOPE";
  responseCode = 553;
}

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
      if (outboxDir === null)
        throw new ServiceError("service_unavailable", "Mail is not set up here.", { reasons: [noMail] });
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
    const outboxDir = mailRefusal(config()) === null ? join(paths.dataDir, "outbox") : null;
    return { smtp_url: secrets.smtp_url, outboxDir, from };
  }, log);
}

const noMail =
  "Mails would become files in a folder of one process, while the database is shared: set SMTP_URL for all processes.";

/** Why no mail can be sent, with what to set; null: it can. */
export function mailRefusal(config: Pick<ServerConfig, "service" | "secrets">): string | null {
  return hasSharedDatabase(config) && config.secrets.smtp_url === null ? noMail : null;
}

/** What whoever asked for a mail is told when it could not be sent. */
export function notSent(cause: unknown): ServiceError {
  if (cause instanceof ServiceError) return cause;
  if (!(cause instanceof AddressNotTaken))
    return new ServiceError("service_unavailable", "The mail could not be sent. Try again later.", {}, { cause });
  const { message } = cause;
  return new ServiceError("invalid_request", message, { errors: [{ field: "email", message }] }, { cause });
}

/** Enough of an address to know it again: `m***@example.org`. */
export function maskedAddress(email: string): string {
  return email.replace(/^(.).*(@[^@]*)$/u, "$1***$2");
}

async function sendBySmtp(smtp_url: string, options: SendMailOptions): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const { default: SmtpTransport } = await import("nodemailer/lib/smtp-transport");
  const timeouts = { connectionTimeout: stepTimeoutMs, greetingTimeout: stepTimeoutMs, socketTimeout: stepTimeoutMs };
  const server = new SmtpTransport({ url: smtp_url, ...timeouts });
  const transport = createTransport(server);
  try {
    const addresses = [options.from, options.to].map(String);
    if (addresses.some(isInternational) && !(await takesInternational(server.options)))
      throw new AddressNotTaken("The mail server takes only plain letters (a to z) before the @ of an address.");
    await transport.sendMail(options);
  } finally {
    transport.close();
  }
}

/** Whether a server takes addresses with letters beyond ASCII: it says so when it is greeted. RFC 6531 §3.1. */
async function takesInternational(options: SMTPConnectionOptions): Promise<boolean> {
  const { default: Connection } = await import("nodemailer/lib/smtp-connection");
  const connection = new Connection(options);
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once("error", reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    return /[ -]SMTPUTF8\b/i.test(String(connection.lastServerResponse));
  } finally {
    connection.close();
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
