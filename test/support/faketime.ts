import { chmodSync, globSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where libfaketime is; undefined where it is not installed. */
const library = globSync("/usr/lib/*/faketime/libfaketime.so.1")[0];

/** Whether clocks of processes can be moved here. */
export const hasFaketime = library !== undefined;

/** A clock of processes that are started with `env`, which can be set while they run; how their time passes is not changed. */
export interface MovableClock extends Disposable {
  env: Readonly<Record<string, string>>;
  /** Sets it to so much after this machine's. Seconds; before it when negative. */
  set(ahead_s: number): void;
}

/** Makes a clock that is off by so much at first. Seconds. */
export function movableClock(ahead_s: number): MovableClock {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-clock-"));
  // A server may run as a user of its own.
  chmodSync(folder, 0o755);
  const file = join(folder, "offset");
  const set = (ahead_s: number) => {
    writeFileSync(`${file}.part`, `${offset(ahead_s)}\n`);
    renameSync(`${file}.part`, file);
  };
  set(ahead_s);
  return {
    env: {
      LD_PRELOAD: library ?? "",
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    set,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function offset(ahead_s: number): string {
  return `${ahead_s < 0 ? "" : "+"}${ahead_s}s`;
}
