import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";

/** A file as a part of a form; its name and type must be plain words, as they stand in a header. */
interface FilePart {
  file: string;
  name: string;
  type: string;
}

/**
 * A form with a file as a request (RFC 7578). The file is read as it is sent, never as a whole, and a request that breaks off
 * ends the reading.
 */
export async function multipart(
  fields: Readonly<Record<string, string>>,
  { file, name, type }: FilePart,
): Promise<{ headers: Record<string, string>; body: Readable }> {
  const boundary = `claimstream-${randomUUID()}`;
  const parts = Object.entries(fields).map(([field, value]) => part(boundary, `name="${field}"`, value));
  const head = Buffer.from(`${parts.join("")}${partHead(boundary, `name="file"; filename="${name}"`, type)}`);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const length = head.byteLength + (await stat(file)).size + tail.byteLength;
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}`, "content-length": String(length) },
    body: Readable.from(joined(head, file, tail)),
  };
}

async function* joined(head: Buffer, file: string, tail: Buffer): AsyncGenerator<Buffer> {
  yield head;
  yield* createReadStream(file);
  yield tail;
}

function part(boundary: string, disposition: string, value: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
}

function partHead(boundary: string, disposition: string, type: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${type}\r\n\r\n`;
}
