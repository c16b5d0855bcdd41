import { cleanLink } from "../../store/model/clean-link.ts";
import type { Queries } from "../../store/store.ts";
import { fingerprintOf } from "./edited-items.ts";
import type { Item } from "./item.ts";

/**
 * Items that were stored under their link alone, before it was seen to be of several, keep their record: the item of the
 * reading that says the same is taken for the stored one, which gets its identity (decisions §13).
 */
export async function keepStored(store: Queries, channel_id: number, items: Item[]): Promise<void> {
  const finer = Map.groupBy(
    items.filter(({ link, identity }) => link !== null && identity.startsWith(`${cleanLink(link)}#`)),
    ({ link }) => cleanLink(link ?? ""),
  );
  for (const stored of await store.items.storedUnder(channel_id, [...finer.keys()])) {
    const same = finer.get(stored.identity)?.find((item) => saysTheSame(stored, item));
    if (same && !(await isKnown(store, channel_id, same.identity)))
      await store.items.rename(stored.item_id, same.identity);
  }
}

/** What an item of an early version said was not noted; its record has its title. */
function saysTheSame(stored: { fingerprint: string | null; title: string | null }, item: Item): boolean {
  return stored.fingerprint === null ? stored.title === item.title : stored.fingerprint === fingerprintOf(item);
}

async function isKnown(store: Queries, channel_id: number, identity: string): Promise<boolean> {
  return (await store.items.storedUnder(channel_id, [identity])).length > 0;
}
