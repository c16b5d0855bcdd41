import { availableParallelism } from "node:os";
import type { Config } from "../../config/config.ts";
import { openMasterKey } from "../../config/runtime/master-key.ts";
import { openSharedSecrets, openSourceSecrets, type SealedRows } from "../../config/runtime/source-secrets.ts";
import type { Queries } from "../../store/store.ts";
import type { Lexicon } from "../../workers/extraction.ts";
import { type ExtractorPool, openPool } from "../../workers/pool.ts";
import { type Fetcher, openFetcher } from "../fetch/fetch.ts";

/** What the configuration has the workers know: the curated tags and topics, and the languages that claims are extracted from. */
export function lexiconOf({ service, tags, topics }: Config): Lexicon {
  return { tags: [...tags], topics: [...topics], languages: service.languages };
}

/** A worker pool as the configuration wants it. */
export function openConfiguredPool(config: Config): ExtractorPool {
  const { threads, task_timeout_ms } = config.service.workers;
  return openPool({
    threads: threads === "auto" ? availableParallelism() : threads,
    task_timeout_ms,
    lexicon: lexiconOf(config),
  });
}

/**
 * A fetcher as the configuration wants it. `hosts`: where it asks hosts together with other processes. Of sources' secrets the
 * environment's come first, then those that are kept: in `secrets`, where processes share a database, else in the data folder.
 */
export function openConfiguredFetcher(
  config: Config,
  now: () => Date,
  { hosts, secrets: rows }: { hosts?: Queries["hosts"]; secrets?: SealedRows | undefined } = {},
): Fetcher {
  const { service, source_secrets, paths } = config;
  const { master_key } = config.secrets;
  const kept = rows
    ? openSharedSecrets(rows, openMasterKey(paths.dataDir, master_key))
    : openSourceSecrets(paths.dataDir, master_key);
  const secrets = (name: string) => (Object.hasOwn(source_secrets, name) ? source_secrets[name] : kept.read(name));
  return openFetcher({ policy: service.fetch, network: service.network, secrets, hosts, now });
}
