import { subscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import type { Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";

/** Connections that servers of this process took, by the port that their clients have. */
const taken = new Map<number, Socket>();

subscribe("net.server.socket", (message) => {
  const { socket } = message as { socket: Socket };
  const { remotePort } = socket;
  if (remotePort === undefined) return;
  taken.set(remotePort, socket);
  socket.once("close", () => taken.delete(remotePort));
});

/** The end that a server of this process has of a connection; undefined once it is closed. */
function serverSideOf({ localPort }: Socket): Socket | undefined {
  return localPort === undefined ? undefined : taken.get(localPort);
}

/** Waits until a server of this process has ended its side of a connection that it took. */
export async function untilCut(client: Socket): Promise<void> {
  const server = serverSideOf(client);
  if (server) await once(server, "close");
}

/** Waits until a server of this process has read all that a connected client has written, reads no further, or has ended the connection. */
export async function untilRead(client: Socket): Promise<void> {
  await untilSo(client, (server) => server.isPaused() || server.bytesRead >= client.bytesWritten);
}

/** Waits until a server of this process has written something to a connected client, or has ended the connection. */
export async function untilAnswering(client: Socket): Promise<void> {
  await untilSo(client, (server) => server.bytesWritten > 0);
}

/** Node tells of neither: turns of the event loop, which reads and writes between them, are all there is to wait for. */
async function untilSo(client: Socket, isSo: (server: Socket) => boolean): Promise<void> {
  for (let server = serverSideOf(client); server && !isSo(server); server = serverSideOf(client)) await turn();
}
