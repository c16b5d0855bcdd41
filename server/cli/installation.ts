import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Config, readConfig } from "../../config/config.ts";
import { readEnvironment } from "../../config/environment.ts";
import type { ServiceConfig } from "../../config/service.ts";
import { readConfigFile } from "../../config/yaml/config-file.ts";
import { fileSchemas } from "../../config/yaml/config-files.ts";
import { ConfigError } from "../../config/yaml/problem.ts";
import { IdInput } from "../../store/model/id.ts";
import { openStore, type Store } from "../../store/store.ts";
import { failed, type Surroundings, wrongUse } from "./command.ts";

/** The whole configuration. Throws ConfigError. */
export function configOf({ env, packageRoot, cwd }: Surroundings): Config {
  return readConfig({ env, packageRoot, cwd });
}

/** The data folder, from the environment or service.yaml; faults in other config files do not matter. Throws ConfigError. */
export function dataDirOf({ env, packageRoot, cwd }: Surroundings): string {
  const { data_dir } = readEnvironment(env, cwd);
  return data_dir ?? resolve(packageRoot, serviceSettings({ env, packageRoot, cwd }).data_dir);
}

/** How much room the disk must have, from service.yaml alone. Throws ConfigError. */
export function diskSettings(here: Surroundings): ServiceConfig["disk"] {
  return serviceSettings(here).disk;
}

function serviceSettings({ env, packageRoot, cwd }: Pick<Surroundings, "env" | "packageRoot" | "cwd">): ServiceConfig {
  const { config_dir } = readEnvironment(env, cwd);
  const shipped = join(packageRoot, "config");
  const folders = { config: config_dir ?? shipped, shipped, working: cwd };
  const service = readConfigFile("service", fileSchemas.service, folders, undefined);
  if (service.value === null) throw new ConfigError(service.problems);
  return service.value;
}

/** The database file of a data folder. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, "claimstream.db");
}

/** The database file of the installation. Fails when there is none yet. */
export function requireDatabase(here: Surroundings): string {
  const file = databaseFile(dataDirOf(here));
  if (!existsSync(file)) throw failed(`There is no database ${file} yet; the first start of the service creates it.`);
  return file;
}

/** Opens the store of the installation, also beside a running service. Fails when there is none yet. */
export async function openInstallation(here: Surroundings): Promise<Store> {
  const file = requireDatabase(here);
  return openStore({ file, onMigration: (note) => here.say(note) });
}

/** An id as it was typed. */
export function typedId(text: string): number {
  const { data, error } = IdInput.safeParse(text);
  if (error) throw wrongUse(`"${text}" is no id: ids are positive whole numbers.`);
  return data;
}
