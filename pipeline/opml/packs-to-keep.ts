import type { Config } from "../../config/config.ts";
import type { PackName } from "../../config/pack-names.ts";
import { type Pack, readPacks } from "../../config/packs.ts";
import type { Queries } from "../../store/store.ts";

/** Under which it is noted that the installation knows packs. */
const known = "starter_packs";

/**
 * The packs that an installation from before there were packs follows already: its files, that shipped with all their sources, may
 * have been replaced by those that ship now. Asked once in an installation's life: whoever drops a pack later means it.
 */
export async function packsToKeep(store: Queries, config: Config, isNew: boolean): Promise<PackName[]> {
  if ((await store.installation.read(known)) !== undefined) return [];
  return isNew ? [] : followedPacks(await followed(store), config);
}

/** Notes that packs are known from now on. */
export async function settlePacks(store: Queries, now: string): Promise<void> {
  if ((await store.installation.read(known)) === undefined) await store.installation.write(known, now);
}

interface Followed {
  sources: ReadonlySet<string>;
  streams: ReadonlySet<string>;
}

async function followed(store: Queries): Promise<Followed> {
  const channels = (await store.channels.all()).filter(
    ({ is_active, settings }) => is_active === 1 && !("listed_by" in Object(JSON.parse(settings))),
  );
  const streams = await store.streams.searchable({ sees_private: true });
  return {
    sources: new Set(channels.map(({ source_name }) => source_name)),
    streams: new Set(streams.map(({ name }) => name)),
  };
}

/** Regions and languages only group anew what domains have. */
function followedPacks({ sources, streams }: Followed, config: Config): PackName[] {
  const isLost = (pack: Pack) =>
    lost(pack.sources, sources, config.sources) || lost(pack.streams, streams, config.streams);
  return readPacks()
    .filter((pack) => (pack.group === "domain" || pack.group === "own") && isLost(pack))
    .map(({ name }) => name);
}

type Named = readonly { name: string }[];

/** Whether one of these is followed, though the files do not say so any more. */
function lost(offered: Named, followed: ReadonlySet<string>, configured: Named): boolean {
  const there = new Set(configured.map(({ name }) => name));
  return offered.some(({ name }) => followed.has(name) && !there.has(name));
}
