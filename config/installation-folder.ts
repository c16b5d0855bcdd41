import { join, sep } from "node:path";

/**
 * The folder that an installation lives in: `config/` and `data/` stand there unless the environment says otherwise. That is the project's
 * own folder, and for an installed package the folder that somebody works in: nothing is written into `node_modules`.
 */
export function installationFolder({ packageRoot, cwd }: { packageRoot: string; cwd: string }): string {
  return isInstalled(packageRoot) ? cwd : packageRoot;
}

/** Where the configuration of an installation is: as the environment says, else in its folder. */
export function configFolder(config_dir: string | undefined, folders: { packageRoot: string; cwd: string }): string {
  return config_dir ?? join(installationFolder(folders), "config");
}

/** Whether the program was installed as a package. */
export function isInstalled(packageRoot: string): boolean {
  return packageRoot.split(sep).includes("node_modules");
}
