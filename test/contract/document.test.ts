import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorTable } from "../../server/api/errors.ts";
import { errorsOf } from "../../server/api/operation-errors.ts";
import { operations } from "../../server/operations.ts";
import { describedService } from "../support/api-document.ts";

const run = promisify(execFile);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "claimstream-document-"));
  writeFileSync(join(folder, "openapi.json"), JSON.stringify(describedService()));
});
afterAll(() => rmSync(folder, { recursive: true }));

const compiler = fileURLToPath(import.meta.resolve("typescript/bin/tsc"));

/** Runs a program with Node; gives its exit code and what it said. */
async function command(program: string, args: string[]): Promise<{ code: number; said: string }> {
  const ended = await run(process.execPath, [program, ...args], { cwd: folder }).catch((error) => error);
  return { code: ended.code ?? 0, said: `${ended.stdout}${ended.stderr}` };
}

/** What somebody who generates a client would write. The lines that are marked must not compile. */
const program = `
import type { components, paths } from "./claimstream.ts";

type Answer<P extends keyof paths, M extends "get" | "post"> = paths[P] extends Record<M, infer O>
  ? O extends { responses: { 200: { content: { "application/json": infer A } } } } ? A : never
  : never;

async function get<P extends keyof paths>(path: P, key: string): Promise<Answer<P, "get">> {
  const response = await fetch(path, { headers: { authorization: "Bearer " + key } });
  return response.json();
}

const { data, usage } = await get("/streams", "key");
const names: string[] = data.streams.map((stream) => stream.name);
const left: number = usage.quota_remaining;
const claims = (await get("/streams/{stream_id}/manifests", "key")).data.manifests.flatMap((each) => each.signal.body.claims);
const texts: string[] = claims.map((claim) => claim.claim_text);
const body: paths["/manifests/plan"]["post"]["requestBody"] = {
  content: { "application/json": { stream_ids: [data.streams[0]?.id ?? 1], days: 7, mode: "count" } },
};
const error: components["schemas"]["QuotaExhaustedError"] = {
  detail: { error_code: "quota_exhausted", message: "", action: "wait_or_upgrade", action_url: "" },
};
// @ts-expect-error: there is no such field
data.streams[0]?.colour;
// @ts-expect-error: there is no such mode
const wrong: typeof body = { content: { "application/json": { mode: "everything" } } };
export { body, error, left, names, texts, wrong };
`;

test("a client generated from the API description compiles, and refuses what is not described", async () => {
  const types = astToString(await openapiTS(describedService() as unknown as OpenAPI3));
  writeFileSync(join(folder, "claimstream.ts"), types);
  writeFileSync(join(folder, "program.ts"), program);
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
    module: "nodenext",
    target: "esnext",
    lib: ["esnext", "dom"],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["program.ts"] }));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  expect(await command(compiler, ["--project", "tsconfig.json"])).toEqual({ code: 0, said: "" });
});

test("every error of the table is documented by an operation, except where the reason is given here", () => {
  const documented = new Set<string>(operations.flatMap((each) => each.rest.flatMap((rest) => errorsOf(each, rest))));
  const elsewhere = {
    host_not_allowed: "nothing is answered under a foreign name",
    request_not_http: "it is answered before anybody knows which operation is meant",
    upgrade_required: "what speaks WebSocket is no operation",
    connection_limit_exceeded: "it is told on WebSockets",
    storage_unavailable: "the disk below the service refuses, whatever was asked",
    overloaded: "it comes before anybody looks which operation is meant",
  };
  const missing = Object.keys(errorTable).filter((name) => !documented.has(name));
  expect(missing).toEqual(Object.keys(elsewhere));
});
