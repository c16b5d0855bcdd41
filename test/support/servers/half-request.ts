import { once } from "node:events";
import { connect } from "node:net";

/** Begins a POST and goes away in the middle of its body. */
export async function sendHalf(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const head = `POST / HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 100\r\n\r\n`;
  await new Promise((sent) => socket.write(`${head}{"event":`, sent));
  socket.resetAndDestroy();
}
