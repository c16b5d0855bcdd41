import { bindCodeLifeSeconds } from "../../config/limits.ts";
import { codeMail } from "../mail/code-mail.ts";
import type { Message } from "../mail/mail.ts";

/** The mail that carries a code to sign in with. */
export function signInMail(to: string, code: string, base_url: string): Message {
  const { host } = new URL(base_url);
  const lines = {
    why: `Somebody, surely you, wants to sign in to claimstream at ${host}.`,
    how: `Enter the code within ${bindCodeLifeSeconds / 60} minutes, in the browser in which you asked for it. Tell it to nobody.`,
    else: "If it was not you, do nothing: without the code nobody gets in.",
  };
  return codeMail(to, `${code} is your code to sign in to claimstream`, code, lines);
}
