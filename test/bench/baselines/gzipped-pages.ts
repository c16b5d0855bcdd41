import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { unpackStories } from "../../support/unpacked-stories.ts";
import { storedStories } from "../stored-stories.ts";
import { openParsedPages } from "./parsed-page.ts";

/** What one would write first to answer with a page of manifests: it is parsed, built, written and packed for each request, behind node:http. */
export async function serveGzippedPages(count: number): Promise<{ url: string; close(): Promise<void> }> {
  const parts = new AsyncDisposableStack();
  const { file } = parts.use(await storedStories(count));
  // One who writes it first keeps stories as plain texts.
  unpackStories(file);
  const pages = openParsedPages(file);
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    response.end(pages.packed(0));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  parts.defer(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => parts.disposeAsync() };
}
