/** Design: docs/design/engines.md */
import type { PoolClient } from "pg";
import { DatabaseRefusal } from "../engine.ts";

/** The oldest server that is tested. */
const versionMin = 15;

/** How far this machine's clock may be off the server's. Milliseconds; ours. */
const clockOff = { warnMs: 1_000, refuseMs: 5_000 } as const;

/**
 * Refuses a server on which lists or moments would differ from SQLite's: its version, encoding, order of texts, clock. Gives a
 * sentence for what is allowed but odd. `now`: this machine's clock. Throws DatabaseRefusal with what to do.
 */
export async function checkServer(client: Pick<PoolClient, "query">, now: () => Date): Promise<string | null> {
  const { rows } = await client.query<Record<string, string | null>>(
    "select current_setting('server_version_num') as version, pg_encoding_to_char(encoding) as encoding, datcollate, datlocprovider, current_setting('server_version') as named from pg_database where datname = current_database()",
  );
  const found = rows[0] ?? {};
  if (Math.floor(Number(found.version) / 10_000) < versionMin)
    throw new DatabaseRefusal(
      `PostgreSQL ${found.named} is too old: version ${versionMin} or later is needed. Upgrade the server, or set DATABASE_URL to another.`,
    );
  const create = "createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 <name>";
  if (found.encoding !== "UTF8")
    throw new DatabaseRefusal(
      `The database is encoded in ${found.encoding}; UTF8 is needed. Create another (${create}) and name it in DATABASE_URL.`,
    );
  if (found.datlocprovider !== "c" || !/^(?:C|POSIX|C\.utf-?8)$/i.test(found.datcollate ?? ""))
    throw new DatabaseRefusal(
      `The database orders texts by ${found.datcollate ?? "ICU"}; pages of lists need the order of bytes (C or C.UTF-8). Create another (${create}) and name it in DATABASE_URL.`,
    );
  return checkClock(client, now);
}

async function checkClock(client: Pick<PoolClient, "query">, now: () => Date): Promise<string | null> {
  const before = now().getTime();
  const { rows } = await client.query<{ at: number }>(
    "select extract(epoch from clock_timestamp())::float8 * 1000 as at",
  );
  const after = now().getTime();
  const at = rows[0]?.at ?? before;
  const off = at < before ? at - before : Math.max(0, at - after);
  const words = `This machine's clock is ${(Math.abs(off) / 1000).toFixed(1)} s ${off > 0 ? "behind" : "ahead of"} the database server's`;
  if (Math.abs(off) > clockOff.refuseMs) throw new DatabaseRefusal(`${words}: set both by NTP, then start again.`);
  return Math.abs(off) > clockOff.warnMs ? `${words}. Set both by NTP.` : null;
}
