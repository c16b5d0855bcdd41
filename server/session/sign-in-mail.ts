import { bindCodeLifeSeconds } from "../../config/limits.ts";
import { codeMail } from "../mail/code-mail.ts";
import type { Message } from "../mail/mail.ts";

/** The mail that carries a code to sign in with. `until`: when it ends, as its reader writes times. */
export function signInMail(
  to: string,
  code: string,
  { base_url, until }: { base_url: string; until: string },
): Message {
  const { host } = new URL(base_url);
  const lines = {
    why: `Someone, probably you, is signing in to claimstream at ${host}.`,
    how: `Enter the code within ${bindCodeLifeSeconds / 60} minutes (until ${until}), in the browser where you requested it. Do not share it.`,
    else: "If this was not you, ignore this email: nobody can sign in without the code.",
  };
  return codeMail(to, `${code} is your claimstream sign-in code`, code, lines);
}
