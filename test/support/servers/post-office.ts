import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A real SMTP server that keeps what it takes. */
export interface PostOffice extends AsyncDisposable {
  url: string;
  /** What was taken, oldest first. */
  mails: Email[];
  /** Answers a recipient with a code instead of taking the mail; null: takes it. */
  refuses: (address: string) => number | null;
  /** How often somebody tried to send to an address. */
  tries: string[];
}

/** Opens one on a free port. */
export async function openPostOffice(): Promise<PostOffice> {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    onRcptTo({ address }, _session, done) {
      office.tries.push(address);
      const responseCode = office.refuses(address);
      done(responseCode === null ? null : Object.assign(new Error("not taken"), { responseCode }));
    },
    async onData(stream, _session, done) {
      try {
        const chunks = await Array.fromAsync<Buffer>(stream);
        office.mails.push(await PostalMime.parse(Buffer.concat(chunks)));
        done();
      } catch (cause) {
        // Whoever sent it went away in the midst of it.
        done(cause instanceof Error ? cause : new Error(String(cause)));
      }
    },
  });
  // A client that is killed resets its connection: that is what some of them are there for.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const office: PostOffice = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    tries: [],
    refuses: () => null,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return office;
}
