import { availableParallelism } from "node:os";
import type { Config } from "../../config/config.ts";
import { openSourceSecrets } from "../../config/runtime/source-secrets.ts";
import { type ExtractorPool, openPool } from "../../workers/pool.ts";
import { type Fetcher, openFetcher } from "../fetch/fetch.ts";

/** A worker pool as the configuration wants it, knowing the curated tags and topics. */
export function openConfiguredPool({ service, tags, topics }: Config): ExtractorPool {
  const { threads, task_timeout_ms } = service.workers;
  return openPool({
    threads: threads === "auto" ? availableParallelism() : threads,
    task_timeout_ms,
    lexicon: { tags: [...tags], topics: [...topics] },
  });
}

/** A fetcher as the configuration wants it. Of sources' secrets the environment's come first, then those that are kept. */
export function openConfiguredFetcher(config: Config, now: () => Date): Fetcher {
  const { service, source_secrets, paths } = config;
  const kept = openSourceSecrets(paths.dataDir, config.secrets.master_key);
  const secrets = (name: string) => (Object.hasOwn(source_secrets, name) ? source_secrets[name] : kept.read(name));
  return openFetcher({ policy: service.fetch, network: service.network, secrets, now });
}
