import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { request } from "undici";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AddressRefused, openGuardedDispatcher, type Resolver } from "../../../config/runtime/guarded-dispatcher.ts";

/** Servers on two addresses of this machine under one port, of which the policy opens one: the other stands for what is private. */
let servers: Server[];
let heard: string[];
let port: number;
beforeEach(async () => {
  heard = [];
  servers = [];
  port = 0;
  for (const host of ["127.0.0.1", "127.0.0.2", "::1"]) {
    const server = createServer((_, response) => {
      heard.push(host);
      response.setHeader("connection", "close").end(host);
    });
    await new Promise<void>((resolve) => server.listen(port, host, resolve));
    port = (server.address() as AddressInfo).port;
    servers.push(server);
  }
});
afterEach(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))));

const familyOf = (address: string) => ({ address, family: address.includes(":") ? 6 : 4 });

/** Answers each look-up with the next of some lists of addresses, the last for good. */
function resolving(...answers: string[][]): Resolver & { asked: string[] } {
  const asked: string[] = [];
  const resolve: Resolver = (hostname, _options, callback) => {
    asked.push(hostname);
    const addresses = answers[Math.min(asked.length, answers.length) - 1] ?? [];
    setImmediate(() => callback(null, addresses.map(familyOf)));
  };
  return Object.assign(resolve, { asked });
}

async function get(resolve: Resolver, { allow, times = 1 }: { allow: string[]; times?: number }) {
  const dispatcher = await openGuardedDispatcher({ allow_private: false, allow, proxy: null }, 2000, resolve);
  const answers: unknown[] = [];
  for (let time = 0; time < times; time += 1) {
    const answer = request(`http://news.example:${port}/`, { dispatcher }).then(({ body }) => body.text());
    answers.push(await answer.catch((error: unknown) => error));
  }
  await dispatcher.destroy();
  return answers;
}

test("a name that is public at the first look-up and private at the second is refused at the second", async () => {
  const resolve = resolving(["127.0.0.2"], ["127.0.0.1"]);
  const [first, second] = await get(resolve, { allow: ["127.0.0.2/32"], times: 2 });
  expect(first).toBe("127.0.0.2");
  expect(second).toBeInstanceOf(AddressRefused);
  expect(resolve.asked).toHaveLength(2);
  expect(heard).toEqual(["127.0.0.2"]);
});

test("the address that was looked at is the one that is called: nobody looks a second time in between", async () => {
  const resolve = resolving(["127.0.0.2"], ["127.0.0.1"]);
  expect(await get(resolve, { allow: ["127.0.0.2/32"] })).toEqual(["127.0.0.2"]);
  expect(resolve.asked).toEqual(["news.example"]);
});

test("of several addresses those that are private are never called, wherever they stand", async () => {
  for (const answer of [
    ["127.0.0.1", "127.0.0.2"],
    ["127.0.0.2", "127.0.0.1"],
    ["::1", "127.0.0.1", "127.0.0.2"],
  ])
    expect(await get(resolving(answer), { allow: ["127.0.0.2/32"] })).toEqual(["127.0.0.2"]);
  expect(heard).toEqual(["127.0.0.2", "127.0.0.2", "127.0.0.2"]);
});

test("of IPv6 addresses alone, one private among public ones is never called", async () => {
  for (const answer of [
    ["fd00::1", "::1"],
    ["::1", "fe80::1"],
    ["::ffff:127.0.0.1", "::1", "64:ff9b::7f00:1"],
  ])
    expect(await get(resolving(answer), { allow: ["::1/128"] })).toEqual(["::1"]);
  expect(new Set(heard)).toEqual(new Set(["::1"]));
});

test.each([
  [["127.0.0.1"]],
  [["::1"]],
  [["::ffff:127.0.0.1"]],
  [["::ffff:7f00:1"]],
  [["64:ff9b::7f00:1"]],
  [["2002:7f00:1::1"]],
  [["127.0.0.1", "::1", "10.0.0.1", "fd00::1"]],
  [["0.0.0.0"]],
  [["::"]],
  [["169.254.169.254"]],
  [["fe80::1%lo"]],
  [["::1%0"]],
  [["2130706433"]],
  [[]],
])("a name that leads to %j is refused", async (answer) => {
  const [error] = await get(resolving(answer), { allow: [] });
  expect(error).toBeInstanceOf(AddressRefused);
  expect(heard).toEqual([]);
});

test("what the resolver refuses stays its error", async () => {
  const failing: Resolver = (_hostname, _options, callback) =>
    callback(Object.assign(new Error("not found"), { code: "ENOTFOUND" }), []);
  expect(await get(failing, { allow: [] })).toMatchObject([{ code: "ENOTFOUND" }]);
});
