import { sep } from "node:path";

/**
 * The folder that an installation lives in: `config/` and `data/` stand there unless the environment says otherwise. That is the project's
 * own folder, and for an installed package the folder that somebody works in: nothing is written into `node_modules`.
 */
export function installationFolder({ packageRoot, cwd }: { packageRoot: string; cwd: string }): string {
  return isInstalled(packageRoot) ? cwd : packageRoot;
}

/** Whether the program was installed as a package. */
export function isInstalled(packageRoot: string): boolean {
  return packageRoot.split(sep).includes("node_modules");
}
