import { createHmac, randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { failpoint } from "../../store/model/failpoint.ts";

/** What this installation derives secrets from that must come out the same again, and signs what it must know again. */
export interface MasterKey {
  /** HMAC-SHA256 of `text` under a key of its own for each purpose; base64url, 43 characters. */
  derive(purpose: string, text: string): string;
}

/** Bytes in the master secret. Ours: as many as the HMAC's output. */
const masterKeyBytes = 32;

/** Where the master key lies. */
export function masterKeyFile(dataDir: string): string {
  return join(dataDir, "master.key");
}

/** What a backup keeps the mark of its installation's master key under. */
export const masterKeyMarkFile = "master-key.mark";

/** By which two installations are seen to have the same master key; nothing of the key can be worked out from it. null: there is none, or none that is whole. */
export function masterKeyMark(dataDir: string, given: string | null = null): string | null {
  if (given === null && !isWhole(masterKeyFile(dataDir))) return null;
  return openMasterKey(dataDir, given).derive("mark", "");
}

/** The master key: the one that the environment gives, else that in `DATA_DIR/master.key`, made when it is first needed. Decisions §4. */
export function openMasterKey(dataDir: string, given: string | null = null): MasterKey {
  let secret: Buffer | undefined;
  return {
    derive(purpose, text) {
      secret ??= given === null ? readOrMake(masterKeyFile(dataDir)) : Buffer.from(given, "hex");
      // A zero byte cannot stand in a purpose, so that no purpose and text read as another pair.
      return createHmac("sha256", secret).update(`${purpose}\0${text}`).digest("base64url");
    },
  };
}

/** Written beside and linked into place: of two processes that make one at the same time, both use the first. */
function readOrMake(path: string): Buffer {
  const known = read(path);
  if (known) return known;
  mkdirSync(join(path, ".."), { recursive: true, mode: 0o700 });
  const beside = `${path}.${process.pid}.tmp`;
  writeFileSync(beside, `${randomBytes(masterKeyBytes).toString("hex")}\n`, { mode: 0o600, flush: true });
  try {
    failpoint("master-key.link");
    linkSync(beside, path);
    failpoint("master-key.linked");
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(beside, { force: true });
  }
  return readOrMake(path);
}

function isWhole(path: string): boolean {
  return existsSync(path) && wholeKey.test(readFileSync(path, "utf8").trim());
}

const wholeKey = new RegExp(`^[0-9a-f]{${2 * masterKeyBytes}}$`);

/** Throws when the file holds anything else than a master secret: making a new one would end every key derived from it. */
function read(path: string): Buffer | undefined {
  try {
    const text = readFileSync(path, "utf8").trim();
    if (wholeKey.test(text)) return Buffer.from(text, "hex");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
  throw new Error(`${path} is damaged: it must hold ${2 * masterKeyBytes} hexadecimal digits`);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
