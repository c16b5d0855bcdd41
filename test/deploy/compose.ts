import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { packageRoot } from "../support/service/service-process.ts";

/** A text of the project. */
export const text = (name: string) => readFileSync(join(packageRoot, name), "utf8");

const Place = z.looseObject({ source: z.string(), target: z.string() });

const Service = z.looseObject({
  image: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  configs: z.array(Place).default([]),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  healthcheck: z.looseObject({ test: z.array(z.string()).optional() }).optional(),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))]).default([]),
  deploy: z.object({ replicas: z.int() }).optional(),
});

const Compose = z.looseObject({
  services: z.record(z.string(), Service),
  networks: z.object({ default: z.object({ ipam: z.object({ config: z.array(z.object({ subnet: z.string() })) }) }) }),
  volumes: z.record(z.string(), z.null()),
  configs: z.record(z.string(), z.object({ file: z.string() })),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

/** compose.scale.yaml, with what it takes from the environment as it is where nothing is set. */
export const compose = Compose.parse(
  parse(text("compose.scale.yaml"), (_name, value) => (typeof value === "string" ? unset(value) : value), {
    merge: true,
  }),
);

function unset(value: string): string {
  return value.replace(/\$\{\w+:-([^}]*)\}/g, "$1");
}

/** The services that run claimstream, by name. */
export const ours = Object.entries(compose.services).filter(([, { image }]) => image === "claimstream");

/** The sections of an ini file, line by line. */
export function ini(file: string): Record<string, Record<string, string>> {
  const parts = text(file)
    .split(/^\[(\w+)\]$/m)
    .slice(1);
  const sections: Record<string, Record<string, string>> = {};
  for (let at = 0; at < parts.length; at += 2) {
    const lines = (parts[at + 1] ?? "").split("\n").filter((line) => line !== "" && !line.startsWith(";"));
    sections[parts[at] ?? ""] = Object.fromEntries(lines.map((line) => pair(line)));
  }
  return sections;
}

function pair(line: string): [string, string] {
  const at = line.indexOf("=");
  return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}
