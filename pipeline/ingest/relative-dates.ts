import type { Queries } from "../../store/store.ts";
import type { Item } from "../visit/item.ts";

/** When the installation first started, which relative dates hang on; `now` when it never did before. ISO 8601. */
export async function firstStart(store: Queries, now: string): Promise<string> {
  const known = await store.installation.read("first_start");
  return known ?? (await store.installation.settle("first_start", now));
}

/** Items whose dates are moved so that the newest one falls on `anchor` and the others keep their distance. */
export function datedRelativeTo(anchor: string, items: Item[]): Item[] {
  const times = items.map((item) => Date.parse(item.published ?? "")).filter(Number.isFinite);
  if (times.length === 0) return items.map((item) => ({ ...item, published: anchor }));
  const shift = Date.parse(anchor) - Math.max(...times);
  const moved = (text: string | null) => (text === null ? null : new Date(Date.parse(text) + shift).toISOString());
  return items.map((item) => ({ ...item, published: moved(item.published), updated: moved(item.updated) }));
}
