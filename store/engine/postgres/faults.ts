/** Design: docs/design/engines.md */

/** What a server says of a connection that it refuses, by PostgreSQL's and the system's codes. */
const refusals: Readonly<Record<string, string>> = {
  "28P01": "the user or the password is wrong: correct it in DATABASE_URL",
  "28000": "the server lets this user not in: see its pg_hba.conf, and the user in DATABASE_URL",
  "3D000":
    "there is no such database: create it (createdb --template=template0 --locale=C.UTF-8 <name>), or correct its name in DATABASE_URL",
  ENOTFOUND: "its host is not known: correct it in DATABASE_URL",
  ECONNREFUSED: "nobody listens there: start the server, or correct host and port in DATABASE_URL",
  ETIMEDOUT: "it does not answer: see its address and the firewall",
};

/** Why a database cannot be used, and what to do, from what a connection ended with. `named`: where its address was given. */
export function refusalOf(error: unknown, { url, named = "DATABASE_URL" }: { url: string; named?: string }): string {
  const { code } = Object(error);
  const place = URL.parse(url)?.host ?? "the address in DATABASE_URL";
  const why = refusals[code] ?? `${messageOf(error)}: see DATABASE_URL`;
  return `The database at ${place} cannot be used: ${why}.`.replaceAll("DATABASE_URL", named);
}

/** What an error says; of several, the first. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** Errors by which a connection was lost, or a server was not there: PostgreSQL's classes 08 and 57P, and the system's. */
export function isLostConnection(error: unknown): boolean {
  const { code, message } = Object(error);
  if (typeof code === "string" && /^(?:08|57P0[123]|25P03|ECONN|EPIPE|ETIMEDOUT)/.test(code)) return true;
  return (
    typeof message === "string" && /^Connection terminated|^Client has encountered a connection error/.test(message)
  );
}

/** Errors after which a transaction may be run again because others were in its way: deadlocks, serialization, a lock that was waited for in vain. */
export function isConflict(error: unknown): boolean {
  return ["40P01", "40001", "55P03"].includes(Object(error).code);
}
