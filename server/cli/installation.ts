import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Config, readConfig } from "../../config/config.ts";
import { readEnvironment } from "../../config/environment.ts";
import { configFolder, installationFolder } from "../../config/installation-folder.ts";
import { openMasterKey } from "../../config/runtime/master-key.ts";
import {
  type KeptSecrets,
  openSharedSecrets,
  openSourceSecrets,
  type SealedRows,
  type SharedSecrets,
} from "../../config/runtime/source-secrets.ts";
import type { ServiceConfig } from "../../config/service.ts";
import { readConfigFile } from "../../config/yaml/config-file.ts";
import { fileSchemas } from "../../config/yaml/config-files.ts";
import { ConfigError } from "../../config/yaml/problem.ts";
import { type StorePlace, storePlace } from "../../store/engine/place.ts";
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
  return (
    data_dir ?? resolve(installationFolder({ packageRoot, cwd }), serviceSettings({ env, packageRoot, cwd }).data_dir)
  );
}

/** How much room the disk must have, from service.yaml alone. Throws ConfigError. */
export function diskSettings(here: Surroundings): ServiceConfig["disk"] {
  return serviceSettings(here).disk;
}

function serviceSettings({ env, packageRoot, cwd }: Pick<Surroundings, "env" | "packageRoot" | "cwd">): ServiceConfig {
  const { config_dir } = readEnvironment(env, cwd);
  const shipped = join(packageRoot, "config");
  const folders = { config: configFolder(config_dir, { packageRoot, cwd }), shipped, working: cwd };
  const service = readConfigFile("service", fileSchemas.service, folders, undefined);
  if (service.value === null) throw new ConfigError(service.problems);
  return service.value;
}

/** The master key that the environment gives; null: that of the data folder. */
export function masterKeyOf({ env, cwd }: Surroundings): string | null {
  return readEnvironment(env, cwd).secrets.master_key;
}

/** Where the installation's store is. Throws ConfigError and DatabaseRefusal. */
export function storePlaceOf(here: Surroundings): StorePlace {
  const { secrets } = readEnvironment(here.env, here.cwd);
  const { database } = serviceSettings(here);
  return storePlace({ service: { database, role: "all" }, secrets, paths: { dataDir: dataDirOf(here) } });
}

/** The database file of the installation, whether it is there or not. Fails where the database is on a server. */
export function databasePath(here: Surroundings): string {
  const place = storePlaceOf(here);
  if ("url" in place)
    throw failed("The database is on a server, which has tools of its own for this: OPERATIONS.md, PostgreSQL.");
  return place.file;
}

/** Whether the installation has a store yet. */
export function hasStore(here: Surroundings): boolean {
  const place = storePlaceOf(here);
  return "url" in place || existsSync(place.file);
}

/** Where the installation's store is. Fails when it is a file that is not there yet. */
export function requireStore(here: Surroundings): StorePlace {
  const place = storePlaceOf(here);
  if ("file" in place) requireDatabase(place.file);
  return place;
}

/** The database file. Fails when it is not there yet. */
export function requireDatabase(file: string): string {
  if (!existsSync(file)) throw failed(`There is no database ${file} yet; the first start of the service creates it.`);
  return file;
}

/** Opens the store of the installation, also beside a running service. Fails when there is none yet. `onWarning` hears what is odd about a server. */
export async function openInstallation(here: Surroundings, onWarning?: (words: string) => void): Promise<Store> {
  return openStore({ ...requireStore(here), now: here.now, onMigration: (note) => here.say(note), onWarning });
}

/** Where sealed secrets of sources are kept in a database that processes share, opened when one is asked for; undefined: in the data folder. */
export function secretRowsOf(here: Surroundings): SealedRows | undefined {
  if ("file" in storePlaceOf(here)) return undefined;
  const inStore = async <T>(work: (rows: SealedRows) => Promise<T>): Promise<T> => {
    await using store = await openInstallation(here);
    return await work(store.sourceSecrets);
  };
  return {
    names: () => inStore((rows) => rows.names()),
    read: (name) => inStore((rows) => rows.read(name)),
    keep: (name, sealed) => inStore((rows) => rows.keep(name, sealed)),
    forget: (name) => inStore((rows) => rows.forget(name)),
  };
}

/** The secrets of sources that the installation keeps. Fails where processes share them and none of their master key is given. */
export function keptSecretsOf(here: Surroundings): KeptSecrets | SharedSecrets {
  const rows = secretRowsOf(here);
  const master_key = masterKeyOf(here);
  if (!rows) return openSourceSecrets(dataDirOf(here), master_key);
  if (master_key === null) throw failed("Set MASTER_KEY, or MASTER_KEY_FILE, as the processes have it.");
  return openSharedSecrets(rows, openMasterKey(dataDirOf(here), master_key));
}

/** An id as it was typed. */
export function typedId(text: string): number {
  const { data, error } = IdInput.safeParse(text);
  if (error) throw wrongUse(`"${text}" is no id: ids are positive whole numbers.`);
  return data;
}
