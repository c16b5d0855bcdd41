import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DCLinter } from "dclint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packageRoot } from "../support/service/service-process.ts";
import { blocks } from "./blocks.ts";

/** Whether a program is on this machine and runs. */
const runs = (program: string, ...args: string[]) => spawnSync(program, args, { input: "" }).status === 0;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "claimstream-blocks-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A text as a file of its own. */
function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Gives a text to a program, which must take it. */
function expectTaken(program: string, args: string[], input = ""): void {
  const { status, stdout, stderr } = spawnSync(program, args, { input, encoding: "utf8", cwd: packageRoot });
  expect({ status, said: status === 0 ? "" : stdout + stderr }).toEqual({ status: 0, said: "" });
}

/** Languages that a program of theirs reads, without running what it reads. */
const read = [
  { program: "bash", version: ["--version"], args: ["-n"], languages: ["sh", "bash"] },
  {
    program: "python3",
    version: ["--version"],
    args: ["-c", "import sys; compile(sys.stdin.read(), 'block', 'exec')"],
    languages: ["python"],
  },
  { program: "gofmt", version: [], args: ["-e"], languages: ["go"] },
  {
    program: process.execPath,
    version: ["--version"],
    args: ["--input-type=module", "--check", "-"],
    languages: ["js"],
  },
];

describe.each(read)(
  "blocks for $program, left out where it is not installed",
  ({ program, version, args, languages }) => {
    test.runIf(runs(program, ...version)).each(blocks(...languages))("$place", ({ text }) => {
      expectTaken(program, args, text);
    });
  },
);

describe.runIf(runs("nginx", "-v") && runs("openssl", "version"))(
  "blocks for nginx, left out where it or openssl is not installed",
  () => {
    test.each(blocks("nginx"))("$place", ({ text }) => {
      // A certificate of this test's, and a socket of its own in place of a port that others may have.
      const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
      const pair = ["-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=claims.example.org"];
      execFileSync("openssl", ["req", ...pair, "-keyout", key, "-out", certificate], { stdio: "ignore" });
      const here = text
        .replace(/ssl_certificate +[^;]+/, `ssl_certificate ${certificate}`)
        .replace(/ssl_certificate_key +[^;]+/, `ssl_certificate_key ${key}`)
        .replace(/listen \d+/, `listen unix:${folder}/socket`);
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (each) => `${each}_temp_path ${folder};`,
      );
      const whole = `pid ${folder}/pid; events {} http { access_log off; ${temporary.join(" ")}\n${here}\n}`;
      expectTaken("nginx", ["-t", "-e", "stderr", "-c", fileOf("nginx.conf", whole)]);
    });
  },
);

describe.runIf(runs("caddy", "version"))("blocks for Caddy, left out where it is not installed", () => {
  test.each(blocks("caddy"))("$place", ({ text }) => {
    expectTaken("caddy", ["validate", "--adapter", "caddyfile", "--config", fileOf("Caddyfile", text)]);
  });
});

describe.runIf(runs("promtool", "--version"))("blocks for Prometheus, left out where promtool is not installed", () => {
  test.each(blocks("yaml").filter(({ text }) => text.startsWith("# prometheus.yml")))("$place", ({ text }) => {
    // The file with the key is not here.
    expectTaken("promtool", ["check", "config", "--syntax-only", fileOf("prometheus.yml", text)]);
  });
});

/** What the linter finds in a file; its own types are lost to TypeScript. */
interface Linted {
  messages: { rule: string; message: string }[];
}

describe("compose files, by the schema of the Compose specification", () => {
  const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] });
  const faults = (file: string) => {
    const linted: Linted[] = linter.lintFiles([file], false);
    const found = linted.flatMap(({ messages }) => messages.filter(({ rule }) => rule === "invalid-schema"));
    return found.map(({ message }) => message);
  };

  test.each(["compose.yaml", "compose.scale.yaml"])("%s", (file) => {
    expect(faults(join(packageRoot, file))).toEqual([]);
  });

  test("a key that there is not is found", () => {
    const file = fileOf("compose.yaml", "services:\n  claimstream:\n    image: claimstream\n    read_onl: true\n");
    expect(faults(file)).toEqual([expect.stringContaining("/services/claimstream")]);
  });
});

describe.runIf(runs("docker", "compose", "version"))(
  "compose files, left out where docker compose is not installed",
  () => {
    test.each(["compose.yaml", "compose.scale.yaml"])("%s", (file) => {
      expectTaken("docker", ["compose", "--file", file, "config", "--quiet"]);
    });
  },
);

test("of each kind there are some", () => {
  const kinds = [["sh", "bash"], ["python"], ["go"], ["js"], ["nginx"], ["caddy"]];
  expect(kinds.filter((languages) => blocks(...languages).length === 0)).toEqual([]);
  expect(readFileSync(join(packageRoot, "OPERATIONS.md"), "utf8")).toContain("\n# prometheus.yml\n");
});
