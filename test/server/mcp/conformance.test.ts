import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { openWorld, type World } from "../../contract/world.ts";
import { packageRoot } from "../../support/service/service-process.ts";

const fixture = "it calls a tool, prompt or resource of the suite's own that a real server does not have";
const notOffered = (what: string) => `we do not offer ${what}, which is optional`;

/** Scenarios that are not ours to pass, with the reason. Whatever else the suite has must pass without a failure. */
const leftOut: [pattern: RegExp, reason: string][] = [
  [/^tools-call-/, fixture],
  [/^resources-(read|templates)/, fixture],
  [/^prompts-get-/, fixture],
  [/^json-schema-2020-12$/, fixture],
  [/^http-custom-header-server-validation$/, fixture],
  [/^input-required-result-/, `${fixture}; we ask agents for no further input`],
  [/^elicitation-/, notOffered("elicitation")],
  [/^logging-set-level$/, notOffered("logging, which the protocol gives up")],
  [/^completion-complete$/, notOffered("completion")],
  [/^resources-(un)?subscribe$/, notOffered("subscriptions: what a resource is changes with its stream")],
  [/^tasks-/, notOffered("the extension for tasks")],
  [/^server-sse-polling$/, notOffered("streams that are resumed")],
];

/** Single checks of scenarios that we pass otherwise, which want tools of the suite's own. */
const untestable = /^Not testable: server does not list the diagnostic tool/;

const Check = z.looseObject({ name: z.string(), status: z.string(), errorMessage: z.string().optional() });

let world: World;
let proxy: ReturnType<typeof createServer>;
let url: string;
beforeAll(async () => {
  world = await openWorld();
  const owner = await world.owner();
  // The suite cannot show a key: this does it for it.
  proxy = createServer((asked, answer) => {
    const { hostname, port } = new URL(world.service.url);
    const headers = { ...asked.headers, authorization: `Bearer ${owner.api_key}` };
    const passed = request({ hostname, port, path: asked.url, method: asked.method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((listening) => proxy.listen(0, "127.0.0.1", listening));
  url = `http://localhost:${(proxy.address() as AddressInfo).port}/mcp`;
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await world[Symbol.asyncDispose]();
});

/** Runs the official suite; gives the checks of every scenario by its name. It exits with an error as soon as one fails. */
async function checksOf(revision: string): Promise<Map<string, z.infer<typeof Check>[]>> {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-conformance-"));
  const program = join(packageRoot, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
  const args = [program, "server", "--url", url, "--requirements", revision, "-o", folder];
  await promisify(execFile)(process.execPath, args, { timeout: 240_000, maxBuffer: 1e8 }).catch(() => undefined);
  const scenarios = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith("checks.json"),
  );
  const checks = scenarios.map((path): [string, z.infer<typeof Check>[]] => {
    const name = /(?:server-)?([a-z].*?)(?:-\d{4}-\d\d-\d\dT.*)?\/checks\.json$/.exec(path)?.[1] ?? path;
    return [name, z.array(Check).parse(JSON.parse(readFileSync(join(folder, path), "utf8")))];
  });
  rmSync(folder, { recursive: true });
  return new Map(checks);
}

describe.each([
  [
    "2025-11-25",
    [
      "server-initialize",
      "server-session-lifecycle",
      "ping",
      "tools-list",
      "resources-list",
      "prompts-list",
      "dns-rebinding-protection",
    ],
  ],
  [
    "2026-07-28",
    [
      "server-stateless",
      "caching",
      "http-header-validation",
      "tools-list",
      "sep-2164-resource-not-found",
      "dns-rebinding-protection",
    ],
  ],
])("the official suite for revision %s", (revision, named) => {
  test("passes except for what is left out with its reason", async () => {
    const scenarios = await checksOf(revision);
    const ours = [...scenarios].filter(([name]) => !leftOut.some(([pattern]) => pattern.test(name)));
    const failures = ours.flatMap(([scenario, checks]) =>
      checks
        .filter(({ status, errorMessage = "" }) => status === "FAILURE" && !untestable.test(errorMessage))
        .map(({ name, errorMessage }) => ({ scenario, name, errorMessage })),
    );
    expect(failures).toEqual([]);
    expect(ours.map(([name]) => name)).toEqual(expect.arrayContaining(named));
    for (const name of named) expect(scenarios.get(name)?.some(({ status }) => status === "SUCCESS")).toBe(true);
  });
});
