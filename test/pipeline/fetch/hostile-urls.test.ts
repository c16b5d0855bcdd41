import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWebhookPoster } from "../../../server/delivery/webhooks/post.ts";
import { WebhookUrl } from "../../../server/delivery/webhooks/target.ts";
import { failureFrom, testFetcher } from "../../support/fetching.ts";

/** Hosts that lead to this machine or into private networks by some reader's rules, as they may stand in an address. */
const hosts = [
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "127.0.0.1.",
  "0177.0.0.1",
  "0x7f.0.0.1",
  "0x7f.1",
  "0x7f000001",
  "2130706433",
  "017700000001",
  "0",
  "0.0.0.0",
  "00.0x0.0.0",
  "0x7F000001",
  "127.000.000.001",
  "4294967295",
  "%31%32%37.0.0.1",
  "127%2e0%2e0%2e1",
  "127.0.0.1%2e",
  "%6c%6f%63alhost",
  "\uff11\uff12\uff17.0.0.1",
  "127\u30020\u30020\u30021",
  "127\uff0e0\uff0e0\uff0e1",
  "\u2460\u2461\u2466.0.0.1",
  "\u24db\u24de\u24d2\u24d0\u24db\u24d7\u24de\u24e2\u24e3",
  "localho\u017ft",
  "lo\u00adcalhost",
  "127.0\u200b.0.1",
  "[::1]",
  "[::]",
  "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::]",
  "[::1%25lo]",
  "[::1%lo]",
  "[fe80::1%25eth0]",
  "[fd00::1]",
  "[fec0::1]",
  "[2001:0:7f00:1::1]",
  "user@127.0.0.1",
  "news.example@127.0.0.1",
  "user:word@127.0.0.1",
  "news.example%40127.0.0.1",
  "news.example:80@127.0.0.1",
  "127.0.0.1\\@localhost",
  "localhost\\@127.0.0.1",
  "@127.0.0.1",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "localhost..",
  "a.localhost",
  "localhost%00.example",
  "localhost\t",
  "169.254.169.254",
  "0xa9fea9fe",
  "2852039166",
  "10.0.0.1",
  "192.168.0.1",
  "172.16.0.1",
  "100.64.0.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "240.0.0.1",
  "192.0.2.1",
];

let server: Server;
let proxy: Server;
let heard: string[] = [];
let asked: string[] = [];
const listening = async (server: Server, host: string | undefined) => {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return (server.address() as AddressInfo).port;
};
let port = 0;
let proxyUrl = "";
let redirect = "";
beforeAll(async () => {
  // On every address of this machine, so that whatever gets through is heard.
  server = createServer((request, response) => {
    heard.push(String(request.url));
    response.end("reached");
  });
  port = await listening(server, undefined);
  proxy = createServer((request, response) => {
    asked.push(String(request.url));
    response.writeHead(302, { location: redirect }).end();
  });
  proxy.on("connect", (request, socket) => {
    asked.push(String(request.url));
    socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
  });
  proxyUrl = `http://127.0.0.3:${await listening(proxy, "127.0.0.3")}`;
});
afterAll(async () => {
  for (const each of [server, proxy]) {
    each.closeAllConnections();
    await new Promise((resolve) => each.close(resolve));
  }
});

const addresses = hosts.map((host) => (given: number) => `http://${host}:${given}/`);

test("no spelling of a private address is fetched", async () => {
  heard = [];
  await using fetcher = testFetcher({ network: { allow: [] }, policy: { per_host_spacing_ms: 0, timeout_ms: 3000 } });
  const outcomes = await Promise.all(addresses.map((url) => fetcher.fetch({ url: url(port) })));
  const reached = hosts.filter((_, at) => outcomes[at]?.kind !== "failed");
  expect(reached).toEqual([]);
  const reasons = new Set(outcomes.map((outcome) => failureFrom(outcome).reason));
  expect(
    [...reasons].filter((reason) => !["address_refused", "address_invalid", "dns_failed"].includes(reason)),
  ).toEqual([]);
  expect(heard).toEqual([]);
});

test("no redirect leads to a spelling of a private address", async () => {
  heard = [];
  for (const url of addresses) {
    redirect = encodeURI(url(port));
    // The server that redirects is opened, and it alone.
    const network = { allow: ["127.0.0.3/32"] };
    await using fetcher = testFetcher({ network, policy: { per_host_spacing_ms: 0, timeout_ms: 3000 } });
    expect(await fetcher.fetch({ url: proxyUrl }), redirect).toMatchObject({ kind: "failed" });
  }
  expect(heard).toEqual([]);
});

test.each([
  "file:///etc/passwd",
  "ftp://127.0.0.1/",
  "gopher://127.0.0.1/",
  "data:text/plain,x",
  "blob:x",
  "unix:/x",
  "javascript:1",
])("a redirect to %s is refused", async (to) => {
  redirect = to;
  await using fetcher = testFetcher();
  expect(await fetcher.fetch({ url: proxyUrl })).toMatchObject({ kind: "failed", reason: "address_refused" });
});

test("a proxy is asked for no spelling of a private address", async () => {
  asked = [];
  const network = { allow: [], proxy: proxyUrl };
  await using fetcher = testFetcher({ network, policy: { per_host_spacing_ms: 0, timeout_ms: 3000 } });
  await Promise.all(addresses.map((url) => fetcher.fetch({ url: url(port) })));
  const literal = asked.filter((each) => /^(http:\/\/)?(\[|[\d.]+[:/])/.test(each));
  expect(literal).toEqual([]);
});

test("no webhook is posted to a spelling of a private address", async () => {
  heard = [];
  await using poster = openWebhookPoster(() => ({ allow_private: false, allow: [], proxy: null }));
  for (const url of addresses) {
    if (!WebhookUrl.safeParse(url(port)).success) continue;
    const { outcome } = await poster.post({ url: url(port), headers: {}, body: "{}" });
    expect(outcome.response_code, url(port)).toBeNull();
  }
  expect(heard).toEqual([]);
});
