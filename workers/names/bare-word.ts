import type { Token } from "../text/token.ts";

/** A word freed of possessive endings. */
export function bare(token: Token): string {
  return token.text.replace(/['’]s$|(?<=s)['’]$/, "");
}
