import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { interactiveMs, ServiceFile } from "../../../config/service.ts";
import { startBudget, walk } from "../../../server/manifests/walk.ts";
import { openWorld, type World } from "../../contract/world.ts";
import { bearer, openAgent } from "../../support/agents.ts";
import { valueAt } from "../../support/service/scenario.ts";
import { type Member, servicesOnFile } from "../../support/service/service.ts";
import { wholeScope } from "../../support/whole-scope.ts";

let world: World;
let owner: Member;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.owner();
});
afterAll(() => world[Symbol.asyncDispose]());

const everything = { stream_ids: ["1", "2"], days: 90 };

test.each(["auto", "legacy"] as const)(
  "who waits for manifests is told how many were looked through (%s)",
  async (mode) => {
    const client = new Client({ name: "a test", version: "1" }, { versionNegotiation: { mode } });
    const address = new URL("/mcp", world.service.url);
    await client.connect(new StreamableHTTPClientTransport(address, { requestInit: bearer(owner.api_key) }));
    const told: number[] = [];
    const onprogress = ({ progress }: { progress: number }) => void told.push(progress);
    await client.callTool({ name: "service-manifests", arguments: everything }, { onprogress });
    await client.close();
    expect(told).toEqual([4]);
  },
);

describe("the time that an agent's request may take", () => {
  test.each([
    [undefined, 12_000],
    [3, 8000],
    [15, 15_000],
    [40, 18_000],
  ])("is what the operator says within bounds: %s", (interactive_seconds, ms) => {
    const mcp = interactive_seconds === undefined ? {} : { interactive_seconds };
    expect(interactiveMs(ServiceFile.parse({ mcp }))).toBe(ms);
  });

  /** A clock that stands when the request is let in and its time begins to run, and has gone on when it is looked at again. */
  const after = (ms: number) => {
    const times = [0, 0];
    return () => times.shift() ?? ms;
  };

  // On a server more is asked of the clock at the same time.
  test.runIf(servicesOnFile).each([
    [11_999, undefined],
    [12_001, "timeout"],
  ])("is twelve seconds, whatever the arguments say: %i ms", async (ms, code) => {
    await using agent = await openAgent(world.service.url, owner);
    world.service.clock.monotonic = after(ms);
    const given = await agent.call("service-manifests", { ...everything, timeout_ms: 100 });
    world.service.clock.monotonic = () => 0;
    expect(valueAt(given.structuredContent, "detail.error_code")).toBe(code);
  });
});

test("a walk that nobody waits for any more ends", async () => {
  const { store } = world.service;
  const view = { from: "2026-01-01", before: "9999", sees_private: true, available_through: "9999-12-31" };
  const scope = { ...wholeScope, stream_ids: [1] };
  const wanted = { after: null, skip: 0, take: 5, count: true };
  const asked = { signal: AbortSignal.abort(new Error("gone")) };
  const walked = walk(
    { store, view, scope, asked },
    wanted,
    startBudget(() => 0, 1000),
  );
  await expect(walked).rejects.toThrow("gone");
});

test("a call that its client cancelled bills nothing", async () => {
  const member = await world.owner();
  const client = new Client({ name: "a test", version: "1" });
  const address = new URL("/mcp", world.service.url);
  const abort = new AbortController();
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: bearer(member.api_key) }));
  const called = client.callTool({ name: "service-manifests", arguments: everything }, { signal: abort.signal });
  abort.abort("no longer wanted");
  await expect(called).rejects.toThrow(/no longer wanted/);
  await client.close();
  const { body } = await world.send({ method: "GET", path: "/account", as: member });
  expect(valueAt(body, "usage.manifests_remaining")).toBe(valueAt(body, "usage.manifests_limit"));
});
