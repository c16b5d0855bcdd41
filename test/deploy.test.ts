import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { validate } from "dockerfile-utils";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const root = fileURLToPath(new URL("..", import.meta.url));
const text = (name: string) => readFileSync(`${root}${name}`, "utf8");
const has = (command: string) => spawnSync("which", [command]).status === 0;

/** What the service is made of, beside its packages. */
const parts = ["main.ts", "config", "data", "pipeline", "store", "workers", "server"];

describe("the image", () => {
  const dockerfile = text("Dockerfile");
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = ""]) => names.split(" "));

  test("is described without a fault of form", () => {
    expect(validate(dockerfile).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  });

  test("takes what the service is made of, and nothing that is not there", () => {
    expect(copied).toEqual(expect.arrayContaining(parts));
    expect(copied.filter((name) => !existsSync(`${root}${name}`))).toEqual([]);
  });

  test("is let have what it takes, and neither secrets nor databases", () => {
    const let_in = text(".dockerignore")
      .split("\n")
      .filter((line) => line.startsWith("!"));
    const isLetIn = (name: string) => let_in.some((line) => line.slice(1).split("/")[0] === name);
    expect(copied.filter((name) => !isLetIn(name))).toEqual([]);
    expect(let_in.filter((line) => line.startsWith("!data"))).toEqual(["!data/models", "!data/sample"]);
  });

  test("is started as npm start does, as is the unit of systemd, and not as root", () => {
    const { scripts } = z.object({ scripts: z.object({ start: z.string() }) }).parse(JSON.parse(text("package.json")));
    const [surroundings = "", started = ""] = scripts.start.split("exec ");
    const allocator = surroundings.match(/MALLOC_\S+/g) ?? [];
    expect(allocator.length).toBeGreaterThan(0);
    expect(JSON.parse(/^CMD (\[.+\])$/m.exec(dockerfile)?.[1] ?? "null").join(" ")).toBe(started);
    expect(dockerfile.match(/MALLOC_\w+=\d+/g)).toEqual(allocator);
    for (const unit of [text("deploy/claimstream.service"), text("deploy/claimstream@.service")]) {
      expect(unit).toContain(started);
      expect(unit.match(/MALLOC_\w+=\d+/g)).toEqual(allocator);
    }
    expect(dockerfile).toMatch(/^USER claimstream$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK /m);
  });
});

test("the container may write to its own places alone, and is reached from this machine alone", () => {
  const { services } = Compose.parse(parse(text("compose.yaml")));
  expect(services.claimstream).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
  expect(services.claimstream.ports.every((port) => port.startsWith("127.0.0.1:"))).toBe(true);
});

const Compose = z.object({ services: z.object({ claimstream: z.looseObject({ ports: z.array(z.string()) }) }) });

const units = ["claimstream.service", "claimstream@.service"];

describe.runIf(has("systemd-analyze"))("a unit of systemd, left out where systemd is not installed", () => {
  test.each(units)("%s has no fault of form", (name) => {
    const unit = `${root}deploy/${name}`;
    const { stderr } = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
    // The service is not installed where this is tested.
    expect(
      stderr.split("\n").filter((line) => line.includes("claimstream") && !line.includes("not executable")),
    ).toEqual([]);
  });

  test.each(units)("%s is exposed to little", (name) => {
    const unit = `${root}deploy/${name}`;
    const { stdout } = spawnSync("systemd-analyze", ["security", "--offline=yes", unit], { encoding: "utf8" });
    // systemd calls up to 2 hardened; services without any of it have 9.6.
    expect(Number(/Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(2);
  });
});
