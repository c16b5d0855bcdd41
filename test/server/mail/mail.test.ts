import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bindCodeMail } from "../../../server/mail/bind-mail.ts";
import { maskedAddress, openMail } from "../../../server/mail/mail.ts";
import { logInto, openService, standingAt, type TestService } from "../../support/service/service.ts";
import { anyNetwork, post, visit } from "../../support/visitors.ts";

interface Received {
  from: string;
  to: string[];
  message: string;
  user: string | undefined;
  is_utf8: boolean;
}

/** A real SMTP server on a free port that keeps what it receives. */
async function openPostOffice(
  hides: { hideSMTPUTF8?: boolean } = {},
): Promise<AsyncDisposable & { port: number; received: Received[] }> {
  const received: Received[] = [];
  const users = new Map<string, string>();
  const server = new SMTPServer({
    ...hides,
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth({ username, password }, session, done) {
      if (username !== "desk" || password !== "p@ss") return done(new Error("wrong password"));
      users.set(session.id, username);
      done(null, { user: username });
    },
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith("refused") ? done(new Error("no such mailbox")) : done(),
    async onData(stream, { id, envelope }, done) {
      const chunks = await Array.fromAsync<Buffer>(stream);
      const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
      const to = envelope.rcptTo.map(({ address }) => address);
      const is_utf8 = envelope.smtpUtf8 === true;
      received.push({ from, to, message: Buffer.concat(chunks).toString(), user: users.get(id), is_utf8 });
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { port, received, [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())) };
}

const message = bindCodeMail("mara@example.org", "012345", { base_url: "http://127.0.0.1:8787", until: "10:10 UTC" });

describe("mail", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "claimstream-mail-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const settings = (smtp_url: string | null) => () => ({
    smtp_url,
    outboxDir: join(folder, "outbox"),
    from: "desk@example.org",
  });

  test("goes to the SMTP server, as text and as HTML, with the moment it was sent", async () => {
    await using office = await openPostOffice();
    const url = `smtp://desk:p%40ss@127.0.0.1:${office.port}`;
    await openMail(settings(url), logInto([])).send(message, standingAt);
    const [mail] = office.received;
    expect(mail).toMatchObject({ from: "desk@example.org", to: ["mara@example.org"], user: "desk" });
    expect(mail?.message).toContain("Subject: 012345 is your claimstream code");
    expect(mail?.message).toContain("Date: Fri, 20 Nov 2026 10:00:00 +0000");
    expect(mail?.message).toContain("Content-Type: text/plain");
    expect(mail?.message).toContain("Content-Type: text/html");
    expect(readdirSync(folder)).toEqual([]);
  });

  test("that the server does not take is an error", async () => {
    await using office = await openPostOffice();
    const url = `smtp://127.0.0.1:${office.port}`;
    const refused = openMail(settings(url), logInto([])).send({ ...message, to: "refused@example.org" }, standingAt);
    await expect(refused).rejects.toThrow("no such mailbox");
    const wrong = openMail(settings(`smtp://desk:wrong@127.0.0.1:${office.port}`), logInto([]));
    await expect(wrong.send(message, standingAt)).rejects.toThrow("wrong password");
  });

  test("goes to addresses in letters of any script, where the server takes them", async () => {
    await using office = await openPostOffice();
    const to = "jürgen@example.org";
    await openMail(settings(`smtp://127.0.0.1:${office.port}`), logInto([])).send({ ...message, to }, standingAt);
    expect(office.received).toMatchObject([{ to: [to], is_utf8: true }]);
    expect(office.received[0]?.message).toContain(`To: ${to}`);
  });

  test("that the server could not address is refused before it is sent, and asks nothing of a server that need not", async () => {
    await using office = await openPostOffice({ hideSMTPUTF8: true });
    const mail = openMail(settings(`smtp://127.0.0.1:${office.port}`), logInto([]));
    const refused = mail.send({ ...message, to: "jürgen@example.org" }, standingAt);
    await expect(refused).rejects.toMatchObject({ name: "AddressNotTaken", code: "EENVELOPE", responseCode: 553 });
    expect(office.received).toEqual([]);
    await mail.send({ ...message, to: "jurgen@xn--bro-hoa.example" }, standingAt);
    // The server tells of the domain as people write it.
    expect(office.received).toMatchObject([{ to: ["jurgen@büro.example"], is_utf8: false }]);
  });

  test("of a code to an address that the server does not take says what to do, and waits for nothing", async () => {
    await using office = await openPostOffice({ hideSMTPUTF8: true });
    const env = { SMTP_URL: `smtp://127.0.0.1:${office.port}` };
    await using service = await openService({ settings: anyNetwork, env });
    const visitor = await visit(service, "203.0.113.1");
    const bind = (email: string) => post(service, visitor, "/api/connect/bind-email", { email });
    const refused = await bind("jürgen@büro.example");
    expect(refused).toMatchObject({
      status: 422,
      body: { detail: { errors: [{ field: "email", message: expect.stringContaining("plain letters") }] } },
    });
    expect((await bind("jurgen@büro.example")).status).toBe(202);
    expect(office.received).toMatchObject([{ to: ["jurgen@büro.example"], is_utf8: false }]);
  });

  test("becomes a file for its owner's eyes when there is no server, and the log says so without the code", async () => {
    const logged: TestService["logged"] = [];
    await openMail(settings(null), logInto(logged)).send(message, standingAt);
    const [name = ""] = readdirSync(join(folder, "outbox"));
    expect(name).toMatch(/^2026-11-20T10-00-00-000Z-[0-9a-f]{8}\.eml$/);
    const file = join(folder, "outbox", name);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).toContain("To: mara@example.org\r\n");
    expect(logged).toMatchObject([{ level: "info", message: expect.stringContaining("SMTP_URL is not set") }]);
    expect(JSON.stringify(logged)).not.toContain("012345");
  });

  test("carries the code of binding over a real server, from the support address", async () => {
    await using office = await openPostOffice();
    await using service = await openService({
      settings: { ...anyNetwork, links: { support_email: "help@example.org" } },
      env: { SMTP_URL: `smtp://127.0.0.1:${office.port}` },
    });
    const visitor = await visit(service, "203.0.113.1");
    const sent = await post(service, visitor, "/api/connect/bind-email", { email: "mara@example.org" });
    expect(sent.status).toBe(202);
    const [mail] = office.received;
    expect(mail).toMatchObject({ from: "help@example.org", to: ["mara@example.org"] });
    expect(mail?.message.replaceAll("=\r\n", "")).toContain("within 10 minutes (until 10:10 UTC)");
    const code = /^Subject: (\d{6}) /m.exec(mail?.message ?? "")?.[1];
    const bound = await post(service, visitor, "/api/connect/bind-email/verify", { code });
    expect(bound.status).toBe(200);
  });
});

test.each([
  ["mara@example.org", "m***@example.org"],
  ["m@example.org", "m***@example.org"],
  ["a@b@example.org", "a***@example.org"],
])("%s is masked as %s", (email, masked) => {
  expect(maskedAddress(email)).toBe(masked);
});
