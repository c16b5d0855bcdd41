import { Client } from "pg";

/** A database of its own on a server, gone with its handle. */
export interface ServerDatabase extends AsyncDisposable {
  url: string;
  /** The rows of a statement. */
  rows<Row>(statement: string): Promise<Row[]>;
}

/** Makes a database on a server, whose address stands without one. */
export async function openServerDatabase(server: string, name: string): Promise<ServerDatabase> {
  const at = await connected(`${server}/postgres`);
  await at.query(`create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
  const url = `${server}/${name}`;
  const inside = await connected(url);
  return {
    url,
    rows: async (statement) => (await inside.query(statement)).rows,
    async [Symbol.asyncDispose]() {
      await inside.end();
      await at.query(`drop database ${name} with (force)`);
      await at.end();
    },
  };
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}
