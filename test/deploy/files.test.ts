import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { Role, ServiceFile } from "../../config/service.ts";
import { asConnectQuery, sessionSettings } from "../../store/engine/postgres/session-settings.ts";
import { packageRoot } from "../support/service/service-process.ts";
import { compose, ini, ours, text } from "./compose.ts";
import { asRead } from "./read-environment.ts";

const has = (command: string) => spawnSync("which", [command]).status === 0;

let secrets: string;
beforeAll(() => {
  secrets = mkdtempSync(join(tmpdir(), "claimstream-secrets-"));
  execFileSync(join(packageRoot, "deploy/scale/make-secrets"), [secrets]);
});
afterAll(() => rmSync(secrets, { recursive: true }));

const secret = (name: string) => readFileSync(join(secrets, name), "utf8").trim();

describe("compose.scale.yaml", () => {
  test("names files, secrets, volumes and services that are there", () => {
    for (const { file } of Object.values(compose.configs)) expect(existsSync(join(packageRoot, file)), file).toBe(true);
    const made = Object.values(compose.secrets).map(({ file }) => file.replace("deploy/scale/secrets/", ""));
    expect(made.toSorted()).toEqual(globSync("*", { cwd: secrets }).toSorted());
    for (const [name, service] of Object.entries(compose.services)) {
      for (const { source } of service.configs) expect(compose.configs, name).toHaveProperty([source]);
      for (const each of service.secrets) expect(compose.secrets, name).toHaveProperty([each]);
      for (const volume of service.volumes) expect(compose.volumes, name).toHaveProperty([volume.split(":")[0] ?? ""]);
      const before = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on);
      for (const each of before) expect(compose.services, name).toHaveProperty([each]);
    }
  });

  test("gives processes variables that they read, and secrets that they are let have", () => {
    expect(ours.map(([name]) => name)).toEqual(["migrate", "api", "ingest", "deliver"]);
    expect(compose.services.migrate?.command).toEqual(["claimstream", "migrate"]);
    expect(text("Dockerfile")).toContain("/app/server/cli/claimstream.mjs /usr/local/bin/claimstream");
    for (const [name, service] of ours) {
      const { problems, unknown, read } = asRead(service.environment, "/run/secrets", secrets);
      expect({ problems, unknown }, name).toEqual({ problems: [], unknown: [] });
      expect(read.database_url, name).toContain(name === "migrate" ? "@postgres:5432/" : "@pgbouncer:6432/");
      const mounted = Object.values(service.environment).filter((value) => value.startsWith("/run/secrets/"));
      expect(mounted.map((path) => path.slice("/run/secrets/".length)).toSorted(), name).toEqual(
        service.secrets.toSorted(),
      );
    }
  });

  test("runs two of each role, that write to their own places alone and are asked whether they are ready", () => {
    const roles = ours.filter(([name]) => name !== "migrate");
    expect(roles.map(([, { environment }]) => Role.parse(environment.ROLE))).toEqual(
      Role.options.filter((role) => role !== "all"),
    );
    for (const [, service] of roles) {
      expect(service.deploy?.replicas).toBe(2);
      expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
      expect(service.healthcheck?.test?.join(" ")).toContain("8787/health");
      // A volume that has a name would be all replicas' own.
      expect(service.volumes).toEqual(["config:/config"]);
      expect(service.ports).toEqual([]);
    }
    expect(compose.services.proxy?.ports.every((port) => port.startsWith("127.0.0.1:"))).toBe(true);
  });

  test("has a database that the start takes, and settings that fit it", () => {
    expect(compose.services.postgres?.environment.POSTGRES_INITDB_ARGS).toMatch(/--encoding=UTF8 --locale=C\.UTF-8/);
    const { trusted_proxies, database } = ServiceFile.parse(parse(text("deploy/scale/service.yaml")));
    expect(trusted_proxies).toEqual(compose.networks.default.ipam.config.map(({ subnet }) => subnet));
    expect(database.migrate).toBe("never");
    const { databases, pgbouncer } = ini("deploy/scale/pgbouncer.ini");
    expect(databases?.claimstream).toContain(`connect_query='${asConnectQuery(sessionSettings(database))}'`);
    expect(pgbouncer).toMatchObject({ pool_mode: "transaction", listen_port: "6432" });
    const connections = Number(/max_connections=(\d+)/.exec(String(compose.services.postgres?.command))?.[1]);
    expect(connections).toBeGreaterThan(Number(pgbouncer?.default_pool_size) + database.pool);
    expect(Number(pgbouncer?.max_client_conn)).toBeGreaterThan(6 * database.pool);
  });
});

test("secrets are made once, and open the same database by all ways", () => {
  const kept = secret("master_key");
  execFileSync(join(packageRoot, "deploy/scale/make-secrets"), [secrets]);
  expect(secret("master_key")).toBe(kept);
  const password = secret("postgres_password");
  expect(new URL(secret("database_url")).password).toBe(password);
  expect(new URL(secret("database_direct_url")).password).toBe(password);
  expect(secret("pgbouncer_users")).toBe(`"claimstream" "${password}"`);
  expect(statSync(secrets).mode & 0o777).toBe(0o700);
});

describe.runIf(has("caddy"))("the proxy's file, left out where Caddy is not installed", () => {
  test("has no fault of form, and leads an agent's requests to one process", () => {
    const file = join(packageRoot, "deploy/scale/Caddyfile");
    const read = spawnSync("caddy", ["adapt", "--validate", "--config", file], { encoding: "utf8" });
    expect(read.status, read.stderr).toBe(0);
    const policies = [...read.stdout.matchAll(/"selection_policy":(\{[^}]*\})/g)].map(([, policy = ""]) =>
      JSON.parse(policy),
    );
    expect(policies).toContainEqual({ policy: "header", field: "Authorization" });
    expect(policies).toContainEqual({ policy: "ip_hash" });
  });
});
