import { connect, createServer, type Socket } from "node:net";
import { freePort } from "../postgres/server.ts";

/** An address of loopback behind which one server stands, and later another: what a failover moves. */
export interface MovingAddress extends AsyncDisposable {
  port: number;
  /** Leads new connections to another port; those that there are stay with the server that they have. */
  leadTo(port: number): void;
  /** As when a machine loses its power: on the connections that there are nothing comes any more, nor that they have ended. */
  silence(): void;
}

/** Opens an address that leads to a port of loopback. */
export async function openMovingAddress(behind: number): Promise<MovingAddress> {
  const port = await freePort();
  const pairs = new Set<readonly [Socket, Socket]>();
  let target = behind;
  const server = createServer((client) => {
    const pair = [client, connect(target, "127.0.0.1")] as const;
    pairs.add(pair);
    joined(pair, () => pairs.delete(pair));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port,
    leadTo(next) {
      target = next;
    },
    silence() {
      for (const socket of [...pairs].flat()) socket.unpipe().pause().removeAllListeners("close");
    },
    async [Symbol.asyncDispose]() {
      for (const socket of [...pairs].flat()) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function joined([client, behind]: readonly [Socket, Socket], onEnd: () => void): void {
  client.pipe(behind).pipe(client);
  const end = () => {
    client.destroy();
    behind.destroy();
    onEnd();
  };
  for (const socket of [client, behind]) socket.on("error", () => undefined).once("close", end);
}
