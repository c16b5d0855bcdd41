import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import S3rver from "s3rver";
import { expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { eventually, installation, type ServiceProcess, startProcess } from "../support/service/service-process.ts";
import { signInWithKey } from "../support/service/sign-in.ts";

/** A bucket of a server that checks who asks, and an installation that exports into it with this key. The server knows S3RVER alone. */
async function exportingWith(accessKey: string) {
  const open = new AsyncDisposableStack();
  const directory = mkdtempSync(join(tmpdir(), "claimstream-s3-"));
  open.defer(() => rmSync(directory, { recursive: true }));
  const server = new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory });
  const { port } = await server.run();
  open.defer(() => server.close());
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
  const client = new S3Client({ endpoint, region: "us-east-1", forcePathStyle: true, credentials });
  open.defer(() => client.destroy());
  await client.send(new CreateBucketCommand({ Bucket: "exports" }));
  const s3 = { endpoint, bucket: "exports", region: "us-east-1", path_style: true };
  const place = open.use(installation({ service: { export: { s3 } } }));
  Object.assign(place.env, { S3_ACCESS_KEY_ID: accessKey, S3_SECRET_ACCESS_KEY: "S3RVER" });
  return { place, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

const toldBy = async (service: ServiceProcess) => {
  const { status, body } = await service.get("/health/detail");
  const { data } = body as unknown as { data: { ready: boolean; troubles: { about: string; message: string }[] } };
  return { status, data };
};

const sentence = /Exports cannot be put into the bucket exports \(InvalidAccessKeyId: /;

test("credentials that the bucket's server refuses are told by log, health, doctor, status and console alike", async () => {
  await using run = await exportingWith("wrong");
  const { place } = run;
  await using service = await startProcess(place);
  const told = await eventually("the first look", async () => {
    const { data } = await toldBy(service);
    return data.troubles.length > 0 && data;
  });
  expect(told).toMatchObject({
    ready: true,
    troubles: [{ about: "export-target", message: expect.stringMatching(sentence) }],
  });
  expect(service.log()).toMatch(sentence);
  const [trouble] = told.troubles;
  const { data: doctor, code } = await runHereJson<{ checks: { check: string; troubles: unknown[] }[] }>(place, [
    "doctor",
    "--quick",
  ]);
  expect(code).toBe(1);
  expect(doctor.checks.find(({ check }) => check === "exports")?.troubles).toEqual([trouble]);
  expect((await runHereJson<{ troubles: unknown[] }>(place, ["status"])).data.troubles).toEqual([trouble]);
  expect((await runHere(place, ["status"])).stdout).toMatch(sentence);
  const browser = openBrowser();
  await signInWithKey(browser, `${service.url}/console/sign-in`, service.operator.api_key);
  expect((await browser.open(`${service.url}/console/today`)).text).toMatch(sentence);
});

test("with the right credentials nothing is told, and whoever does not run the service is told nothing", async () => {
  await using run = await exportingWith("S3RVER");
  await using service = await startProcess(run.place);
  expect((await runHereJson<{ troubles: unknown[] }>(run.place, ["status"])).data.troubles).toEqual([]);
  expect(await toldBy(service)).toMatchObject({ status: 200, data: { ready: true, troubles: [] } });
  const minted = await fetch(`${service.url}/connect?format=json`).then((answer) => answer.text());
  const key = /"api_key":"([^"]+)"/.exec(minted.replaceAll(": ", ":"))?.[1] ?? expect.unreachable(minted);
  const refused = await service.get("/health/detail", { authorization: `Bearer ${key}` });
  expect(refused.status).toBe(403);
});

test("settings with a fault are told by status, which needs none of them", async () => {
  using place = installation();
  {
    await using service = await startProcess(place);
    await service.end();
  }
  place.configure("streams.yaml", "streams: 7\n");
  const { code, data } = await runHereJson<{ troubles: unknown[] }>(place, ["status"]);
  expect(code).toBe(0);
  expect(data.troubles).toMatchObject([{ about: "config", message: expect.stringContaining("streams.yaml") }]);
});
