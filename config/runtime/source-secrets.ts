import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { jsonOf } from "../yaml/json-of.ts";
import { writeFileAtomically } from "./atomic-file.ts";
import { type MasterKey, openMasterKey } from "./master-key.ts";
import { sealed, unsealed } from "./sealed-text.ts";

/** The file in `DATA_DIR` that secrets of sources are kept in, enciphered with the master key. */
export const sourceSecretsFile = "source-secrets.json";

/** Secrets that headers of sources name as `${SOURCE_…}`, kept by the installation itself. */
export interface KeptSecrets {
  /** What they are called, by the alphabet. */
  names(): string[];
  /** The secret of a name; undefined when none is kept. Throws when it was sealed with another master key. */
  read(name: string): string | undefined;
  /** Keeps a secret in the place of the one before. */
  keep(name: string, secret: string): void;
  /** Gives whether there was one. */
  forget(name: string): boolean;
}

/** Where sealed secrets are kept by name: a table of a database that processes share. */
export interface SealedRows {
  names(): Promise<string[]>;
  read(name: string): Promise<string | undefined>;
  keep(name: string, sealed: string): Promise<void>;
  forget(name: string): Promise<boolean>;
}

/** The same as `KeptSecrets`, where whoever keeps them must be waited for. */
export interface SharedSecrets extends SealedRows {
  /** The secret of a name; undefined when none is kept. Throws when it was sealed with another master key. */
  read(name: string): Promise<string | undefined>;
  /** Keeps a secret in the place of the one before. */
  keep(name: string, secret: string): Promise<void>;
}

/** Opens what processes that share a database keep in it. */
export function openSharedSecrets(rows: SealedRows, masterKey: MasterKey): SharedSecrets {
  const keyOf = (name: string) => masterKey.derive("source secret", name);
  return {
    names: rows.names,
    async read(name) {
      const text = await rows.read(name);
      return text === undefined ? undefined : opened(text, name, keyOf(name));
    },
    keep: (name, secret) => rows.keep(name, sealed(secret, keyOf(name))),
    forget: rows.forget,
  };
}

/** Names that a secret of a source may have: those of its variable in the environment. */
export const SourceSecretName = z
  .string()
  .regex(/^SOURCE_[A-Z0-9_]{1,100}$/, "must be SOURCE_ and capitals, digits or _")
  .refine((name) => !name.endsWith("_FILE"), "must not end in _FILE, which means a file in the environment");

/** A name, and its secret enciphered under a key of the name's own. */
const Kept = z.record(SourceSecretName, z.base64());

/** Opens what is kept in a data folder. The file is read at each question, so that a running service knows at once. */
export function openSourceSecrets(dataDir: string, master_key: string | null = null): KeptSecrets {
  const file = join(dataDir, sourceSecretsFile);
  const masterKey = openMasterKey(dataDir, master_key);
  const keyOf = (name: string) => masterKey.derive("source secret", name);
  return {
    names: () => [...keptIn(file).keys()].sort(),
    read(name) {
      const text = keptIn(file).get(name);
      return text === undefined ? undefined : opened(text, name, keyOf(name));
    },
    keep: (name, secret) => write(file, keptIn(file).set(name, sealed(secret, keyOf(name)))),
    forget(name) {
      const kept = keptIn(file);
      const was = kept.delete(name);
      if (was) write(file, kept);
      return was;
    },
  };
}

/** What is kept in a data folder as it stands in its file, enciphered, for backups; null when nothing is. */
export function sealedSecrets(dataDir: string): string | null {
  const file = join(dataDir, sourceSecretsFile);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/** Which secrets stand in such a text. Throws when it is none. */
export function namesOfSealed(text: string): string[] {
  return [...parsed(text, "what the backup holds of them").keys()].sort();
}

/** Whether the master key of a data folder, which must have one, opens what stands in such a text. */
export function opensSealed(dataDir: string, text: string, master_key: string | null = null): boolean {
  const masterKey = openMasterKey(dataDir, master_key);
  const kept = [...parsed(text, "what the backup holds of them")];
  try {
    for (const [name, secret] of kept) unsealed(secret, masterKey.derive("source secret", name));
    return true;
  } catch {
    // Another key's, which is what is asked.
    return false;
  }
}

/** Puts such a text in the place of what is kept. */
export function putSealedSecrets(dataDir: string, text: string): void {
  write(join(dataDir, sourceSecretsFile), parsed(text, "what the backup holds of them"));
}

function keptIn(file: string): Map<string, string> {
  return existsSync(file) ? parsed(readFileSync(file, "utf8"), file) : new Map();
}

function parsed(text: string, where: string): Map<string, string> {
  const { data } = Kept.safeParse(jsonOf(text));
  if (data === undefined) throw new Error(`${where} is damaged: remove it and set the secrets of sources again`);
  return new Map(Object.entries(data));
}

function opened(text: string, name: string, key: string): string {
  try {
    return unsealed(text, key);
  } catch (cause) {
    throw new Error(`${name} was kept with another master key: set it again`, { cause });
  }
}

/** Made empty with rights for the owner alone before anything stands in it. */
function write(file: string, kept: Map<string, string>): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if (!existsSync(file)) writeFileSync(file, "{}\n", { mode: 0o600, flag: "wx" });
  chmodSync(file, 0o600);
  writeFileAtomically(file, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}
