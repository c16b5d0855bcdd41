import { nextBoundary } from "../../../config/cadence.ts";
import { hasFeature } from "../../../config/plans.ts";
import type { ScheduleRow } from "../../../store/delivery/export-schedules.ts";
import type { Queries } from "../../../store/store.ts";
import { viewOf } from "../../api/entitlement.ts";
import type { ServerConfig } from "../../api/server-config.ts";
import { resolvedSource } from "../../export/request.ts";
import type { Channel, Release } from "./channel.ts";

/**
 * Exports of what is released, one for each schedule and batch; what an organization on continuous cadence is given in a day (UTC)
 * is one batch. Here it is gathered; the exporter of the server looks for what is to be written by itself.
 */
export function exportChannel({ config }: { config: () => ServerConfig }): Channel {
  return {
    name: "export",
    async take(store, release) {
      if (!hasFeature(release.plan, "export")) return;
      const schedules = await store.exportSchedules.of(release.organization.org_id);
      for (const schedule of schedules) await gather(store, schedule, release, config());
    },
    wake: () => undefined,
    drain: async () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  };
}

/** A batch that is empty is exported too: that nothing came is an answer. */
async function gather(store: Queries, schedule: ScheduleRow, release: Release, config: ServerConfig): Promise<void> {
  const { organization, cadence, events, now, isLast } = release;
  const endsBatch = cadence !== "continuous" && isLast && release.from < release.to;
  if (events.every(({ event }) => event !== "manifest.matched") && !endsBatch) return;
  if (await isPaused(store, schedule)) return;
  const view = viewOf({ organization }, config, now);
  const source = await resolvedSource({ store, org_id: organization.org_id, view, now }, schedule.request);
  const request = {
    ...schedule.request,
    ...source,
    published_date_from: null,
    published_date_to: null,
    matched_from: view.from,
    matched_before: view.before,
  };
  const manifest_ids = await thoseIn(store, matchedIn(source.stream_ids, release), request.language);
  if (manifest_ids.length === 0 && !endsBatch) return;
  const due_at = cadence === "continuous" ? nextBoundary("daily", now).toISOString() : null;
  const moment = now.toISOString();
  const export_id = await store.exportSchedules.gather(schedule, { request, manifest_ids }, { now: moment, due_at });
  if (endsBatch) await store.exportSchedules.close(export_id, moment);
}

/** What comes of a digest by itself stops while it is inactive. Decisions §8. */
async function isPaused(store: Queries, { org_id, request }: ScheduleRow): Promise<boolean> {
  if (request.digest_id === null) return false;
  return !(await store.digests.byId(request.digest_id, org_id))?.is_active;
}

async function thoseIn(store: Queries, record_ids: number[], language: string | null): Promise<number[]> {
  if (language === null) return record_ids;
  const languages = await store.records.languages(record_ids);
  return record_ids.filter((id) => languages.get(id) === language);
}

/** Manifests have the ids of their records. */
function matchedIn(stream_ids: number[], { events }: Release): number[] {
  const wanted = new Set(stream_ids);
  const matched = events.filter(({ event, stream_id }) => event === "manifest.matched" && wanted.has(stream_id ?? 0));
  return [...new Set(matched.flatMap(({ manifest_id }) => manifest_id ?? []))];
}
