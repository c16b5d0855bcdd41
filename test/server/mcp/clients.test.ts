import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createMCPClient } from "@ai-sdk/mcp";
import { MCPClient } from "mcp-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { openWorld, type World } from "../../contract/world.ts";
import { bearer } from "../../support/agents.ts";
import type { Member } from "../../support/service/service.ts";
import { packageRoot } from "../../support/service/service-process.ts";

/** Tools that there are. */
const toolCount = 21;

let world: World;
let owner: Member;
let home: string;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.owner();
  home = mkdtempSync(join(tmpdir(), "claimstream-clients-"));
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  rmSync(home, { recursive: true });
});

/** Runs a program of a package, with a home of its own; gives what it prints. */
async function run(program: string, args: string[]): Promise<string> {
  const path = join(packageRoot, "node_modules", program);
  const env = { PATH: process.env.PATH, HOME: home, NO_COLOR: "1" };
  const { stdout } = await promisify(execFile)(process.execPath, [path, ...args], { env, cwd: home, timeout: 240_000 });
  return stdout;
}

const at = (path: string) => `${world.service.url}${path}`;
const authorization = () => bearer(owner.api_key).headers.authorization ?? "";

const Listed = z.object({ tools: z.array(z.object({ name: z.string() })) });
const Called = z.looseObject({ structuredContent: z.object({ data: z.object({ id: z.string() }) }) });

describe("the inspector", () => {
  test.each([
    ["http", "/mcp"],
    ["sse", "/sse"],
  ])("lists and calls tools over %s", async (transport, path) => {
    const command = ["--cli", at(path), "--transport", transport, "--header", `Authorization: ${authorization()}`];
    const program = "@modelcontextprotocol/inspector/clients/launcher/build/index.js";
    const listed = Listed.parse(JSON.parse(await run(program, [...command, "--method", "tools/list"])));
    expect(listed.tools).toHaveLength(toolCount);
    const asked = ["--method", "tools/call", "--tool-name", "service-stream-details", "--tool-arg", "stream_id=1"];
    expect(Called.parse(JSON.parse(await run(program, [...command, ...asked]))).structuredContent.data.id).toBe("1");
  });
});

describe("mcporter", () => {
  // It tries streamable HTTP at any address, and goes on with server-sent events where that is refused.
  test.each([
    ["http", "/mcp"],
    ["sse", "/sse"],
  ])("lists and calls tools over %s", async (_transport, path) => {
    const server = ["--http-url", at(path), "--allow-http", "--header", `Authorization=${authorization()}`];
    const program = "mcporter/dist/cli.js";
    const listed = Listed.parse(JSON.parse(await run(program, ["list", ...server, "--name", "claimstream", "--json"])));
    expect(listed.tools).toHaveLength(toolCount);
    const call = [
      "call",
      ...server,
      "--tool",
      "service-stream-details",
      "--args",
      '{"stream_id":"1"}',
      "--output",
      "json",
    ];
    expect(JSON.parse(await run(program, call))).toMatchObject({ data: { id: "1" } });
  });
});

describe("the AI SDK", () => {
  test.each([
    ["http", "/mcp"],
    ["sse", "/sse"],
  ] as const)("lists and calls tools over %s", async (type, path) => {
    const headers = { Authorization: authorization() };
    const client = await createMCPClient({ transport: { type, url: at(path), headers } });
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(toolCount);
    const set = await client.tools();
    const details = set["service-stream-details"];
    const given = await details?.execute?.({ stream_id: "1" }, { toolCallId: "1", messages: [], context: {} });
    expect(Called.parse(given).structuredContent.data.id).toBe("1");
    await client.close();
  });
});

describe("mcp-client", () => {
  test("lists and calls tools over server-sent events, and reads the documentation over HTTP, since it sends no headers", async () => {
    const client = new MCPClient({ name: "a test", version: "1" });
    await client.connect({ type: "sse", url: at(`/sse?token=${owner.mcp_token}`) });
    expect(await client.getAllTools()).toHaveLength(toolCount);
    const given = await client.callTool({ name: "service-stream-details", arguments: { stream_id: "1" } });
    expect(Called.parse(given).structuredContent.data.id).toBe("1");
    await client.close();
    const reader = new MCPClient({ name: "a test", version: "1" });
    await reader.connect({ type: "httpStream", url: at("/docs-mcp") });
    expect(await reader.getAllTools()).toHaveLength(2);
    await reader.close();
  });
});
