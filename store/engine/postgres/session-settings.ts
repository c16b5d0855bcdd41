/** Design: docs/design/poolers.md */
import type { PoolClient } from "pg";

/** What connections of this service are set to, by PostgreSQL's names and in its units. */
export type SessionSettings = Readonly<Record<string, number | string>>;

/** A transaction whose process was stopped holds its locks no longer than this. Milliseconds; ours: three times what others wait for a lock. */
const idleInTransactionMs = 15_000;

/** The settings of a process. Milliseconds. */
export function sessionSettings(limits: { statement_timeout_ms: number; lock_timeout_ms: number }): SessionSettings {
  return {
    statement_timeout: limits.statement_timeout_ms,
    lock_timeout: limits.lock_timeout_ms,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    timezone: "UTC",
    // A query of a service ends before it would be compiled.
    jit: "off",
  };
}

/** As a connection asks for them when it begins: the startup parameter `options`. */
export function asStartupOptions(settings: SessionSettings): string {
  return pairs(settings, (name, value) => `-c ${name}=${value}`).join(" ");
}

/** As statements that hold until the transaction ends. */
export function asLocal(settings: SessionSettings): string {
  return pairs(settings, (name, value) => `set local ${name} = '${value}'`).join("; ");
}

/** As statements that a pooler runs on each connection that it makes: pgbouncer's connect_query. */
export function asConnectQuery(settings: SessionSettings): string {
  return pairs(settings, (name, value) => `set ${name} = ${value}`).join("; ");
}

/** Whether an error says that a pooler takes no startup options: pgbouncer without `ignore_startup_parameters = options`. */
export function refusesOptions(error: unknown): boolean {
  const { code, message } = Object(error);
  return code === "08P01" && /unsupported startup parameter.*options/.test(String(message));
}

/** Whether a connection is set as asked. Behind a pooler it is as the pooler, or the server for this user, has it. */
export async function areInForce(client: Pick<PoolClient, "query">, settings: SessionSettings): Promise<boolean> {
  const { rows } = await client.query<{ name: string; setting: string }>("select name, setting from pg_settings");
  const found = new Map(rows.map(({ name, setting }) => [name.toLowerCase(), setting]));
  return Object.entries(settings).every(([name, value]) => found.get(name) === String(value));
}

/** What to do about a pooler behind which statements outside of transactions have no limits. */
export function poolerWarning(settings: SessionSettings): string {
  return `A pooler stands before the database and does not pass on statement_timeout_ms and lock_timeout_ms: transactions set them by themselves, single statements run without. Set them where the pooler connects, in pgbouncer.ini: connect_query='${asConnectQuery(settings)}'.`;
}

function pairs<T>(settings: SessionSettings, form: (name: string, value: number | string) => T): T[] {
  return Object.entries(settings).map(([name, value]) => form(name, value));
}
