import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Something a newsroom hands out. `path` begins with "/". */
export interface NewsroomPage {
  path: string;
  body: string | Uint8Array;
  content_type?: string;
  headers?: Record<string, string>;
  /** false: its server gives neither ETag nor Last-Modified. */
  has_validators?: boolean;
}

/** An item of a feed: the path of its page, or an absolute link. */
export interface NewsroomItem {
  title: string;
  link: string;
  guid?: string;
  published?: Date;
  description?: string;
  content?: string;
}

/** A feed that the newsroom writes itself, as RSS 2.0. */
export interface NewsroomFeed {
  path: string;
  title: string;
  items: NewsroomItem[];
  /** false: its server gives neither ETag nor Last-Modified. */
  has_validators?: boolean;
}

/** How a path is to misbehave. `times`: how often before it behaves again; for ever when absent. */
export interface Trouble {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Waits before the answer begins. */
  delay_ms?: number;
  /** Sends the head and half of the body, and then nothing. */
  stalls?: boolean;
  /** Breaks the connection without an answer. */
  hangs_up?: boolean;
  times?: number;
}

/** One request as the newsroom saw it. `status` 0: the connection was broken. */
export interface SeenRequest {
  path: string;
  status: number;
  headers: IncomingMessage["headers"];
  /** How many requests were being answered at once when this one came, itself included. */
  at_once: number;
}

/** A publisher on 127.0.0.1 for tests: feeds with strong ETags and Last-Modified, pages, and faults on demand. */
export interface Newsroom extends AsyncDisposable {
  /** `http://127.0.0.1:port`, no slash at the end. */
  url: string;
  /** Adds or replaces pages. */
  publish(...pages: NewsroomPage[]): void;
  /** Adds or replaces a feed; links that begin with "/" become absolute. */
  publishFeed(feed: NewsroomFeed): void;
  /** Lets a path misbehave. */
  trouble(path: string, trouble: Trouble): void;
  /** Everything that was asked, in the order of arrival; `path` narrows. */
  requests(path?: string): SeenRequest[];
  /** How often each status was answered, over all paths or those that `matches` accepts. */
  statuses(matches?: (path: string) => boolean): Record<number, number>;
  forget(): void;
}

interface Resource {
  body: Buffer;
  headers: Record<string, string>;
}

/** Opens a newsroom on a free port. Last-Modified is fixed per body, so that an unchanged resource stays unchanged. */
export async function openNewsroom(start: { pages?: NewsroomPage[]; feeds?: NewsroomFeed[] } = {}): Promise<Newsroom> {
  const resources = new Map<string, Resource>();
  const troubles = new Map<string, Trouble>();
  const seen: SeenRequest[] = [];
  let inProgress = 0;
  const server = createServer((request, response) => {
    inProgress += 1;
    response.on("close", () => {
      inProgress -= 1;
    });
    void answer(request, response);
  });
  // On a busy machine an article takes longer to read than Node keeps a connection: the next request would meet its end.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const newsroom: Newsroom = {
    url,
    publish: (...pages) => {
      for (const page of pages) resources.set(page.path, resourceOf(page));
    },
    publishFeed: (feed) => {
      const { path, has_validators } = feed;
      const content_type = "application/rss+xml; charset=utf-8";
      const page = {
        path,
        body: writeRss(feed, url),
        content_type,
        ...(has_validators === false && { has_validators }),
      };
      resources.set(feed.path, resourceOf(page));
    },
    trouble: (path, trouble) => troubles.set(path, { ...trouble }),
    requests: (path) => seen.filter((request) => path === undefined || request.path === path),
    statuses: (matches = () => true) => {
      const counts: Record<number, number> = {};
      for (const { path, status } of seen) if (matches(path)) counts[status] = (counts[status] ?? 0) + 1;
      return counts;
    },
    forget: () => {
      seen.length = 0;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  newsroom.publish(...(start.pages ?? []));
  for (const feed of start.feeds ?? []) newsroom.publishFeed(feed);
  return newsroom;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "/";
    const entry: SeenRequest = { path, status: 0, headers: request.headers, at_once: inProgress };
    seen.push(entry);
    const trouble = takeTrouble(path);
    if (trouble?.delay_ms) await new Promise((resolve) => setTimeout(resolve, trouble.delay_ms));
    if (trouble?.hangs_up) return void request.socket.destroy();
    const { status, headers, body } = trouble
      ? troubledAnswer(trouble, resources.get(path))
      : plainAnswer(request, resources.get(path));
    entry.status = status;
    response.writeHead(status, headers);
    if (!trouble?.stalls) return void response.end(body);
    response.write(body.subarray(0, Math.ceil(body.byteLength / 2)));
  }

  function takeTrouble(path: string): Trouble | undefined {
    const trouble = troubles.get(path);
    if (trouble?.times !== undefined) {
      trouble.times -= 1;
      if (trouble.times <= 0) troubles.delete(path);
    }
    return trouble;
  }
}

function resourceOf({
  body,
  content_type = "text/html; charset=utf-8",
  headers,
  has_validators,
}: NewsroomPage): Resource {
  const bytes = Buffer.from(body);
  if (has_validators === false) return { body: bytes, headers: { "content-type": content_type, ...headers } };
  const digest = createHash("sha256").update(bytes).digest("hex");
  const modified = new Date(Date.UTC(2026, 0, 1) + (Number.parseInt(digest.slice(0, 6), 16) % 31_536_000) * 1000);
  const validators = { etag: `"${digest.slice(0, 20)}"`, "last-modified": modified.toUTCString() };
  return { body: bytes, headers: { "content-type": content_type, ...validators, ...headers } };
}

function plainAnswer(request: IncomingMessage, resource: Resource | undefined) {
  if (!resource) return { status: 404, headers: { "content-type": "text/plain" }, body: Buffer.from("not here") };
  const { "if-none-match": etag, "if-modified-since": since } = request.headers;
  const isAsked = etag !== undefined || since !== undefined;
  const isSame = etag === undefined ? since === resource.headers["last-modified"] : etag === resource.headers.etag;
  const unchanged = isAsked && isSame;
  return {
    status: unchanged ? 304 : 200,
    headers: resource.headers,
    body: unchanged ? Buffer.alloc(0) : resource.body,
  };
}

function troubledAnswer({ status = 200, headers = {}, body }: Trouble, resource: Resource | undefined) {
  const bytes = body === undefined ? (resource?.body ?? Buffer.from("trouble")) : Buffer.from(body);
  return { status, headers: { ...(status === 200 ? resource?.headers : {}), ...headers }, body: bytes };
}

function writeRss({ title, items }: NewsroomFeed, url: string): string {
  const absolute = (link: string) => (link.startsWith("/") ? url + link : link);
  const written = items.map((item) => {
    const link = absolute(item.link);
    const fields = [
      `<title>${escapeXml(item.title)}</title>`,
      `<link>${escapeXml(link)}</link>`,
      `<guid isPermaLink="${item.guid === undefined}">${escapeXml(item.guid ?? link)}</guid>`,
      item.published ? `<pubDate>${item.published.toUTCString()}</pubDate>` : "",
      item.description === undefined ? "" : `<description>${escapeXml(item.description)}</description>`,
      item.content === undefined ? "" : `<content:encoded>${escapeXml(item.content)}</content:encoded>`,
    ];
    return `<item>${fields.join("")}</item>`;
  });
  const head = `<title>${escapeXml(title)}</title><link>${url}/</link><description>${escapeXml(title)}</description>`;
  const namespaces = 'xmlns:content="http://purl.org/rss/1.0/modules/content/"';
  return `<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0" ${namespaces}><channel>${head}${written.join("\n")}</channel></rss>\n`;
}

function escapeXml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
