import { migrations } from "../../../store/migrations.ts";
import { openStore } from "../../../store/store.ts";
import { ingestItem } from "../arrivals.ts";

/**
 * `node test/support/postgres/other-release.ts <url> <first> <count>`: a process of the release before, which lacks the last migration
 * that only adds, ingests so many items into the first channel.
 */
const [url = "", first, count] = process.argv.slice(2);
const last = Object.keys(migrations).findLast((name) => migrations[name]?.additive);
const older = Object.fromEntries(Object.entries(migrations).filter(([name]) => name !== last));
const limits = { pool: 4, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000 };
await using store = await openStore({ url, ...limits, now: () => new Date(), migrations: older });
for (let at = 0; at < Number(count); at += 1)
  await ingestItem(store, { channel_id: 1, identity: `item-${Number(first) + at}`, now: new Date() });
