import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { articleHtml, articleTitle } from "./endless-articles.ts";

/** A newsroom on 127.0.0.1 that never runs out of news. */
export interface EndlessNewsroom extends AsyncDisposable {
  /** Addresses of its feeds. */
  feeds: string[];
  /** How many articles its feeds have told of, feed by feed. */
  announced(): number[];
  /** How many articles of one feed are announced and not read, once somebody looked at it; none: it makes no news. */
  waiting: number;
}

/** Items that a feed shows, and so the most that it tells of anew at once: none falls out unseen. */
const shownItems = 200;

/** What one feed has told of, and which of it was read. */
interface Desk {
  announced: number;
  read: Set<number>;
}

/** Opens it, with so many feeds. It makes no news yet. */
export async function openEndlessNewsroom(feeds: number): Promise<EndlessNewsroom> {
  const desks: Desk[] = Array.from({ length: feeds }, () => ({ announced: 0, read: new Set() }));
  const server = createServer(answer);
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const newsroom: EndlessNewsroom = {
    feeds: desks.map((_, desk) => `${url}/desks/${desk}/feed.xml`),
    announced: () => desks.map(({ announced }) => announced),
    waiting: 0,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return newsroom;

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const [, number = "", article] =
      /^\/desks\/(\d+)\/(?:feed\.xml|articles\/(\d+)\.html)$/.exec(request.url ?? "") ?? [];
    const desk = desks[Number(number)];
    if (number === "" || desk === undefined) return void response.writeHead(404).end();
    if (article === undefined) return void send(response, "application/rss+xml", feedOf(desk, Number(number)));
    desk.read.add(Number(article));
    send(response, "text/html; charset=utf-8", articleHtml(Number(number), Number(article)));
  }

  function feedOf(desk: Desk, number: number): string {
    const room = newsroom.waiting - (desk.announced - desk.read.size);
    desk.announced += Math.min(shownItems, Math.max(0, room));
    const first = Math.max(0, desk.announced - shownItems);
    const items = Array.from({ length: desk.announced - first }, (_, at) => itemOf(number, desk.announced - 1 - at));
    return `<?xml version="1.0"?><rss version="2.0"><channel><title>Desk ${number}</title><link>${url}/</link><description>News</description>${items.join("")}</channel></rss>`;
  }

  function itemOf(number: number, article: number): string {
    const link = `${url}/desks/${number}/articles/${article}.html`;
    return `<item><title>${articleTitle(number, article)}</title><link>${link}</link><guid>${link}</guid></item>`;
  }
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { "content-type": type }).end(body);
}
