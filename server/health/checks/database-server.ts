import { serverTroubles } from "../server-troubles.ts";
import type { Check } from "../trouble.ts";

/** Whether the database server has what it needs: connections, an archive, standbys, room to clear away. */
export const databaseServer: Check = {
  name: "database-server",
  engine: "postgres",
  async look({ store }) {
    return serverTroubles(await (await store()).server.read());
  },
};
