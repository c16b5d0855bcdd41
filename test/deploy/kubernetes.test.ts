import { execFileSync, spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { Role, ServiceFile } from "../../config/service.ts";
import { packageRoot } from "../support/service/service-process.ts";
import { asRead } from "./read-environment.ts";

const has = (command: string) => spawnSync("which", [command]).status === 0;

let secrets: string;
beforeAll(() => {
  secrets = mkdtempSync(join(tmpdir(), "claimstream-secrets-"));
  execFileSync(join(packageRoot, "deploy/scale/make-secrets"), [secrets]);
});
afterAll(() => rmSync(secrets, { recursive: true }));

const Manifest = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });
const Pod = z.object({
  securityContext: z.looseObject({ runAsNonRoot: z.literal(true) }),
  containers: z.tuple([
    z.looseObject({
      image: z.literal("claimstream"),
      args: z.array(z.string()).optional(),
      env: z.array(z.object({ name: z.string(), value: z.string() })),
      volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })),
      securityContext: z.looseObject({
        readOnlyRootFilesystem: z.literal(true),
        allowPrivilegeEscalation: z.literal(false),
      }),
    }),
  ]),
  volumes: z.array(z.looseObject({ name: z.string() })),
});

describe("the manifests for Kubernetes", () => {
  const folder = join(packageRoot, "deploy/kubernetes");
  const kustomization = parse(readFileSync(join(folder, "kustomization.yaml"), "utf8"));
  const resources: string[] = kustomization.resources;
  const manifests = resources.flatMap((file) =>
    parseAllDocuments(readFileSync(join(folder, file), "utf8")).map((document) => Manifest.parse(document.toJS())),
  );
  const named = (kind: string) => manifests.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name);
  const pods = manifests
    .filter(({ kind }) => kind === "Deployment" || kind === "Job")
    .map(({ metadata, spec }) => ({ name: metadata.name, pod: Pod.parse(Object(spec).template.spec) }));
  const environment = Object.fromEntries(
    kustomization.configMapGenerator[1].literals.map((line: string) => line.split(/=(.*)/s).slice(0, 2)),
  );

  test("are all in the list, and have what each role needs", () => {
    expect(globSync("*.yaml", { cwd: folder }).toSorted()).toEqual(
      [...resources, "kustomization.yaml", "service.yaml"].toSorted(),
    );
    const roles = Role.options.filter((role) => role !== "all");
    expect(named("Deployment")).toEqual(roles);
    expect(named("PodDisruptionBudget")).toEqual(roles);
    expect(named("Job")).toEqual(["migrate"]);
    expect(named("HorizontalPodAutoscaler")).toEqual(["ingest"]);
    expect(named("Service")).toEqual(["api"]);
  });

  test("give processes variables that they read, places to write to, and no rights", () => {
    for (const { name, pod } of pods) {
      const [{ env, volumeMounts }] = pod.containers;
      const own = Object.fromEntries(env.map(({ name, value }) => [name, value]));
      const { problems, unknown, role } = asRead({ ...environment, ...own }, "/run/secrets/claimstream", secrets);
      expect({ problems, unknown }, name).toEqual({ problems: [], unknown: [] });
      expect(name === "migrate" ? "migrate" : role).toBe(name);
      expect(volumeMounts.map((mount) => mount.name).toSorted()).toEqual(pod.volumes.map((one) => one.name).toSorted());
      for (const path of ["/data", "/tmp", "/app/node_modules/.cache"])
        expect(volumeMounts.map(({ mountPath }) => mountPath)).toContain(path);
    }
    expect(pods).toHaveLength(4);
  });

  test("are asked at addresses that there are, and take settings that are right", () => {
    const probes = manifests.flatMap(({ spec }) => [...JSON.stringify(spec ?? {}).matchAll(/"path":"([^"]+)"/g)]);
    const asked = new Set(probes.map(([, path]) => path));
    expect([...asked].toSorted()).toEqual(["/health", "/health/live"]);
    const service = ServiceFile.parse(parse(readFileSync(join(folder, "service.yaml"), "utf8")));
    expect(service.database.migrate).toBe("never");
  });

  test.runIf(has("kubectl"))("are built by kustomize, with one image and the secret by reference alone", () => {
    const built = spawnSync("kubectl", ["kustomize", folder], { encoding: "utf8" });
    expect(built.status, built.stderr).toBe(0);
    expect(new Set(built.stdout.match(/image: .+/g))).toEqual(new Set(["image: registry.example.org/claimstream:1"]));
    expect(built.stdout).toContain("secretName: claimstream");
    expect(built.stdout).not.toMatch(/^kind: Secret$/m);
  });
});
