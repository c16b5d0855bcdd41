import { bindCodeLifeSeconds } from "../../config/limits.ts";
import { codeMail } from "./code-mail.ts";
import type { Message } from "./mail.ts";

/** The mail that carries a code. */
export function bindCodeMail(to: string, code: string, base_url: string): Message {
  const minutes = bindCodeLifeSeconds / 60;
  const { host } = new URL(base_url);
  const lines = {
    why: `Somebody, surely you, wants to bind this mail address to an API key of claimstream at ${host}.`,
    how: `Send the code back within ${minutes} minutes. The key then becomes a free Starter account and does not expire.`,
    else: "If it was not you, do nothing: without the code nothing happens.",
  };
  return codeMail(to, `${code} is your claimstream code`, code, lines);
}
