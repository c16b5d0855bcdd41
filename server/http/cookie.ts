/** What a `Set-Cookie` says besides its name and value. */
export interface CookieTerms {
  /** Seconds; 0 ends it. */
  max_age: number;
  /** Strict: never sent along when another site leads here. */
  same_site: "Lax" | "Strict";
  /** Whether browsers reach the service over https only. */
  secure: boolean;
  /** Which addresses it is sent to; those beside the one that sets it when absent. */
  path?: string;
}

/** A cookie of a request; undefined when it was not sent. */
export function cookieOf(sent: (name: string) => string | null, name: string): string | undefined {
  const cookies = (sent("cookie") ?? "").split(";").map((cookie) => cookie.trim());
  return cookies.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** A `Set-Cookie` that no script reads. */
export function cookieLine(name: string, value: string, { max_age, same_site, secure, path }: CookieTerms): string {
  const where = path === undefined ? [] : [`Path=${path}`];
  const terms = [`Max-Age=${max_age}`, ...where, "HttpOnly", `SameSite=${same_site}`, ...(secure ? ["Secure"] : [])];
  return [`${name}=${value}`, ...terms].join("; ");
}
