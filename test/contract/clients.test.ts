import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createClient } from "@hey-api/openapi-ts";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describedService } from "../support/api-document.ts";

const run = promisify(execFile);
const compiler = fileURLToPath(import.meta.resolve("typescript/bin/tsc"));

/** A list, the field of its items that leads on, and what is read with it; further parameters as they are written. */
interface Step {
  list: [operation: string, path: string, parameters?: string];
  items: string;
  detail: [operation: string, path: string];
  /** Parameters of the path from `each`, an item of the list. */
  by: string;
}

const stream = '{ path: { stream_id: 1 }, query: { page: 0, page_size: 10, tag_ids: [1, "2"] } }';
const digest = "{ path: { id: 1 } }";

/** Every resource of which there is a list and a detail. */
const steps: Step[] = [
  {
    list: ["streamCatalog", "/streams"],
    items: "streams",
    detail: ["streamDetails", "/streams/{stream_id}"],
    by: "stream_id: each.id",
  },
  {
    list: ["catalog", "/catalog"],
    items: "streams",
    detail: ["streamManifests", "/streams/{stream_id}/manifests"],
    by: "stream_id: each.id",
  },
  {
    list: ["streamManifests", "/streams/{stream_id}/manifests", stream],
    items: "manifests",
    detail: ["manifestLookup", "/manifests/{record_id}"],
    by: "record_id: each.record_id",
  },
  {
    list: ["streamSignals", "/streams/{stream_id}/signals", stream],
    items: "signals",
    detail: ["signalOfManifest", "/signal/{manifest_id}"],
    by: "manifest_id: each.manifest_id",
  },
  {
    list: ["streamBriefs", "/streams/{stream_id}/briefs", stream],
    items: "briefs",
    detail: ["briefOfManifest", "/brief/{manifest_id}"],
    by: "manifest_id: each.manifest_id",
  },
  {
    list: ["streamRecords", "/streams/{stream_id}/records", stream],
    items: "records",
    detail: ["manifestVersions", "/manifests/{record_id}/versions"],
    by: "record_id: each.record_id",
  },
  {
    list: ["claimSearch", "/claims", '{ query: { claim_type: ["event"], confidence: ["stated"], tag_ids: [1] } }'],
    items: "claims",
    detail: ["claimDetails", "/claims/{claim_id}"],
    by: "claim_id: each.claim_id",
  },
  {
    list: ["sourceList", "/sources", '{ query: { health: ["fine"] } }'],
    items: "sources",
    detail: ["sourceDetails", "/sources/{source_id}"],
    by: "source_id: each.id",
  },
  { list: ["digestList", "/digests"], items: "digests", detail: ["digestDetails", "/digests/{id}"], by: "id: each.id" },
  {
    list: ["digestManifests", "/digests/{id}/manifests", digest],
    items: "manifests",
    detail: ["manifestVersions", "/manifests/{record_id}/versions"],
    by: "record_id: each.record_id",
  },
  {
    list: ["beaconList", "/beacons"],
    items: "beacons",
    detail: ["beaconPoll", "/beacons/{id}/poll"],
    by: "id: each.id",
  },
  {
    list: ["webhookList", "/webhooks"],
    items: "webhooks",
    detail: ["webhookDetails", "/webhooks/{id}"],
    by: "id: each.id",
  },
  {
    list: ["exportList", "/exports"],
    items: "exports",
    detail: ["exportDetails", "/export/{export_id}"],
    by: "export_id: each.id",
  },
  {
    list: ["tagList", "/ontology/tags"],
    items: "tags",
    detail: ["relatedTags", "/ontology/tags/{id}/related"],
    by: "id: each.id",
  },
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "claimstream-clients-"));
  symlinkSync(fileURLToPath(new URL("../../node_modules", import.meta.url)), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function compile(program: string, text: string): Promise<{ code: number; said: string }> {
  writeFileSync(join(folder, program), text);
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
    module: "esnext",
    moduleResolution: "bundler",
    target: "esnext",
    lib: ["esnext", "dom", "dom.iterable"],
  };
  const config = join(folder, `tsconfig.${program}.json`);
  writeFileSync(config, JSON.stringify({ compilerOptions, files: [program] }));
  const ended = await run(process.execPath, [compiler, "--project", config], { cwd: folder }).catch((error) => error);
  return { code: ended.code ?? 0, said: `${ended.stdout}${ended.stderr}` };
}

test("a list and then its details compile with openapi-typescript under strict, for every resource", async () => {
  const types = astToString(await openapiTS(describedService() as unknown as OpenAPI3));
  writeFileSync(join(folder, "claimstream.ts"), types);
  const calls = steps.map(
    ({ list: [, path, parameters = "{}"], items, detail, by }) =>
      `for (const each of (await get("${path}", ${parameters})).data.${items}) await get("${detail[1]}", { path: { ${by} } });`,
  );
  const program = `import type { paths } from "./claimstream.ts";
type Answer<P extends keyof paths> = paths[P] extends { get: { responses: { 200: { content: { "application/json": infer A } } } } } ? A : never;
type Given<P extends keyof paths> = paths[P] extends { get: { parameters: infer G } } ? G : never;
declare function get<P extends keyof paths>(path: P, parameters: Given<P>): Promise<Answer<P>>;
${calls.join("\n")}
// @ts-expect-error: there is no such health
await get("/sources", { query: { health: ["splendid"] } });
// @ts-expect-error: an id is text or a number
await get("/streams/{stream_id}", { path: { stream_id: true } });
export {};
`;
  expect(await compile("list.ts", program)).toEqual({ code: 0, said: "" });
});

test("a list and then its details compile with @hey-api/openapi-ts under strict, for every resource", async () => {
  const input = join(folder, "openapi.json");
  writeFileSync(input, JSON.stringify(describedService()));
  await createClient({
    input,
    output: join(folder, "hey"),
    logs: { level: "silent" },
    plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
  });
  const names = new Set(steps.flatMap(({ list, detail }) => [list[0], detail[0]]));
  const given = (parameters: string) => `{ throwOnError: true, ${parameters.replace(/^\{ ?| ?\}$/g, "")} }`;
  const calls = steps.map(
    ({ list: [name, , parameters = "{}"], items, detail, by }) =>
      `for (const each of (await ${name}(${given(parameters)})).data.data.${items}) await ${detail[0]}({ path: { ${by} } });`,
  );
  const program = `import { ${[...names].join(", ")} } from "./hey/index.ts";
${calls.join("\n")}
// @ts-expect-error: there is no such health
await sourceList({ query: { health: ["splendid"] } });
export {};
`;
  expect(await compile("hey.ts", program)).toEqual({ code: 0, said: "" });
});
