import type { Config } from "../../config/config.ts";

/** The parts of the configuration that the server reads. */
export type ServerConfig = Pick<Config, "service" | "plans" | "paths" | "secrets" | "sources" | "opml" | "packs">;

/** Whether the database is on a server, where other processes may have it as well. */
export function isOnServer({ service, secrets }: Pick<ServerConfig, "service" | "secrets">): boolean {
  return (secrets.database_url ?? service.database.url) !== null;
}
