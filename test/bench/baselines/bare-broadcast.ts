import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import type { Variant } from "../benchmark.ts";
import { CrowdGiven, everybodyHas, gather } from "../socket-crowd.ts";

/** What sending alone takes: a text to every socket of a plain server, which knows nobody and keeps nothing. */
export function bareBroadcast({ clients, stories, text }: { clients: number; stories: number; text: string }): Variant {
  return {
    name: "bare broadcast",
    async open(given) {
      const crowd = CrowdGiven.parse(given);
      const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
      await new Promise<void>((resolve) => server.once("listening", () => resolve()));
      const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
      return {
        async prepare() {
          await gather(crowd, { url, clients, greetings: [] });
        },
        async round() {
          for (let told = 1; told <= stories; told += 1) {
            for (const client of server.clients) client.send(text);
            await everybodyHas(crowd, told);
          }
          return clients * stories;
        },
        async close() {
          for (const client of server.clients) client.terminate();
          await new Promise((resolve) => server.close(resolve));
        },
      };
    },
  };
}
