import { putSealedSecrets, sealedSecrets } from "../../../config/runtime/source-secrets.ts";
import type { Db } from "../../../store/engine/db.ts";
import { sourceSecrets } from "../../../store/sources/source-secrets.ts";

/** Secrets of sources stand in a file beside a file, and in a table where processes share a database: sealed alike. */
export async function secretsToTable(dataDir: string, db: Db): Promise<void> {
  const rows = sourceSecrets(db);
  const kept: Record<string, string> = JSON.parse(sealedSecrets(dataDir) ?? "{}");
  for (const [name, sealed] of Object.entries(kept)) await rows.keep(name, sealed);
}

/** The same back. They are taken out of the table, which no service on a file reads. */
export async function secretsToFile(dataDir: string, db: Db): Promise<void> {
  const rows = sourceSecrets(db);
  const names = await rows.names();
  if (names.length === 0) return;
  const kept = await Promise.all(names.map(async (name) => [name, await rows.read(name)]));
  putSealedSecrets(dataDir, JSON.stringify(Object.fromEntries(kept)));
  for (const name of names) await rows.forget(name);
}
