import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import type { Manifest } from "../../../store/model/manifest.ts";
import type { StreamSummary } from "../../../store/model/stream.ts";

/** The project's folder. */
export const packageRoot = join(import.meta.dirname, "..", "..", "..");

/** Folders of an installation of its own. */
export interface Installation extends Disposable {
  dataDir: string;
  configDir: string;
  /** Environment that makes a process use it. */
  env: Record<string, string>;
  /** Where a process works; the project's folder when absent. */
  cwd?: string;
  /** Writes a config file; values that are not text are written as YAML. */
  configure(file: string, content: unknown): void;
}

/** How an installation differs from what ships. Loopback may be called, any free port is taken, and one thread reads: each loads the engines for itself. */
export interface InstallationOptions {
  sources?: unknown[];
  opml?: unknown[];
  streams?: unknown[];
  service?: Record<string, unknown>;
}

/** Folders with the shipped configuration, without its sources and streams unless some are given. */
export function installation({ sources, opml, streams, service }: InstallationOptions = {}): Installation {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-"));
  const [dataDir, configDir] = [join(folder, "data"), join(folder, "config")];
  cpSync(join(packageRoot, "config"), configDir, { recursive: true, filter: (path) => !path.endsWith(".ts") });
  const configure = (file: string, content: unknown) =>
    writeWhole(join(configDir, file), typeof content === "string" ? content : stringify(content));
  configure("sources.yaml", { sources: sources ?? [], ...(opml && { opml }) });
  configure("streams.yaml", { streams: streams ?? [] });
  configure("service.yaml", { port: 0, network: { allow: ["127.0.0.1/32"] }, workers: { threads: 1 }, ...service });
  const env = { DATA_DIR: dataDir, CONFIG_DIR: configDir, LOG_LEVEL: "info" };
  return {
    dataDir,
    configDir,
    env,
    configure,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Writes a file that a process may read at any moment: it finds what stood there before, or all of this. */
export function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
}

/** What operator.json says. */
export interface Operator {
  org_id: string;
  api_key: string;
  api_secret: string;
  base_url: string;
}

/** What the lists of the API answer, as far as tests of the whole service look into it. */
export interface Answer {
  data: { streams: StreamSummary[]; manifests: Manifest[]; pagination: { total_count: number } };
}

/** A service in a process of its own. */
export interface ServiceProcess extends AsyncDisposable {
  url: string;
  process: ChildProcess;
  operator: Operator;
  /** What it has said so far. */
  output(): string;
  log(): string;
  /** GETs a path with the operator's key; gives status, headers and parsed body. */
  get(path: string, headers?: Record<string, string>): Promise<{ status: number; headers: Headers; body: Answer }>;
  /** Sends a signal and waits for the end; gives the exit code, null when a signal ended it. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Where `npm start` and the command keep compiled code as well: a start takes half as much CPU with it. */
export const compileCache = { NODE_COMPILE_CACHE: join(packageRoot, "node_modules", ".cache", "claimstream") };

/** How the service is started when nothing else is said. */
const plainStart: [file: string, ...args: string[]] = [process.execPath, "main.ts"];

/** Starts `main.ts`, or another command, on an installation and waits until it says that it is ready. Throws with its output when it ends before. */
export async function startProcess(
  given: Installation,
  env: Record<string, string> = {},
  [file, ...args]: typeof plainStart = plainStart,
): Promise<ServiceProcess> {
  const child = spawn(file, args, {
    cwd: given.cwd ?? packageRoot,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...compileCache, ...given.env, ...env },
  });
  // Who started it and is ended by a signal leaves nothing behind that goes on.
  const endIt = () => void child.kill("SIGKILL");
  process.once("exit", endIt);
  child.once("exit", () => process.off("exit", endIt));
  let [output, log] = ["", ""];
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    log += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.on("exit", (code) => resolve(code)));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", () => {
      const ready = /ready at (http:\S+)/.exec(output)?.[1];
      if (ready) resolve(ready);
    });
    void ended.then((code) => reject(new Error(`the service ended with ${code}: ${output}${log}`)));
  });
  const operatorFile = join(given.dataDir, "operator.json");
  const operator = JSON.parse(existsSync(operatorFile) ? readFileSync(operatorFile, "utf8") : "{}") as Operator;
  const end = async (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    return ended;
  };
  return {
    url,
    process: child,
    operator,
    output: () => output,
    log: () => log,
    async get(path, headers = {}) {
      const response = await fetch(`${url}${path}`, {
        headers: { authorization: `Bearer ${operator.api_key}`, ...headers },
      });
      return { status: response.status, headers: response.headers, body: (await response.json()) as Answer };
    },
    end,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) await end("SIGKILL");
    },
  };
}

/**
 * Polls until `check` gives something; what it throws counts as nothing yet. Throws what is awaited after `patience_ms`, with what `check`
 * threw last as the cause. For processes only: inside one, settle.
 */
export async function eventually<T>(
  what: string,
  check: () => Promise<T | undefined | false>,
  patience_ms = 240_000,
): Promise<T> {
  const end = performance.now() + patience_ms;
  let cause: unknown;
  while (performance.now() < end) {
    const found = await check().catch((error: unknown) => {
      cause = error;
    });
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`waited in vain for: ${what}`, { cause });
}
