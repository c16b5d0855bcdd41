import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { operationId } from "../../server/openapi/openapi.ts";
import { operations } from "../../server/operations.ts";
import { openAgent } from "../support/agents.ts";
import type { Member } from "../support/service/service.ts";
import { successes } from "./successes.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
let member: Member;
beforeAll(async () => {
  world = await openWorld();
  member = await world.owner();
});
afterAll(() => world[Symbol.asyncDispose]());

/** What every object of this process would show had a request reached their prototype. */
afterEach(() => {
  const bare: Record<string, unknown> = {};
  expect([bare.polluted, Object.keys(Object.prototype), Reflect.get(Object, "polluted")]).toEqual([
    undefined,
    [],
    undefined,
  ]);
});

const hostileJson = [
  `"__proto__": {"polluted": true, "is_operator": true, "page_size": 1}`,
  `"constructor": {"prototype": {"polluted": true}}`,
  `"prototype": {"polluted": true}`,
  `"toString": "x", "hasOwnProperty": 1, "valueOf": null, "then": "x"`,
];

const rests = operations.flatMap((operation) =>
  operation.rest.map((rest) => ({ operation, rest, id: operationId(operation, rest), method: rest.method })),
);

describe("names of prototypes in bodies reach none", () => {
  const taking = rests.filter(
    ({ method, rest }) => method !== "GET" && rest.fields !== "form" && rest.fields !== "bytes",
  );
  test.each(taking)("$method $rest.path", async ({ id, method }) => {
    const part = await successes[id]?.(world, member);
    const body = typeof part?.body === "object" ? JSON.stringify(part.body) : "{}";
    for (const more of hostileJson) {
      const hostile = body === "{}" ? `{${more}}` : body.replace(/^\{/, `{${more},`);
      const nested = body.replace(/\{(?=[^}]*\}\}$)/, `{${more},`);
      for (const text of [hostile, nested]) {
        const answer = await world.send({ method, path: "", as: member, ...part, body: text });
        expect(answer.status, text).toBeLessThan(500);
      }
    }
  });
});

describe("names of prototypes in queries reach none", () => {
  test.each(rests.filter(({ method }) => method === "GET"))("GET $rest.path", async ({ id }) => {
    const part = await successes[id]?.(world, member);
    const [path = "", query = ""] = (part?.path ?? "").split("?");
    for (const more of [
      "__proto__=1",
      "__proto__[polluted]=1",
      "constructor=1&constructor[prototype][polluted]=1",
      "toString=x&then=y",
    ]) {
      const answer = await world.send({ method: "GET", as: member, ...part, path: `${path}?${query}&${more}` });
      expect(answer.status, more).toBeLessThan(500);
    }
  });
});

test("names of prototypes in arguments of tools reach none", async () => {
  await using agent = await openAgent(world.service.url, member);
  for (const name of await agent.tools()) {
    const args = JSON.parse(`{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}`);
    const outcome = await agent.call(name, args).then(
      ({ isError }) => isError ?? false,
      () => true,
    );
    expect(typeof outcome).toBe("boolean");
  }
});

const injected = "Harbour\r\nBcc: eve@example.org\r\nSet-Cookie: a=b\r\n\r\n<b>\u0085\u2028";

describe("line breaks in what clients write begin no header", () => {
  test.each(rests.filter(({ method }) => method !== "GET"))("$method $rest.path", async ({ id, method }) => {
    const part = await successes[id]?.(world, member);
    if (typeof part?.body !== "object") return;
    for (const [name, value] of Object.entries(part.body)) {
      if (typeof value !== "string") continue;
      const answer = await world.send({ method, as: member, ...part, body: { ...part.body, [name]: injected } });
      expect(answer.status, name).toBeLessThan(500);
      expect(answer.headers.get("set-cookie"), name).toBeNull();
      expect(answer.headers.get("bcc"), name).toBeNull();
    }
  });

  test("nor in an address", async () => {
    for (const path of [
      "/docs/%0d%0aset-cookie:a=b/",
      "/%0d%0aset-cookie:a=b",
      "/console/sign-in?to=%0d%0aset-cookie:a=b",
      "/docs%0d%0aset-cookie:a=b/",
    ]) {
      const answer = await fetch(`${world.service.url}${path}`, { redirect: "manual" });
      expect(answer.headers.getSetCookie().filter((line) => line.startsWith("a=b"))).toEqual([]);
      expect(answer.headers.get("location") ?? "").not.toMatch(/[\r\n]/);
    }
  });
});

/** Sends a request line as it stands: clients would tidy the path up. */
function ask(path: string): Promise<string> {
  const { hostname, port } = new URL(world.service.url);
  const socket = connect(Number(port), hostname);
  let received = "";
  socket.on("data", (bytes) => {
    received += bytes.toString("latin1");
  });
  socket.on("error", () => undefined);
  const key = `Authorization: Bearer ${member.api_key}`;
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${key}\r\nConnection: close\r\n\r\n`);
  return new Promise((resolve) => socket.once("close", () => resolve(received)));
}

describe("no address leads to a file of the data folder or of the machine", () => {
  const ways = [
    "..",
    "%2e%2e",
    ".%2e",
    "%2e.",
    "..%2f..",
    "..%5c..",
    "..\\..",
    "....//",
    "%252e%252e",
    "..%00",
    "%c0%ae%c0%ae",
    "..;",
  ];
  const targets = ["master.key", "etc/passwd"];
  const bases = [
    "",
    "/docs",
    "/docs/pages",
    "/export/exp_0/files",
    "/console/files",
    "/console/config",
    "/console",
    "/feeds/x/streams",
    "/mail",
  ];
  test.each(bases)("below %s/", async (base) => {
    const { dataDir } = world.service;
    const key = readFileSync(join(dataDir, "master.key"), "utf8").trim();
    for (const way of ways) {
      for (const target of targets) {
        for (const up of [`${way}/`, `${way}/`.repeat(4), `${way}%2f`.repeat(4)]) {
          const received = await ask(`${base}/${up}${target}`);
          expect(received, `${base}/${up}${target}`).toMatch(/^HTTP\/1\.1 [34]\d\d/);
          expect(received).not.toContain(key);
          expect(received).not.toContain("root:");
        }
      }
    }
    for (const path of [
      `${base}//etc/passwd`,
      `${base}/file:///etc/passwd`,
      `${base}/%2fetc%2fpasswd`,
      `${base}/${dataDir}/master.key`,
    ])
      expect(await ask(path), path).toMatch(/^HTTP\/1\.1 [34]\d\d/);
  });
});
