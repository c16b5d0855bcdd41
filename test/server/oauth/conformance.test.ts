import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type Member, openService, type TestService } from "../../support/service/service.ts";
import { packageRoot } from "../../support/service/service-process.ts";
import { allowProgram } from "../../support/service/sign-in.ts";

/** Checks that are not ours to pass, with the reason. Whatever else the suite has must pass. */
const leftOut = new Map([
  [
    "AuthorizationServerMetadataCIMD",
    "a recommendation to let strangers' programs in, while ours are listed in config",
  ],
]);

const Check = z.looseObject({ name: z.string(), status: z.string(), errorMessage: z.string().optional() });
type Check = z.infer<typeof Check>;

let service: TestService;
let member: Member;
beforeAll(async () => {
  const clients = [{ id: "suite", name: "The suite", redirect_uris: ["http://127.0.0.1/callback"] }];
  service = await openService({ settings: { oauth: { clients } } });
  service.clock.now = new Date();
  member = await service.member("platform");
});
afterAll(() => service[Symbol.asyncDispose]());

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Runs the official suite for authorization servers; gives the checks of every scenario. */
async function checksOf(resource: string): Promise<Check[]> {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-conformance-"));
  const program = join(packageRoot, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
  const port = String(await freePort());
  const asked = ["--url", service.url, "--client-id", "suite", "--resource", resource, "-p", port, "-o", folder];
  const suite = spawn(process.execPath, [program, "authorization", ...asked], { timeout: 240_000 });
  const ended = once(suite, "close");
  for await (const line of createInterface({ input: suite.stdout })) {
    const address = /https?:\S+\/oauth\/authorize\?\S+/.exec(line)?.[0];
    if (address) await fetch(await allowProgram(address, member.api_key));
  }
  await ended;
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith("checks.json"),
  );
  const checks = paths.flatMap((path) => z.array(Check).parse(JSON.parse(readFileSync(join(folder, path), "utf8"))));
  rmSync(folder, { recursive: true });
  return checks;
}

test.each(["", "/mcp"])(
  "the official suite finds the metadata and is given a code and a token for %j",
  async (path) => {
    const checks = await checksOf(`${service.url}${path}`);
    const passed = checks.filter(({ status }) => status === "SUCCESS").map(({ name }) => name);
    const others = checks.filter(({ status, name }) => status !== "SUCCESS" && !leftOut.has(name));
    expect(others).toEqual([]);
    expect(passed.sort()).toEqual(["AuthorizationCodeGrant", "AuthorizationServerMetadata"]);
  },
);
