import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { masterKeyFile, masterKeyMark, masterKeyMarkFile } from "../../../config/runtime/master-key.ts";
import {
  namesOfSealed,
  opensSealed,
  putSealedSecrets,
  sourceSecretsFile,
} from "../../../config/runtime/source-secrets.ts";
import { integrityInProcess } from "../../../store/engine/database-copy.ts";
import { carriedFiles, contentsOf, unloadCopy, writeLogBack } from "../../../store/engine/sqlite.ts";
import { storageFault } from "../../../store/engine/storage-fault.ts";
import { dataDirHolder } from "../../../store/engine/writer-lock.ts";
import { migrations } from "../../../store/migrations.ts";
import { failpoint } from "../../../store/model/failpoint.ts";
import { command, failed } from "../command.ts";
import { confirm, yesOption } from "../confirm.ts";
import { databasePath, dataDirOf } from "../installation.ts";
import { counted, shortSize } from "../layout.ts";

/** `claimstream restore`: puts a backup in the place of the database, which is kept beside it. */
export const restore = command(
  {
    name: "restore",
    description: "Check a backup and restore the database from it. The present database is kept beside it.",
    args: {
      file: { type: "positional", required: true, description: "The backup file." },
      "dry-run": { type: "boolean", description: "Check the backup, show what would be done, and change nothing." },
      yes: yesOption,
    },
  },
  async (args, here) => {
    const backup = resolve(here.cwd, args.file);
    const dataDir = dataDirOf(here);
    const live = databasePath(here);
    const found = await checked(backup, live);
    const present = existsSync(live) ? presentContents(live) : null;
    // To the thousandth: of two restores within a second each keeps what it replaces.
    const moment = here.now().toISOString().replaceAll(/[-:.]/g, "");
    const aside = present && `${live}.before-restore-${moment}`;
    const carried = carriedFiles(backup);
    const secrets = secretsIn(carried, dataDir, moment);
    const master_key = masterKeyFor(carried, dataDir, secrets);
    const held = { backup_holds: found, present_holds: present };
    const plan = { backup, database: live, kept_as: aside, ...held, secrets, master_key };
    const words = wordsFor(plan);
    if (args["dry-run"]) return { data: { ...plan, done: false }, text: `${words}\nNothing was changed.` };
    const holder = dataDirHolder(dataDir);
    if (holder.running) throw failed(`A service runs on ${dataDir}; stop it first.`);
    await confirm(words, args.yes, here);
    putInPlace(backup, live, aside);
    putSecrets(secrets, dataDir);
    return {
      data: { ...plan, done: true },
      text: `${words}\nDone. ${["fits", "unknown"].includes(master_key) ? "Start the service" : "See to master.key, then start the service"}; it brings an older database up to date by itself.`,
    };
  },
);

/** What is counted on both sides, so that people see what they would get and lose, and in which tables. */
const counts = {
  records: ["records"],
  // What `claims` holds is those of versions that others took the place of.
  claims: ["claim_index", "claims"],
  organizations: ["organizations"],
  streams: ["streams"],
  webhooks: ["webhooks"],
};

type Contents = ReturnType<typeof contentsOf>;

async function checked(backup: string, live: string): Promise<Contents> {
  if (!existsSync(backup)) throw failed(`There is no file ${backup}.`);
  if (existsSync(live) && statSync(backup).ino === statSync(live).ino && statSync(backup).dev === statSync(live).dev)
    throw failed(`${backup} is the database itself.`);
  const problems = await integrityInProcess(backup);
  if (problems.length > 0) throw failed(`${backup} is not sound: ${problems.join("; ")}. Take another backup.`);
  const found = contentsOf(backup, counts);
  if (found.migrations.length === 0) throw failed(`${backup} is a database, but none of claimstream.`);
  const unknown = found.migrations.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0)
    throw failed(`${backup} is from a newer version (${unknown.join(", ")}); install that version first.`);
  return found;
}

/** What is to be replaced is often what nobody can read any more. */
function presentContents(live: string): Contents | "damaged" {
  try {
    return contentsOf(live, counts);
  } catch (error) {
    if (storageFault(error) === undefined) throw error;
    return "damaged";
  }
}

/** The present database is made whole in one file and gets another name; then the copy takes its place in one step: there is a database at every moment. */
function putInPlace(backup: string, live: string, aside: string | null): void {
  mkdirSync(dirname(live), { recursive: true, mode: 0o700 });
  const part = `${live}.restoring`;
  try {
    copyFileSync(backup, part);
    chmodSync(part, 0o600);
    unloadCopy(part);
    flush(part);
    failpoint("restore.copied");
    if (aside !== null) {
      if (!isWhole(live)) copyLog(live, aside);
      linkSync(live, aside);
      for (const end of ["-wal", "-shm"]) rmSync(`${live}${end}`, { force: true });
      failpoint("restore.linked");
    }
    renameSync(part, live);
    failpoint("restore.renamed");
  } finally {
    rmSync(part, { force: true });
  }
}

/** Makes the database whole in one file; false when it is so damaged that this cannot be done, and is kept with its log. */
function isWhole(live: string): boolean {
  try {
    writeLogBack(live);
    return true;
  } catch (error) {
    if (storageFault(error) === undefined) throw error;
    return false;
  }
}

function copyLog(live: string, aside: string): void {
  if (existsSync(`${live}-wal`)) copyFileSync(`${live}-wal`, `${aside}-wal`);
}

/** What a backup holds besides the database, by name. */
type Carried = ReturnType<typeof carriedFiles>;

/** What a backup holds of the secrets of sources; null: nothing, and what is kept stays, as it does when that is damaged. */
function secretsIn(carried: Carried, dataDir: string, moment: string): Plan["secrets"] {
  const sealed = carried[sourceSecretsFile];
  if (sealed === undefined) return null;
  const file = join(dataDir, sourceSecretsFile);
  const kept_as = existsSync(file) ? `${file}.before-restore-${moment}` : null;
  try {
    return { names: namesOfSealed(sealed), kept_as, sealed: () => sealed };
  } catch {
    // The database is what a restore is for.
    return "damaged";
  }
}

function putSecrets(secrets: Plan["secrets"], dataDir: string): void {
  if (secrets === null || secrets === "damaged") return;
  if (secrets.kept_as !== null) copyFileSync(join(dataDir, sourceSecretsFile), secrets.kept_as);
  putSealedSecrets(dataDir, secrets.sealed());
}

/** What master.key here is to a backup: those of earlier versions show it by their secrets alone, and without any it is taken to fit. */
function masterKeyFor(carried: Carried, dataDir: string, secrets: Plan["secrets"]): Plan["master_key"] {
  const wanted = carried[masterKeyMarkFile];
  if (!existsSync(masterKeyFile(dataDir))) return wanted === undefined && secrets === null ? "unknown" : "missing";
  const here = masterKeyMark(dataDir);
  if (here === null) return "damaged";
  if (wanted !== undefined) return wanted === here ? "fits" : "another";
  return secrets === null || secrets === "damaged" || opensSealed(dataDir, secrets.sealed()) ? "fits" : "another";
}

function flush(path: string): void {
  const file = openSync(path, "r+");
  fsyncSync(file);
  closeSync(file);
}

interface Plan {
  backup: string;
  database: string;
  kept_as: string | null;
  backup_holds: Contents;
  present_holds: Contents | "damaged" | null;
  secrets: RestoredSecrets | "damaged" | null;
  /** Whether master.key is that of the installation which made the backup; unknown: there is none here, and the backup tells of none. */
  master_key: "fits" | "another" | "missing" | "damaged" | "unknown";
}

/** Secrets of sources that a backup holds, by their names, and the text that they are sealed in, which is not shown. */
interface RestoredSecrets {
  names: string[];
  /** What is kept now goes there; null: nothing is. */
  kept_as: string | null;
  sealed: () => string;
}

function wordsFor({ backup, database, kept_as, backup_holds, present_holds, secrets, master_key }: Plan): string {
  return [
    `${backup} (${shortSize(statSync(backup).size)}) is sound, at ${backup_holds.migrations.at(-1)}, and holds ${holdings(backup_holds)}.`,
    ...secretsWords(secrets),
    presentWords(database, present_holds, kept_as),
    ...masterKeyWords(master_key, dirname(database), secrets),
  ].join("\n");
}

function secretsWords(secrets: Plan["secrets"]): string[] {
  if (secrets === null) return [];
  if (secrets === "damaged")
    return ["What it holds of the secrets of sources is damaged: those that are kept now stay."];
  const held = `It holds ${counted(secrets.names.length, "secret")} of sources: ${secrets.names.join(", ")}.`;
  return [secrets.kept_as === null ? held : `${held} Those that are kept now go to ${secrets.kept_as}.`];
}

/** Without the right one the restored service could read nothing that was enciphered before; where there is none, it would make a new one. */
function masterKeyWords(masterKey: Plan["master_key"], dataDir: string, secrets: Plan["secrets"]): string[] {
  if (masterKey === "fits") return [];
  if (masterKey === "unknown")
    return [
      `If the installation that it is of had a master.key, put your copy of it into ${dataDir} before you start the service.`,
    ];
  const names = secrets === null || secrets === "damaged" ? [] : secrets.names;
  const anew = [
    "Without it webhook secrets, tokens and the secrets of sources cannot be read, and are to be made anew.",
  ];
  if (names.length > 0) anew.push(`For sources: ${names.map((name) => `claimstream secret set ${name}`).join("; ")}.`);
  const inItsPlace =
    "and none is in a backup: put aside the one that is there, and your copy of the other in its place, before you start the service.";
  const what = {
    missing: `There is no master.key in ${dataDir}, and none is in a backup: put your copy of it there before you start the service.`,
    another: `ATTENTION: master.key in ${dataDir} is not the one that this backup was made with, ${inItsPlace}`,
    damaged: `ATTENTION: master.key in ${dataDir} is damaged, ${inItsPlace}`,
  }[masterKey];
  return [[what, ...anew].join(" ")];
}

function presentWords(database: string, holds: Plan["present_holds"], kept_as: string | null): string {
  if (holds === null) return `There is no database ${database} yet.`;
  if (holds === "damaged") return `The present database is damaged; it is kept as ${kept_as}.`;
  return `The present database holds ${holdings(holds)}; it is kept as ${kept_as}.`;
}

function holdings({ rows }: Contents): string {
  return Object.entries(rows)
    .map(([things, rows]) => counted(rows, things.slice(0, -1)))
    .join(", ");
}
