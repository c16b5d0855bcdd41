import type { Config } from "../../config/config.ts";

/** The parts of the configuration that the server reads. */
export type ServerConfig = Pick<Config, "service" | "plans" | "paths" | "secrets" | "sources" | "opml" | "packs">;
