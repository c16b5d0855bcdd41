/** Design: docs/design/memory.md */
/** How often freed memory goes back. Milliseconds; ours: once takes some milliseconds and may give back 50 MB. */
const everyMs = 30_000;

/** The C library of most Linux systems, as its loader knows it. */
const glibc = "libc.so.6";

/** What calls something again and again until it is stopped, and keeps no process up for it. */
type Every = (run: () => void, ms: number) => { stop(): void };

/**
 * Gives memory that was freed back to the system from time to time: where threads come and go, what is free lies between what is in
 * use, and the C library keeps that by itself. `trim`: null where nothing can be done.
 */
export function startTrimming(trim = openTrim(), every: Every = byItself): Disposable {
  const timer = trim && every(trim, everyMs);
  return { [Symbol.dispose]: () => timer?.stop() };
}

/** What has the C library give back all that is free, malloc_trim(3); null with one that has no such function, and with a Node.js that cannot call it. */
export function openTrim(): (() => void) | null {
  // There a size is 64 bits wide, as is said of it below.
  if (process.platform !== "linux" || !["x64", "arm64"].includes(process.arch)) return null;
  try {
    const { functions } = foreignFunctions()?.dlopen(glibc, {
      malloc_trim: { arguments: ["uint64"], return: "int32" },
    }) ?? { functions: null };
    return functions && (() => void functions.malloc_trim(0n));
  } catch {
    // Another C library, or a process that may not: memory then goes back when the library sees fit.
    return null;
  }
}

/** Node's module of foreign functions, without its word on standard error that it is experimental: nothing depends on it. */
function foreignFunctions() {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return process.getBuiltinModule("node:ffi");
  } finally {
    process.emitWarning = emitWarning;
  }
}

function byItself(run: () => void, ms: number): { stop(): void } {
  const timer = setInterval(run, ms).unref();
  return { stop: () => clearInterval(timer) };
}
