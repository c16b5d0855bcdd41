import type { PlanConfig } from "../../../config/plans.ts";
import { firstToLookAt, type Released } from "../../../config/release.ts";
import type { OrganizationRow } from "../../../store/accounts/organizations.ts";
import type { ManifestRow } from "../../../store/records/manifests.ts";
import type { Section } from "../../../store/records/sections.ts";
import type { Activity } from "../../api/activity.ts";
import type { Caller } from "../../api/caller.ts";
import { type CallerView, recordAccess, viewOf } from "../../api/entitlement.ts";
import type { ServiceError } from "../../api/errors.ts";
import type { ServerConfig } from "../../api/server-config.ts";
import { wordsIn } from "../../api/words.ts";
import { manifestJson } from "../../manifests/json.ts";
import { type BillDeps, openBill } from "./bill.ts";
import type { Subscribe } from "./message.ts";
import { type Batch, isWanted, readBatch, type Told, type Traits, traitsOf } from "./stories.ts";

/** What handing out needs besides. */
export interface BatchDeps extends BillDeps {
  config: () => ServerConfig;
  activity: Activity;
}

/** A stretch of what one organization is given, as all of its sessions share it. */
export interface SharedBatch {
  next: number | null;
  /** Bills what a subscription asks for and gives it as texts, in order; what the quota left out is counted. */
  handOut(caller: Caller, subscription: Subscribe): Promise<{ texts: string[]; refused: ServiceError | undefined }>;
}

/** Stretches of an organization that its sessions are at. */
export interface Batches {
  at(way: { from: Released; to: Released; after: number | null }): Promise<SharedBatch>;
}

/** Stretches that are kept for sessions that come later to them, and texts that organizations share. Ours. */
const kept = { batches: 16, texts: 512 } as const;

/** A message with a story, and how many words it holds. */
interface Text {
  text: string;
  words: number;
}

/** Texts of stories by what they depend on: a story that reaches many is composed once for each. */
export type Texts = Map<string, Promise<Text>>;

/** Opens the hand-out to the sessions of an organization. */
export function openBatches(deps: BatchDeps, texts: Texts, organization: OrganizationRow): Batches {
  const batches = new Map<string, Promise<SharedBatch>>();
  return {
    at({ from, to, after }) {
      const start = after ?? firstToLookAt(from, to);
      return keptOr(batches, JSON.stringify([from, to, start]), kept.batches, async () => {
        const batch = await readBatch(deps.store, organization, { from, to, after: start });
        return shared(deps, texts, { organization, batch, to });
      });
    },
  };
}

/** A story that was read. */
interface Story {
  told: Told;
  row: ManifestRow;
  traits: Traits;
  /** Its text by the plan that it depends on. */
  composed: Map<PlanConfig, Promise<Text>>;
}

interface Given {
  organization: OrganizationRow;
  batch: Batch;
  to: Released;
}

async function shared(deps: BatchDeps, texts: Texts, { organization, batch, to }: Given): Promise<SharedBatch> {
  const { config, now } = deps;
  const own = viewOf({ organization }, config(), now());
  // What was released stays so, whatever the cadence has become meanwhile.
  const view = { ...own, before: to.before > own.before ? to.before : own.before };
  const rows = await rowsOf(deps, batch.told, view);
  const bill = openBill(deps);
  return {
    next: batch.next,
    async handOut(caller, subscription) {
      const wanted = rows.filter(({ traits }) => isWanted(subscription, traits));
      const ids = wanted.map(({ row }) => row.manifest_id);
      const refused = await bill.settle(caller, ids);
      const given = wanted.filter(({ row }) => bill.has(row.manifest_id));
      const composed = await Promise.all(given.map((each) => textOf(deps, texts, caller, view, each)));
      const words = composed.reduce((sum, each) => sum + each.words, 0);
      if (words > 0) deps.activity.count(caller, { words }, now());
      return { texts: composed.map(({ text }) => text), refused };
    },
  };

  async function rowsOf({ store }: BatchDeps, told: Told[], view: CallerView) {
    const sections: Section[] = ["source", "signal", "brief", "record"];
    const found: Story[] = [];
    for (const each of told) {
      const row = await store.manifests.ofRecord(each.manifest_id, sections, view);
      if (row && row.streams.length > 0) found.push({ told: each, row, traits: traitsOf(row), composed: new Map() });
    }
    return found;
  }
}

/** The text of a story for callers on a plan, and its words; kept with the story, and for other organizations that are told the same. */
function textOf(
  { config, links }: BatchDeps,
  texts: Texts,
  caller: Caller,
  view: CallerView,
  { told, row, traits, composed }: Story,
): Promise<Text> {
  const known = composed.get(caller.plan);
  if (known) return known;
  const record_access = recordAccess(caller, config(), links());
  const { event_id } = told;
  const stream_ids = row.streams.map(({ stream_id }) => stream_id);
  const seen = [event_id, row.matched_at, stream_ids, record_access, view.sees_private];
  const text = keptOr(texts, JSON.stringify(seen), kept.texts, async () => {
    const { domains, tags } = traits;
    const beside = { domains, tags, ...(told.updated && { updated: true }) };
    const text = `{"type":"story","event_id":"${event_id}",${manifestJson(row, { record_access, beside }).slice(1)}`;
    return { text, words: wordsIn(text) };
  });
  composed.set(caller.plan, text);
  return text;
}

/** What is kept under a key, or is made and kept; the oldest gives way. What failed is not kept. */
function keptOr<T>(map: Map<string, Promise<T>>, key: string, most: number, make: () => Promise<T>): Promise<T> {
  const known = map.get(key);
  if (known) return known;
  const made = make();
  map.set(key, made);
  void made.catch(() => map.delete(key));
  for (const oldest of map.keys()) {
    if (map.size <= most) break;
    map.delete(oldest);
  }
  return made;
}
