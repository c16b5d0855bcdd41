import { hasSharedDatabase } from "../../config/service.ts";
import type { Store } from "../../store/store.ts";
import type { ServerConfig } from "../api/server-config.ts";

/** Something that needs somebody. */
export interface Trouble {
  /** The same for the same trouble each time that it is looked for. */
  about: string;
  /** warning: it goes on as it is; failure: something does not happen that should. */
  grade: "warning" | "failure";
  /** What is the matter, one sentence. */
  message: string;
  /** What to do, one sentence. */
  advice: string;
}

/** What checks look at. */
export interface CheckDeps {
  /** Opened by the first check that asks: a database that is damaged may not open, and that is told too. */
  store: () => Promise<Store>;
  config: ServerConfig;
  now: Date;
}

/** Looks for one kind of trouble; those in `checks.ts` exist. */
export interface Check {
  name: string;
  /** Takes long, or asks others: only `claimstream doctor` looks. */
  costly?: true;
  /** Looks at what only this database has. */
  engine?: "sqlite" | "postgres";
  look(deps: CheckDeps): Promise<Trouble[]>;
}

/** Whether a check looks at something that an installation has. */
export function fits({ engine }: Check, config: Pick<ServerConfig, "service" | "secrets">): boolean {
  const own = hasSharedDatabase(config) ? "postgres" : "sqlite";
  return engine === undefined || engine === own;
}
