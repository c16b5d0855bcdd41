import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { bodyText, failureFrom, testFetcher } from "../../support/fetching.ts";
import { openNewsroom } from "../../support/servers/newsroom.ts";

/** A proxy on 127.0.0.1 that tunnels everything to one place, whatever name is asked for. */
async function openProxy(target: string) {
  const asked: string[] = [];
  const { hostname, port } = new URL(target);
  const server = createServer();
  server.on("connect", (request, socket) => {
    asked.push(request.url ?? "");
    const upstream = connect(Number(port), hostname, () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on("error", () => socket.destroy());
    socket.on("error", () => upstream.destroy());
  });
  server.on("request", async (request, response) => {
    asked.push(request.url ?? "");
    const { pathname } = new URL(request.url ?? "/", target);
    const answer = await fetch(`${target}${pathname}`);
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test("with a proxy everything goes through it, and literal private addresses are refused before", async () => {
  await using newsroom = await openNewsroom({ pages: [{ path: "/page", body: "by proxy" }] });
  await using proxy = await openProxy(newsroom.url);
  await using fetcher = testFetcher({ network: { proxy: proxy.url, allow: [] } });
  expect(bodyText(await fetcher.fetch({ url: "http://news.example/page" }))).toBe("by proxy");
  expect(proxy.asked).toHaveLength(1);
  expect(failureFrom(await fetcher.fetch({ url: "http://10.0.0.1/page" })).reason).toBe("address_refused");
  expect(proxy.asked).toHaveLength(1);
});
