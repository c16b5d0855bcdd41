import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type S3Settings, s3SettingsOf, s3Storage } from "../../../server/export/s3-storage.ts";
import { ExportManifest } from "../../../store/model/export.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { valueAt } from "../../support/service/scenario.ts";
import { openService, testConfig } from "../../support/service/service.ts";

/** A server that checks signatures, if there is one; S3_TEST_ACCESS_KEY_ID and S3_TEST_SECRET_ACCESS_KEY are its keys. */
const checking = process.env.S3_TEST_ENDPOINT;

/** s3rver serves functions only: it takes any signature. */
const servers = [
  { name: "s3rver", checks: false, open: openS3rver },
  ...(checking === undefined
    ? []
    : [{ name: "the server at S3_TEST_ENDPOINT", checks: true, open: () => openGiven(checking) }]),
];

async function openS3rver() {
  const directory = mkdtempSync(join(tmpdir(), "claimstream-s3-"));
  const server = new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory });
  const { port } = await server.run();
  const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
  const settings = settingsAt(`http://127.0.0.1:${port}`, credentials);
  await client(settings).send(new CreateBucketCommand({ Bucket: settings.bucket }));
  const close = async () => {
    await server.close();
    rmSync(directory, { recursive: true });
  };
  return { settings, close };
}

async function openGiven(endpoint: string) {
  const { S3_TEST_ACCESS_KEY_ID: accessKeyId = "", S3_TEST_SECRET_ACCESS_KEY: secretAccessKey = "" } = process.env;
  const settings = settingsAt(endpoint, { accessKeyId, secretAccessKey });
  await client(settings).send(new CreateBucketCommand({ Bucket: settings.bucket }));
  return { settings, close: async () => undefined };
}

function settingsAt(endpoint: string, credentials: NonNullable<S3Settings["credentials"]>): S3Settings {
  const bucket = `exports-${randomUUID()}`;
  return { endpoint, region: "us-east-1", bucket, prefix: "desk/", path_style: true, credentials };
}

function client({ endpoint, region, credentials }: S3Settings): S3Client {
  return new S3Client({
    endpoint: endpoint ?? "",
    region,
    forcePathStyle: true,
    ...(credentials && { credentials }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

async function keysIn(settings: S3Settings): Promise<string[]> {
  const { Contents = [] } = await client(settings).send(new ListObjectsV2Command({ Bucket: settings.bucket }));
  return Contents.flatMap(({ Key }) => Key ?? []).sort();
}

async function* pieces(count: number, bytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < count; at += 1) yield Buffer.alloc(bytes, at);
}

const order = (signal = new AbortController().signal) => ({ content_type: "text/csv", signal });
const sign = () => "";

describe.each(servers)("exports in a bucket, on $name", ({ open, checks }) => {
  let settings: S3Settings;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ settings, close } = await open());
  });
  afterAll(() => close());

  const week = () => ({ now: new Date(), until: new Date(Date.now() + 7 * 24 * 3_600_000), sign });

  test("a file is put in parts, read at a presigned address, and removed", async () => {
    const storage = s3Storage(settings);
    await storage.put("exp_1/manifests.csv", pieces(20, 1024 * 1024), order());
    await storage.put("exp_10/manifests.csv", pieces(1, 10), order());
    const address = await storage.address("exp_1/manifests.csv", week());
    expect(new URL(address).searchParams.get("X-Amz-Expires")).toBe(String(7 * 24 * 3600));
    const response = await fetch(address);
    expect({ status: response.status, type: response.headers.get("content-type") }).toEqual({
      status: 200,
      type: "text/csv",
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect({ length: bytes.length, last: bytes.at(-1) }).toEqual({ length: 20 * 1024 * 1024, last: 19 });
    await storage.remove("exp_1");
    expect(await keysIn(settings)).toEqual(["desk/exp_10/manifests.csv"]);
    await storage.remove("exp_10");
    await storage.remove("exp_10");
    expect(await keysIn(settings)).toEqual([]);
  });

  test("a file whose content breaks off is not there", async () => {
    const storage = s3Storage(settings);
    async function* broken() {
      yield* pieces(9, 1024 * 1024);
      throw new Error("the reading broke off");
    }
    await expect(storage.put("exp_2/manifests.csv", broken(), order())).rejects.toThrow();
    const stop = new AbortController();
    stop.abort(new Error("the service stops"));
    await expect(storage.put("exp_2/manifests.csv", pieces(9, 9), order(stop.signal))).rejects.toThrow();
    expect(await keysIn(settings)).toEqual([]);
  });

  test("an export over REST goes to the bucket, and its addresses are the bucket's", async () => {
    const { accessKeyId = "", secretAccessKey = "" } = settings.credentials ?? {};
    const { endpoint, bucket, prefix } = settings;
    await using service = await openService({
      settings: { export: { s3: { endpoint, bucket, prefix } } },
      env: { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    });
    // A bucket knows the time.
    service.clock.now = new Date();
    await openNewsstand(service.store);
    await service.store.matching.add([
      {
        stream_id: 1,
        manifest_id: 5,
        matched_at: new Date(Date.now() - 1000).toISOString(),
        source_published_date: "2026-11-19",
        claim_count: 1,
      },
    ]);
    const as = await service.member("startup", { cadence: "continuous" });
    const body = JSON.stringify({ stream_ids: ["1"], format: "csv", compression: "gzip" });
    const asked = await service.request("/export/trigger", { method: "POST", as, body });
    const id = String(valueAt(asked.body, "data.export_id"));
    await service.drain();
    const done = (await service.request(`/export/${id}`, { as })).body;
    expect(valueAt(done, "data")).toMatchObject({ status: "done", error: null });
    expect(await keysIn(settings)).toEqual([`desk/${id}/manifest.json`, `desk/${id}/manifests.csv.gz`]);
    const url = String(valueAt(done, "data.files.1.url"));
    expect(url.startsWith(`${endpoint}/`)).toBe(true);
    const manifest = ExportManifest.parse(await (await fetch(url)).json());
    expect(manifest.files[0]?.sha256).toBe(valueAt(done, "data.files.0.sha256"));
    service.clock.now = new Date(Date.now() + 8 * 24 * 3_600_000);
    await service.drain();
    expect(await keysIn(settings)).toEqual([]);
    expect(valueAt((await service.request(`/export/${id}`, { as })).body, "data")).toMatchObject({
      status: "expired",
      files: [{ url: null }, { url: null }],
    });
  });

  // Only a server that checks signatures can show it: .ci/run starts one and sets S3_TEST_ENDPOINT.
  test.runIf(checks)(
    "an address that was changed, has run out or was signed with another secret is refused (needs S3_TEST_ENDPOINT)",
    async () => {
      const storage = s3Storage(settings);
      await storage.put("exp_3/manifests.csv", pieces(1, 10), order());
      const good = await storage.address("exp_3/manifests.csv", week());
      expect((await fetch(good)).status).toBe(200);
      const wrong = { accessKeyId: settings.credentials?.accessKeyId ?? "", secretAccessKey: "wrong" };
      const stranger = s3Storage({ ...settings, credentials: wrong });
      const refused = [
        good.replace("exp_3", "exp_4"),
        good.replace(/X-Amz-Expires=\d+/, "X-Amz-Expires=604799"),
        `${good.slice(0, -1)}${good.endsWith("0") ? "1" : "0"}`,
        await stranger.address("exp_3/manifests.csv", week()),
        await storage.address("exp_3/manifests.csv", { ...agoBy(3600), sign }),
      ];
      for (const address of refused) expect((await fetch(address)).status).toBe(403);
      await expect(stranger.put("exp_5/manifests.csv", pieces(1, 10), order())).rejects.toThrow();
      await storage.remove("exp_3");
    },
  );
});

/** An address made some seconds ago that was good for one. */
function agoBy(seconds: number) {
  const now = new Date(Date.now() - seconds * 1000);
  return { now, until: new Date(now.getTime() + 1000) };
}

test("the environment wins over service.yaml, and without a bucket there is none", () => {
  const s3 = { endpoint: "https://s3.example.org/", bucket: "shelf", prefix: "claims", region: "eu-north-1" };
  const settings = { export: { s3 } };
  expect(s3SettingsOf(testConfig())).toBeUndefined();
  expect(s3SettingsOf(testConfig({ settings }))).toEqual({
    endpoint: "https://s3.example.org",
    bucket: "shelf",
    prefix: "claims/",
    region: "eu-north-1",
    path_style: true,
    credentials: null,
  });
  const env = { S3_BUCKET: "other", S3_REGION: "x", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };
  expect(s3SettingsOf(testConfig({ settings, env }))).toMatchObject({
    bucket: "other",
    region: "x",
    credentials: { accessKeyId: "key", secretAccessKey: "secret" },
  });
});
