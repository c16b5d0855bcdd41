import type { Kysely } from "kysely";
import type { Tables } from "../tables.ts";

/** A handle on the database or on a transaction of it. */
export type Db = Kysely<Tables>;
