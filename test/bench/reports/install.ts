import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../../support/service/service-process.ts";
import { median } from "../benchmark.ts";
import type { Report } from "../results/report.ts";

/** Installations when no number is given. */
const installationsWithout = 3;

/** What `npm ci` takes, from the cache of this machine, so that the network is not what is measured. */
export const install: Report = {
  name: "install",
  about: "npm ci into a new folder, what it needs coming from npm's cache; the number: how often",
  async run(size = installationsWithout, told) {
    const seconds: number[] = [];
    while (seconds.length < size) {
      seconds.push(await installed());
      told(`installation ${seconds.length}: ${seconds.at(-1)?.toFixed(1)} s`);
    }
    return [{ what: "npm ci, from the cache", figure: `${median(seconds).toFixed(1)} s`, goal: "under 60 s" }];
  },
};

async function installed(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-install-"));
  try {
    for (const file of ["package.json", "package-lock.json", ".npmrc"])
      if (existsSync(join(packageRoot, file))) copyFileSync(join(packageRoot, file), join(folder, file));
    const started = performance.now();
    const child = spawn("npm", ["ci", "--prefer-offline"], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
    const [code] = await once(child, "exit");
    if (code !== 0) throw new Error(`npm ci ended with ${code}`);
    return (performance.now() - started) / 1000;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
