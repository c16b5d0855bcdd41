import { rowsOf } from "../service/loaded-processes.ts";
import { type PostgresServer, startPostgres, startStandby } from "./server.ts";

/** A server and a standby of it, with one database. */
export interface Pair extends Disposable {
  primary: PostgresServer;
  standby: PostgresServer;
  url: string;
  read_urls: readonly [string];
}

/** Starts both. */
export async function startPair(): Promise<Pair> {
  const primary = await startPostgres();
  await createOwn(primary);
  const standby = await startStandby(primary);
  return {
    primary,
    standby,
    url: `${primary.url}/own`,
    read_urls: [`${standby.url}/own`],
    [Symbol.dispose]() {
      standby[Symbol.dispose]();
      primary[Symbol.dispose]();
    },
  };
}

/** Creates a database that is called own. */
export async function createOwn({ url }: PostgresServer): Promise<void> {
  await rowsOf(`${url}/postgres`, "create database own template template0 encoding 'UTF8' locale 'C.UTF-8'");
}
