import { spawnSync } from "node:child_process";
import { builtinModules } from "node:module";
import { expect, test } from "vitest";
import { startTrimming } from "../../../config/runtime/freed-memory.ts";

const file = new URL("../../../config/runtime/freed-memory.ts", import.meta.url).href;

/** What a process of its own says, started with these flags and running this code with `openTrim` at hand. */
function said(code: string, flags: string[] = []) {
  const text = `import { openTrim } from ${JSON.stringify(file)}; const trim = openTrim(); ${code}`;
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, "--input-type=module", "-e", text], {
    env: { ...process.env, NODE_OPTIONS: "", MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "131072" },
    encoding: "utf8",
  });
  return { out: stdout.trim(), err: stderr };
}

/** Whether this process can call the C library: not everywhere is it glibc, and not every Node.js can. */
const isGlibc = /glibcVersionRuntime/.test(JSON.stringify(process.report.getReport()));
const can = process.platform === "linux" && isGlibc && builtinModules.includes("node:ffi");

/** Frees 60 MB in a thousand pieces, each between two that stay; no collector has a part in it. */
const scattered = `
const size = { arguments: ["uint64"], return: "pointer" };
const { functions: c } = process.getBuiltinModule("node:ffi").dlopen("libc.so.6", {
  malloc: size,
  free: { arguments: ["pointer"], return: "void" },
  memset: { arguments: ["pointer", "int32", "uint64"], return: "pointer" },
});
const taken = (bytes) => c.memset(c.malloc(bytes), 1, bytes);
const pieces = Array.from({ length: 1000 }, () => [taken(60_000n), taken(5_000n)]);
for (const [piece] of pieces) c.free(piece);
const before = process.memoryUsage.rss();
trim();
console.log(before - process.memoryUsage.rss() > 30_000_000);
`;

test.runIf(can)("memory that was freed between what is in use goes back to the system", () => {
  expect(said(scattered)).toEqual({ out: "true", err: "" });
});

test("a Node.js that cannot call the C library does without, and says nothing of it", () => {
  const flags = builtinModules.includes("node:ffi") ? ["--no-experimental-ffi"] : [];
  expect(said("console.log(trim);", flags)).toEqual({ out: "null", err: "" });
});

test("warnings are told as before once it is known whether the C library can be called", () => {
  expect(said('process.emitWarning("of something else");').err).toContain("of something else");
});

test("memory is given back every half minute until it is stopped", () => {
  const timers: { run: () => void; ms: number }[] = [];
  let trims = 0;
  const trim = () => {
    trims += 1;
  };
  const every = (run: () => void, ms: number) => {
    timers.push({ run, ms });
    return { stop: () => void timers.pop() };
  };
  {
    using _trimming = startTrimming(trim, every);
    expect([timers.map(({ ms }) => ms), trims]).toEqual([[30_000], 0]);
    for (let turn = 0; turn < 2; turn += 1) timers[0]?.run();
    expect(trims).toBe(2);
  }
  expect(timers).toEqual([]);
  using _nothing = startTrimming(null, every);
  expect(timers).toEqual([]);
});
