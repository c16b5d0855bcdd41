import { z } from "zod";
import { isReleasedBetween, type Released } from "../../../config/release.ts";
import type { OrganizationRow } from "../../../store/accounts/organizations.ts";
import type { OutboxRow } from "../../../store/delivery/outbox.ts";
import { DomainClassification, EntityDetail } from "../../../store/model/manifest.ts";
import type { ManifestRow } from "../../../store/records/manifests.ts";
import type { Queries } from "../../../store/store.ts";
import { visibleEvents } from "../release.ts";
import type { Subscribe } from "./message.ts";

/** A manifest that is to be told of: once, whichever of its streams it matched. */
export interface Told {
  /** Of the last event that says so. */
  event_id: number;
  manifest_id: number;
  /** Whether it is a later version of what was told before. */
  updated: boolean;
}

/** Part of what lies between two states of an organization. */
export interface Batch {
  told: Told[];
  /** Where to go on looking; null: this was the last part. */
  next: number | null;
}

/** Events that are looked at together. Ours. */
const eventsPerBatch = 200;

/** Reads the next part of what an organization is given between two states, in the order of the events. */
export async function readBatch(
  store: Queries,
  organization: OrganizationRow,
  { from, to, after }: { from: Released; to: Released; after: number },
): Promise<Batch> {
  const looked = await store.outbox.afterWhole(after, eventsPerBatch, to.event_id);
  const next = looked.length < eventsPerBatch ? null : (looked.at(-1)?.event_id ?? null);
  const given = looked.filter((event) => isStory(event) && isReleasedBetween(event, from, to));
  const visible = await visibleEvents(store, organization, given);
  const told = new Map<number, Told>();
  for (const { event_id, event, manifest_id } of visible) {
    if (manifest_id === null) continue;
    const updated = (told.get(manifest_id)?.updated ?? true) && event === "manifest.updated";
    told.delete(manifest_id);
    told.set(manifest_id, { event_id, manifest_id, updated });
  }
  return { told: [...told.values()], next };
}

/** What subscriptions look at of a story. */
export interface Traits {
  stream_ids: ReadonlySet<number>;
  domains: string[];
  tag_types: ReadonlySet<string>;
  tags: string[];
}

/** What subscriptions look at of a manifest that was read with its signal. */
export function traitsOf({ json, streams }: ManifestRow): Traits {
  const { entity_details, topics, domain_classification } = SignalTraits.parse(JSON.parse(json.signal ?? "{}")).body;
  const { home_domain, cross_domains } = domain_classification;
  const types = entity_details.map(({ tag_type }) => tag_type.toLowerCase());
  return {
    stream_ids: new Set(streams.map(({ stream_id }) => stream_id)),
    domains: [home_domain ?? [], cross_domains].flat(),
    tag_types: new Set(topics.length > 0 ? [...types, "topic"] : types),
    tags: [...new Set([...entity_details.map(({ tag_value }) => tag_value), ...topics])],
  };
}

/** Whether a subscription asks for a story: any of its streams, domains or types of tags. Interface, Agent-tool server and streaming. */
export function isWanted({ streams, domains, tag_types }: Subscribe, traits: Traits): boolean {
  return (
    streams.some((stream_id) => traits.stream_ids.has(stream_id)) ||
    domains.some((domain) => traits.domains.includes(domain)) ||
    tag_types.some((tag_type) => traits.tag_types.has(tag_type))
  );
}

function isStory({ event }: OutboxRow): boolean {
  return event === "manifest.matched" || event === "manifest.updated";
}

const SignalTraits = z.object({
  body: z.object({
    entity_details: z.array(EntityDetail),
    topics: z.array(z.string()),
    domain_classification: DomainClassification,
  }),
});
