import { Readable } from "node:stream";
import type { ServerConfig } from "../api/server-config.ts";
import type { ExportStorage } from "./storage-kind.ts";

/** A bucket of an S3-compatible server. */
export interface S3Settings {
  /** null: Amazon's own for the region. */
  endpoint: string | null;
  region: string;
  bucket: string;
  /** Put before every key; empty or with a slash at the end. */
  prefix: string;
  path_style: boolean;
  /** null: from wherever the S3 client finds credentials by itself. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/** Bytes of a part, and how many are under way at once: what an upload holds in memory. Ours. */
const parts = { partSize: 8 * 1024 * 1024, queueSize: 2 } as const;

/** How long the server may take to say whether it would take something. Milliseconds; ours: a look comes every minute. */
const checkMs = 10_000;

/** The bucket that is set, from S3_* in the environment before `export.s3` in service.yaml; undefined when none is. */
export function s3SettingsOf({ service, secrets }: ServerConfig): S3Settings | undefined {
  const { s3 } = service.export;
  const bucket = secrets.s3_bucket ?? s3.bucket;
  if (bucket === null) return undefined;
  const { s3_access_key_id: accessKeyId, s3_secret_access_key: secretAccessKey } = secrets;
  return {
    bucket,
    endpoint: secrets.s3_endpoint ?? s3.endpoint,
    region: secrets.s3_region ?? s3.region,
    prefix: s3.prefix === "" ? "" : `${s3.prefix.replace(/\/+$/, "")}/`,
    path_style: s3.path_style,
    credentials: accessKeyId !== null && secretAccessKey !== null ? { accessKeyId, secretAccessKey } : null,
  };
}

/** Exports in a bucket; addresses are the server's own, presigned. The client is loaded when it is first needed. */
export function s3Storage(settings: S3Settings): ExportStorage {
  const { bucket: Bucket, prefix } = settings;
  return {
    kind: "s3",
    async put(key, content, { content_type, signal }) {
      const { client, Upload } = await connect(settings);
      const Body = Readable.from(content, { objectMode: false });
      const params = { Bucket, Key: prefix + key, Body, ContentType: content_type };
      const upload = new Upload({ client, params, ...parts });
      const stop = () => void upload.abort();
      signal.addEventListener("abort", stop, { once: true });
      try {
        signal.throwIfAborted();
        await upload.done();
      } finally {
        signal.removeEventListener("abort", stop);
        client.destroy();
      }
    },
    async address(key, { now, until }) {
      const { client, GetObjectCommand, getSignedUrl } = await connect(settings);
      const expiresIn = Math.max(1, Math.floor((until.getTime() - now.getTime()) / 1000));
      const command = new GetObjectCommand({ Bucket, Key: prefix + key });
      return getSignedUrl(client, command, { expiresIn, signingDate: now });
    },
    async check() {
      const { client, ListObjectsV2Command } = await connect(settings);
      try {
        const request = new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 });
        await client.send(request, { abortSignal: AbortSignal.timeout(checkMs) });
      } finally {
        client.destroy();
      }
    },
    async remove(export_id) {
      const { client, ListObjectsV2Command, DeleteObjectCommand } = await connect(settings);
      const { Contents = [] } = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix: `${prefix}${export_id}/` }),
      );
      for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket, Key }));
      client.destroy();
    },
  };
}

async function connect({ endpoint, region, path_style, credentials }: S3Settings) {
  const { S3Client, GetObjectCommand, ListObjectsV2Command, DeleteObjectCommand } = await import("@aws-sdk/client-s3");
  const { Upload } = await import("@aws-sdk/lib-storage");
  const { getSignedUrl } = await import("@aws-sdk/s3-request-presigner");
  const client = new S3Client({
    region,
    forcePathStyle: path_style,
    ...(endpoint !== null && { endpoint }),
    ...(credentials && { credentials }),
    // Compatible servers know the newer checksums by half only; each file's SHA-256 stands in its manifest.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { client, Upload, GetObjectCommand, ListObjectsV2Command, DeleteObjectCommand, getSignedUrl };
}
