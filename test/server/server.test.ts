import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { startServer } from "../../server/server.ts";
import { logInto, openService, testConfig } from "../support/service/service.ts";

describe("stopping", () => {
  test("lets a request in flight end, closes idle connections, and takes no new one", async () => {
    const service = await openService();
    const member = await service.member("startup");
    const idle = connect(Number(new URL(service.url).port), "127.0.0.1");
    await once(idle, "connect");
    const list = service.store.streams.list.bind(service.store.streams);
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    vi.spyOn(service.store.streams, "list").mockImplementation(async (...wanted) => {
      reached.resolve();
      await gate.promise;
      return list(...wanted);
    });
    const inFlight = service.request("/streams", { as: member });
    await reached.promise;
    const idleClosed = once(idle, "close");
    const closed = service[Symbol.asyncDispose]();
    await idleClosed;
    await expect(service.request("/health")).rejects.toThrow();
    gate.resolve();
    expect((await inFlight).status).toBe(200);
    await closed;
  });

  test("writes the counts that are still in memory", async () => {
    await using service = await openService();
    const config = testConfig();
    const parts = { store: service.store, config: () => config, now: () => service.clock.now, monotonic: () => 0 };
    const server = await startServer({ ...parts, log: logInto([]), ready: () => ({ ready: true, reasons: [] }) });
    const member = await service.member("startup");
    const headers = { authorization: `Bearer ${member.api_key}` };
    expect((await fetch(`${server.url}/streams`, { headers })).status).toBe(200);
    await server[Symbol.asyncDispose]();
    expect(await service.store.usage.read(member.org_id, "2026-11")).toMatchObject({ api_calls: 1 });
  });
});

describe("starting", () => {
  test("says which port cannot be had", async () => {
    await using service = await openService();
    const config = testConfig();
    const parts = { store: service.store, config: () => config, now: () => service.clock.now, monotonic: () => 0 };
    const port = Number(new URL(service.url).port);
    const starting = startServer({ ...parts, log: logInto([]), port, ready: () => ({ ready: true, reasons: [] }) });
    await expect(starting).rejects.toThrow(`Cannot listen on 127.0.0.1, port ${port}: it is taken by another program`);
  });
});
