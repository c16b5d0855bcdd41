import { once } from "node:events";
import { connect } from "node:net";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { keptDocument, sharedDocument } from "../../../server/http/shared-document.ts";
import { openService } from "../../support/service/service.ts";

test("the bytes of a document are the same memory each time, plain and packed", () => {
  const document = sharedDocument("text/plain", "höher ".repeat(1000));
  expect(document.bytes()).toBe(document.bytes());
  expect(document.packed()).toBe(document.packed());
  expect(gunzipSync(document.packed())).toEqual(document.bytes());
});

test("a document is made anew when what it names has another name, and only then", () => {
  const made: string[] = [];
  const document = keptDocument<string>(
    (name) => name,
    (name) => {
      made.push(name);
      return sharedDocument("text/plain", name);
    },
  );
  expect([document("a"), document("a"), document("b")].map(({ text }) => text)).toEqual(["a", "a", "b"]);
  expect(made).toEqual(["a", "b"]);
});

test.each([
  ["/openapi.json", "application/json"],
  ["/llms.txt", "text/markdown"],
  ["/llms-full.txt", "text/markdown"],
  ["/docs/pages/reference-errors.md", "text/markdown"],
  ["/docs/swagger-ui.css", "text/css"],
])("%s says the same packed and plain, and caches are told that there are both", async (path, type) => {
  await using service = await openService();
  const asked = async (encoding: string) => {
    const response = await fetch(`${service.url}${path}`, { headers: { "accept-encoding": encoding } });
    return { headers: response.headers, text: await response.text() };
  };
  const [plain, packed] = [await asked("identity"), await asked("gzip")];
  expect([plain.headers.get("content-encoding"), packed.headers.get("content-encoding")]).toEqual([null, "gzip"]);
  expect(packed.text).toBe(plain.text);
  expect(plain.headers.get("content-type")).toMatch(new RegExp(`^${type}`));
  expect(plain.headers.get("content-length")).toBe(String(Buffer.byteLength(plain.text)));
  expect(plain.headers.get("vary")).toContain("Accept-Encoding");
  const head = await fetch(`${service.url}${path}`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("of requests in a crowd whose answers nobody reads, no more are answered than the network takes", async () => {
  await using service = await openService();
  const asked = 1390;
  const ask = "GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const clients = Array.from({ length: 4 }, () => {
    const client = connect(Number(new URL(service.url).port), "127.0.0.1").on("error", () => undefined);
    client.pause();
    client.write(ask.repeat(asked));
    return client;
  });
  const answered = () => service.logged.filter(({ fields }) => "path" in fields && fields.path === "/openapi.json");
  let before = -1;
  // Until the network takes no more.
  while (answered().length !== before) {
    before = answered().length;
    for (let count = 0; count < 20; count += 1) expect((await service.request("/health")).status).toBe(200);
  }
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(asked / 4);
  for (const client of clients) {
    client.destroy();
    await once(client, "close");
  }
});
