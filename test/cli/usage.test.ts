import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Surroundings } from "../../server/cli/command.ts";
import { program } from "../../server/cli/commands.ts";
import { confirm } from "../../server/cli/confirm.ts";
import { runCommandLine } from "../../server/cli/run.ts";
import { claimstream } from "../support/service/command-line.ts";
import { installation, packageRoot } from "../support/service/service-process.ts";

/** Surroundings that note what is written; `answer` is what somebody at the terminal types, null when nobody sits there. */
function surroundings(answer: string | null = null) {
  const written = { out: "", err: "" };
  const here: Surroundings = {
    env: {},
    cwd: packageRoot,
    packageRoot,
    now: () => new Date("2026-11-20T10:00:00.000Z"),
    canAsk: answer !== null,
    isTerminal: false,
    out: (text) => {
      written.out += text;
    },
    say: (line) => {
      written.err += `${line}\n`;
    },
    ask: async (question) => {
      written.err += question;
      return answer ?? "";
    },
  };
  return { here, written };
}

async function run(...words: string[]) {
  const { here, written } = surroundings();
  const code = await runCommandLine(words, { program, here });
  return { code, ...written };
}

const paths = program.commands.flatMap((command) => [
  [command.name],
  ...command.commands.map((sub) => [command.name, sub.name]),
]);

test.each(paths.map((path) => [path.join(" "), path] as const))(
  "%s --help tells what it does and takes",
  async (name, path) => {
    const { code, out, err } = await run(...path, "--help");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain(`USAGE claimstream ${name}`);
    expect(out).not.toContain("\u001b");
  },
);

describe("wrong use ends with 2, nothing on standard output, and a word that helps", () => {
  test.each([
    [[], "A command is missing, one of: search, streams, tail,"],
    [["stauts"], 'Unknown command "stauts" (did you mean "status"?)'],
    [["record", "shw", "1"], 'Unknown command "shw" (did you mean "show"?)'],
    [["keys", "recovr"], 'Unexpected argument "recovr" (did you mean "recover"?)'],
    [["status", "--jsn"], 'Unknown option --jsn (did you mean "--json"?)'],
    [["status", "-x"], "Unknown option -x"],
    [["status", "--no-json"], "Unknown option --no-json"],
    [["status", "--json=yes"], "--json takes no value"],
    [["status", "constructor"], 'Unexpected argument "constructor"'],
    [["status", "--constructor"], "Unknown option --constructor"],
    [["record", "show"], "Missing argument: ID. See claimstream record show --help."],
    [["record", "show", "1", "2"], 'Unexpected argument "2"'],
    [["record", "show", "abc"], '"abc" is no id'],
    [["record", "show", "0"], '"0" is no id'],
    [["check", "--config"], "--config needs a value"],
    [["check", "--config", "--json"], "--config needs a value"],
    [["check", "--config="], "--config needs a value"],
    [["add", "ftp://feeds.example/"], "is no http(s) address"],
    [["add", "https://feeds.example/", "--source-type", "robot"], "Expected one of: person, organization, data"],
    [["add", "https://feeds.example/", "--schedule", "hourly"], "--schedule must be a cron expression"],
    [["fetch", "--wait", "soon"], '--wait must be a number of seconds, not "soon"'],
  ] as const)("%j", async (words, message) => {
    const { code, out, err } = await run(...words);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(message);
  });
});

test("options may stand before the command's words, and -- ends them", async () => {
  expect((await run("--help", "record", "show")).out).toContain("USAGE claimstream record show");
  expect((await run("record", "show", "--", "--help")).err).toContain('"--help" is no id');
});

test("--version prints the package's version", async () => {
  using place = installation();
  const { version } = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8"));
  expect(await claimstream(place, "--version")).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
});

test("under another Node than the one that the package brings, that one goes on, and ends as it does", async () => {
  using place = installation();
  const asOldNode = `data:text/javascript,${encodeURIComponent(
    'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } })',
  )}`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", asOldNode, join(packageRoot, "server/cli/claimstream.mjs"), "status"],
    { env: { PATH: process.env.PATH, ...place.env }, encoding: "utf8" },
  );
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain("There is no database");
  expect(stderr).not.toContain("    at ");
});

test("--version needs nothing of the program", () => {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const file of ["package.json", "server/cli/claimstream.mjs"])
    cpSync(join(packageRoot, file), join(folder, file));
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, "server/cli/claimstream.mjs"), "--version"], {
    encoding: "utf8",
  });
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(stderr).toBe("");
});

test("npx runs the command under any Node without a word about engines", () => {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const file of [".npmrc", "package.json", "server/cli/claimstream.mjs"])
    cpSync(join(packageRoot, file), join(folder, file));
  const stated = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const only = { name: stated.name, version: stated.version, bin: stated.bin, optionalDependencies: {} };
  // No Node is good enough for it: npm would warn.
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...only, engines: { node: ">=999" } }));
  const { stdout, stderr } = spawnSync("npx", ["claimstream", "--version"], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, npm_config_cache: join(folder, "cache"), npm_config_offline: "true" },
    encoding: "utf8",
  });
  expect({ stdout, stderr }).toEqual({ stdout: `${stated.version}\n`, stderr: "" });
});

test("without a database a command that needs one fails and says what creates it", async () => {
  using place = installation();
  const { code, stdout, stderr } = await claimstream(place, "status");
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/There is no database .*claimstream\.db yet; the first start of the service creates it/);
});

test("a reader who stops reading is no failure", async () => {
  using place = installation();
  const child = spawn(process.execPath, ["server/cli/claimstream.mjs", "check", "--config", "config", "--json"], {
    cwd: packageRoot,
    env: { PATH: process.env.PATH, ...place.env },
  });
  child.stdout.destroy();
  let err = "";
  child.stderr.on("data", (chunk) => {
    err += chunk;
  });
  const code = await new Promise((resolve) => child.on("close", resolve));
  expect({ code, err }).toEqual({ code: 0, err: "" });
});

describe("what destroys asks first", () => {
  test("a yes goes on, anything else changes nothing", async () => {
    await expect(confirm("All of it goes.", undefined, surroundings("Yes").here)).resolves.toBeUndefined();
    for (const answer of ["", "n", "yesterday"]) {
      await expect(confirm("All of it goes.", undefined, surroundings(answer).here)).rejects.toMatchObject({
        exit_code: 1,
        message: "Nothing was changed.",
      });
    }
  });

  test("--yes is an answer; without it and without a terminal it is wrong use", async () => {
    await expect(confirm("All of it goes.", true, surroundings().here)).resolves.toBeUndefined();
    await expect(confirm("All of it goes.", undefined, surroundings().here)).rejects.toMatchObject({ exit_code: 2 });
  });
});
