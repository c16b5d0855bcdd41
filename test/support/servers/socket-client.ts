import { WebSocket } from "ws";
import { z } from "zod";

/** A message of the service; fields that only some have are absent in the others. */
const Message = z.object({
  type: z.string(),
  event_id: z.string().optional(),
  manifest_id: z.string().optional(),
  error_code: z.string().optional(),
  updated: z.boolean().optional(),
});
type Message = z.infer<typeof Message>;

/** A client on a WebSocket of the service. */
export interface SocketClient extends AsyncDisposable {
  socket: WebSocket;
  /** What came, as it came. */
  received: unknown[];
  send(message: unknown): void;
  /** Resolves with the first message of a type that comes from now on. */
  next(type: string): Promise<Message>;
  /** Ids of the manifests that stories told of, each as often as they did. */
  stories(): string[];
  /** The event of the last story. */
  last(): string | undefined;
  /** Resolves with the code that the connection ends with. */
  closed: Promise<number>;
}

/** Connects to a service. `token`: shows it and waits until it was accepted. */
export async function openSocketClient(
  url: string,
  { token, origin }: { token?: string; origin?: string } = {},
): Promise<SocketClient> {
  const socket = new WebSocket(`${url.replace(/^http/, "ws")}/ws`, origin === undefined ? {} : { origin });
  const received: unknown[] = [];
  const told: Message[] = [];
  const waiting: { type: string; resolve: (message: Message) => void }[] = [];
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  socket.on("message", (data) => {
    const json = JSON.parse(data.toString());
    const message = Message.parse(json);
    received.push(json);
    told.push(message);
    const at = waiting.findIndex(({ type }) => type === message.type);
    if (at >= 0) waiting.splice(at, 1)[0]?.resolve(message);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("open", () => resolve());
    socket.once("error", reject);
  });
  const stories = () => told.filter(({ type }) => type === "story");
  const client: SocketClient = {
    socket,
    received,
    closed,
    send: (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    next: (type) => new Promise((resolve) => waiting.push({ type, resolve })),
    stories: () => stories().map(({ manifest_id }) => manifest_id ?? ""),
    last: () => stories().at(-1)?.event_id,
    async [Symbol.asyncDispose]() {
      socket.terminate();
      await closed;
    },
  };
  if (token !== undefined) {
    const accepted = client.next("auth_ok");
    client.send({ type: "auth", token });
    await accepted;
  }
  return client;
}

/** Asks for something, and waits until that is accepted. */
export async function subscribe(client: SocketClient, wanted: object): Promise<void> {
  const accepted = client.next("subscribed");
  client.send({ type: "subscribe", ...wanted });
  await accepted;
}

/** Waits until what was sent before has come: messages keep their order. */
export async function caughtUp(client: SocketClient): Promise<void> {
  const answered = client.next("pong");
  client.send({ type: "ping" });
  await answered;
}
