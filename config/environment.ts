import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { addressesIn } from "../store/model/addresses.ts";
import { PostgresUrl, type ServiceConfig, ServiceFile } from "./service.ts";
import { checkSettings } from "./yaml/findings.ts";
import type { Problem } from "./yaml/problem.ts";

/** What the process was started with; a variable that is set to nothing counts as not set. */
export type Env = Readonly<Record<string, string | undefined>>;

const SecretFields = z.object({
  smtp_url: z.string().regex(/^smtps?:\/\//, "must be an smtp:// or smtps:// address"),
  s3_endpoint: z.string().regex(/^https?:\/\//, "must be an http(s) address"),
  s3_bucket: z.string(),
  s3_region: z.string(),
  s3_access_key_id: z.string(),
  s3_secret_access_key: z.string(),
  llm_api_key: z.string(),
  speech_api_key: z.string(),
  database_url: PostgresUrl,
  database_read_urls: z
    .string()
    .refine(
      (text) => addressesIn(text).every((url) => PostgresUrl.safeParse(url).success),
      "must be postgres:// addresses, separated by commas",
    ),
  master_key: z.string().regex(/^[0-9a-f]{64}$/, "must be 64 hexadecimal digits, as in master.key"),
});
type SecretName = keyof z.infer<typeof SecretFields>;

/** What must stay out of files and logs, from variables in capitals, or with `_FILE` behind; null when not set. Its fields do not show when it is logged, spread or listed. */
export type Secrets = Readonly<Record<SecretName, string | null>>;

/** What headers of sources may name as `${SOURCE_…}`, by the variable's name. Its fields do not show when it is logged or listed. */
export type SourceSecrets = Readonly<Record<string, string>>;

/** What the environment says; it wins over the files. Decisions §1. */
export interface Environment {
  service: Partial<Pick<ServiceConfig, "host" | "port" | "base_url" | "log_level" | "role">>;
  /** Absolute; undefined when not set. */
  data_dir: string | undefined;
  /** Absolute; undefined when not set. */
  config_dir: string | undefined;
  secrets: Secrets;
  source_secrets: SourceSecrets;
  problems: Problem[];
}

/** Reads the environment; relative folders count from the working directory. */
export function readEnvironment(env: Env, cwd: string): Environment {
  const problems: Problem[] = [];
  const report = (field: string, message: string) => problems.push(environmentProblem(field, message));
  const given = {
    host: set(env, "HOST"),
    port: numberOrText(set(env, "PORT")),
    base_url: set(env, "BASE_URL"),
    log_level: set(env, "LOG_LEVEL"),
    role: set(env, "ROLE"),
  };
  const { value, findings } = checkSettings(EnvironmentFields, withoutUnset(given));
  for (const finding of findings) report(String(finding.path[0]).toUpperCase(), finding.message);
  const secret = (name: SecretName) => readSecret(env, name, { cwd, report });
  const folder = (name: string) => (set(env, name) === undefined ? undefined : resolve(cwd, String(set(env, name))));
  return {
    service: value ?? {},
    data_dir: folder("DATA_DIR"),
    config_dir: folder("CONFIG_DIR"),
    secrets: hidden({
      smtp_url: secret("smtp_url"),
      s3_endpoint: secret("s3_endpoint"),
      s3_bucket: secret("s3_bucket"),
      s3_region: secret("s3_region"),
      s3_access_key_id: secret("s3_access_key_id"),
      s3_secret_access_key: secret("s3_secret_access_key"),
      llm_api_key: secret("llm_api_key"),
      speech_api_key: secret("speech_api_key"),
      database_url: secret("database_url"),
      database_read_urls: secret("database_read_urls"),
      master_key: secret("master_key"),
    }),
    source_secrets: readSourceSecrets(env, { cwd, report }),
    problems,
  };
}

/** The same checks as in the file, without its defaults. */
const EnvironmentFields = z.object({
  host: ServiceFile.shape.host.unwrap().optional(),
  port: ServiceFile.shape.port.unwrap().optional(),
  base_url: ServiceFile.shape.base_url.unwrap().optional(),
  log_level: ServiceFile.shape.log_level.unwrap().optional(),
  role: ServiceFile.shape.role.unwrap().optional(),
});

function environmentProblem(field: string, message: string): Problem {
  return { file: "environment", line: 0, column: 0, field, message };
}

function set(env: Env, name: string): string | undefined {
  const text = env[name]?.trim();
  return text === "" ? undefined : text;
}

function numberOrText(text: string | undefined): number | string | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : text;
}

function withoutUnset(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Where secret files lie, and who hears what is wrong with them. */
interface SecretDeps {
  cwd: string;
  report: (field: string, message: string) => void;
}

function readSecret(env: Env, name: SecretName, deps: SecretDeps): string | null {
  const variable = name.toUpperCase();
  const secret = secretIn(env, variable, deps);
  if (secret === undefined) return null;
  const { findings } = checkSettings(SecretFields.shape[name], secret);
  for (const finding of findings) deps.report(variable, finding.message);
  return secret;
}

function readSourceSecrets(env: Env, deps: SecretDeps): SourceSecrets {
  const names = Object.keys(env).filter((name) => /^SOURCE_[A-Z0-9_]+$/.test(name));
  const variables = [...new Set(names.map((name) => name.replace(/_FILE$/, "")))];
  const read = variables.map((variable) => [variable, secretIn(env, variable, deps)] as const);
  return hidden(Object.fromEntries(read.flatMap(([name, secret]) => (secret === undefined ? [] : [[name, secret]]))));
}

function secretIn(env: Env, variable: string, { cwd, report }: SecretDeps): string | undefined {
  const file = set(env, `${variable}_FILE`);
  if (file === undefined) return set(env, variable);
  if (set(env, variable) === undefined) return readSecretFile(resolve(cwd, file), variable, report);
  report(`${variable}_FILE`, `is set beside ${variable}; set only one of them`);
  return undefined;
}

function readSecretFile(
  path: string,
  variable: string,
  report: (field: string, message: string) => void,
): string | undefined {
  try {
    const secret = readFileSync(path, "utf8").trim();
    if (secret !== "") return secret;
    report(`${variable}_FILE`, `names an empty file: ${path}`);
  } catch (error) {
    report(`${variable}_FILE`, `names a file that cannot be read: ${path} (${errorCode(error)})`);
  }
  return undefined;
}

function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

/** Secrets that do not show when the object is logged, listed or copied by chance. */
function hidden<S extends object>(secrets: S): S {
  for (const name of Object.keys(secrets)) Object.defineProperty(secrets, name, { enumerable: false });
  return secrets;
}
