import { z } from "zod";
import type { Hit } from "../../store/accounts/scope.ts";
import { type Figures, figureNames } from "../../store/accounts/scope-figures.ts";
import { Day, Id } from "../../store/model/id.ts";
import { ClaimType, Domain, SourceType, TagType } from "../../store/model/vocabulary.ts";
import type { Store } from "../../store/store.ts";
import type { CallerView } from "../api/entitlement.ts";
import type { ResolvedScope } from "../manifests/scope.ts";

/** How many tags are shown. Ours. */
const topTagsMax = 20;

/** Manifests whose figures are read at once. Ours: the store binds each of them. */
const figuresAtOnce = 500;

const count = z.int();

/** What the manifests of a scope are, in numbers. Decisions §7. */
export const orientFields = {
  by_stream: z.array(z.object({ stream_id: Id, name: z.string(), count })),
  by_day: z
    .array(z.object({ day: Day, count }))
    .meta({ description: "By day of publication; with lookback_hours by day of matching. Newest first." }),
  by_domain: z.array(z.object({ domain: Domain, count })).meta({ description: "By home domain." }),
  top_tags: z.array(z.object({ tag_id: Id, name: z.string(), tag_type: TagType, count })),
  by_claim_type: z.array(z.object({ claim_type: ClaimType, count })),
  by_source_type: z.array(z.object({ source_type: SourceType, count })),
};
const OrientFigures = z.object(orientFields);

/** Adds up figures of manifests as they are met. */
export function tally({ store, view, resolved }: { store: Store; view: CallerView; resolved: ResolvedScope }) {
  const sums = new Map(figureNames.map((name) => [name, new Map<string | number, number>()]));
  const matchedDays = new Map<string | number, number>();
  return {
    /** Counts some more manifests. */
    async add(hits: Hit[]): Promise<void> {
      for (let start = 0; start < hits.length; start += figuresAtOnce) {
        const part = hits.slice(start, start + figuresAtOnce);
        for (const { matched_at } of part) addTo(matchedDays, matched_at.slice(0, 10), 1);
        const ids = part.map(({ manifest_id }) => manifest_id);
        const figures: Figures = await store.scopes.figures(ids, resolved.scope, view);
        for (const name of figureNames) for (const { key, count } of figures[name]) addTo(sums.get(name), key, count);
      }
    },

    /** Everything counted so far, the largest first. */
    async figures(): Promise<z.output<typeof OrientFigures>> {
      const names = new Map(resolved.streams.map(({ stream_id, name }) => [stream_id, name]));
      const top = largest(sums.get("tags")).slice(0, topTagsMax);
      const tags = new Map((await store.tags.byIds(top.map(([id]) => Number(id)))).map((tag) => [tag.tag_id, tag]));
      const days = resolved.shown.lookback_hours === null ? sums.get("days") : matchedDays;
      return OrientFigures.parse({
        by_stream: largest(sums.get("streams")).map(([id, count]) => ({
          stream_id: String(id),
          name: names.get(Number(id)) ?? "",
          count,
        })),
        by_day: [...(days ?? [])]
          .sort()
          .reverse()
          .map(([day, count]) => ({ day, count })),
        by_domain: largest(sums.get("domains")).map(([domain, count]) => ({ domain, count })),
        top_tags: top.flatMap(([id, count]) => {
          const tag = tags.get(Number(id));
          return tag ? [{ tag_id: String(id), name: tag.name, tag_type: tag.tag_type, count }] : [];
        }),
        by_claim_type: largest(sums.get("claim_types")).map(([claim_type, count]) => ({ claim_type, count })),
        by_source_type: largest(sums.get("source_types")).map(([source_type, count]) => ({ source_type, count })),
      });
    },
  };
}

type Sums = Map<string | number, number> | undefined;

function addTo(sums: Sums, key: string | number, count: number): void {
  sums?.set(key, (sums.get(key) ?? 0) + count);
}

function largest(sums: Sums): [string | number, number][] {
  return [...(sums ?? [])].sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1));
}
