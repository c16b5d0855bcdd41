import { bindCodeLifeSeconds } from "../../config/limits.ts";
import { codeMail } from "./code-mail.ts";
import type { Message } from "./mail.ts";

/** The mail that carries a code. `until`: when it ends, as its reader writes times. */
export function bindCodeMail(
  to: string,
  code: string,
  { base_url, until }: { base_url: string; until: string },
): Message {
  const minutes = bindCodeLifeSeconds / 60;
  const { host } = new URL(base_url);
  const lines = {
    why: `Someone, probably you, is adding this email to an API key of claimstream at ${host}.`,
    how: `Enter the code within ${minutes} minutes (until ${until}). The key then becomes a free Starter account and no longer expires.`,
    else: "If this was not you, ignore this email: nothing happens without the code.",
  };
  return codeMail(to, `${code} is your claimstream code`, code, lines);
}
