import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { packageRoot, type ServiceProcess } from "../support/service/service-process.ts";
import { goThroughDay, Killed, nothingSeen, type Seen } from "./day.ts";
import { violations } from "./invariants.ts";
import type { KillingPoint } from "./matrix.ts";
import { openPlace, type Place, startIn, type World } from "./place.ts";

/** What came of a day whose processes were killed. */
export interface KilledDay {
  kills: number;
  /** What was wrong in the end; nothing when all promises were kept. */
  violations: string[];
}

/** A day whose first process, or command, is killed at a point, and whose next one does the rest unaided. */
export async function dayKilledAt(world: World, point: KillingPoint): Promise<KilledDay> {
  const { name, nth = 1, isNew = false, hasNoMail = false, commands } = point;
  forget(world);
  using place = openPlace(world, { isNew });
  const seen = nothingSeen();
  const env: Record<string, string> = hasNoMail ? { SMTP_URL: "" } : {};
  const killing = { ...env, CLAIMSTREAM_FAILPOINT: `${name}:${nth}` };
  const wasKilled = commands
    ? runCommands(place, commands(place), killing)
    : await runUntilKilled(place, seen, killing);
  if (!wasKilled) return { kills: 0, violations: [`nothing came to ${name} for the ${nth}. time`] };
  return { kills: 1, violations: await finish(place, seen, env) };
}

/** Milliseconds in which no day is over: a process takes as long to begin. */
const shortestMs = 100;

/**
 * Days whose processes are killed one after the other, each so long after it was begun. Milliseconds. When a day is over before its next
 * instant, that one meets a process of another day, so that each kills one; where a whole day is over before it, as on a fast machine, half
 * of it is tried.
 */
export async function daysKilledAfter(world: World, instants_ms: readonly number[]): Promise<KilledDay> {
  const over: KilledDay = { kills: 0, violations: [] };
  const instants = [...instants_ms];
  while (over.kills < instants.length) {
    const next = instants[over.kills] ?? 0;
    const { kills, violations } = await dayKilledAfter(world, instants.slice(over.kills));
    over.kills += kills;
    over.violations.push(...violations);
    if (kills === 0 && next < shortestMs) over.violations.push(`a whole day is over within ${next} ms`);
    if (kills === 0) instants[over.kills] = next / 2;
    if (over.violations.length > 0) return over;
  }
  return over;
}

/** One day: it ends with its last instant, or when a process gets through it. */
async function dayKilledAfter(world: World, instants_ms: readonly number[]): Promise<KilledDay> {
  forget(world);
  using place = openPlace(world);
  const seen = nothingSeen();
  for (const after_ms of instants_ms) {
    if (await runUntilKilled(place, seen, {}, after_ms)) continue;
    return { kills: seen.kills, violations: await violations(place, seen) };
  }
  return { kills: seen.kills, violations: await finish(place, seen, {}) };
}

/** Runs commands one after the other, the last one with `env` besides; whether that was killed. */
function runCommands(place: Place, commands: string[][], env: Record<string, string>): boolean {
  const ends = commands.map((words, at) => {
    const given = at === commands.length - 1 ? env : {};
    const options = { cwd: packageRoot, env: { ...process.env, ...place.env, ...given } };
    return spawnSync(process.execPath, [join("server", "cli", "claimstream.mjs"), ...words], options).signal;
  });
  return ends.at(-1) === "SIGKILL";
}

/** Runs a process through the day; whether it was killed before the day was over. */
async function runUntilKilled(
  place: Place,
  seen: Seen,
  env: Record<string, string>,
  after_ms?: number,
): Promise<boolean> {
  try {
    await using service = await startIn(place, env, after_ms);
    await goThroughDay(service, place, seen);
    await ended(service);
    return false;
  } catch (error) {
    const isKilled =
      error instanceof Killed || (error instanceof Error && /^the service ended with null/.test(error.message));
    if (!isKilled) throw error;
    seen.kills += 1;
    return true;
  }
}

/** The day's last process starts unaided, does what is left, and stops when it is told to. */
async function finish(place: Place, seen: Seen, env: Record<string, string>): Promise<string[]> {
  try {
    await using service = await startIn(place, env);
    await goThroughDay(service, place, seen);
    await ended(service);
  } catch (error) {
    return [`the next start did not do the rest of the day: ${error instanceof Error ? error.message : error}`];
  }
  return violations(place, seen);
}

async function ended(service: ServiceProcess): Promise<void> {
  const code = await service.end();
  if (code !== 0)
    throw new Error(`the service ended with ${code} when it was told to stop: ${service.log().slice(-1000)}`);
}

/** The world has seen nothing of the next day's installation. */
function forget({ receiver, office, newsroom }: World): void {
  receiver.received.length = 0;
  office.mails.length = 0;
  newsroom.forget();
}
