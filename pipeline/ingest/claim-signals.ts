/** Design: docs/design/signals.md */
import { z } from "zod";
import type { ComposedAt } from "../../store/claims/signal-words.ts";
import type { Queries, Store } from "../../store/store.ts";
import { type ComposedSignal, composedSignals } from "./composed-signals.ts";
import { sentencesMax } from "./signal-text.ts";

/** Records settled in one transaction, so that ingesting gets its turn between. Ours. */
const recordsPerSlice = 20;

/** When signals are settled, and whether a model words those of featured claims. */
export interface Settling {
  now: Date;
  is_worded: boolean;
}

/** Settles the signals of all records that wait for it; gives how many of them changed. Goes on where it was broken off. */
export async function settleSignals(store: Store, signal: AbortSignal, settling: () => Settling): Promise<number> {
  let changed = 0;
  while (!signal.aborted) {
    const slice = await store.transaction(async (store) => {
      const waiting = await store.claimSignals.waiting(recordsPerSlice);
      let done = 0;
      for (const record_id of waiting) if (await settleRecord(store, record_id, settling())) done += 1;
      return { waiting: waiting.length, done };
    });
    changed += slice.done;
    if (slice.waiting < recordsPerSlice) break;
  }
  return changed;
}

/**
 * Says in a record's claims what is known of them now: who else states them, who differs, what was before. The story's text changes, not its
 * version. A sentence that a model has put into other words stands in these; what it was not asked about yet waits for it, as composed.
 * Gives whether anything changed.
 */
export async function settleRecord(store: Queries, record_id: number, { now, is_worded }: Settling): Promise<boolean> {
  await store.claimSignals.settled(record_id);
  const told = await store.claimSignals.textOf(record_id);
  if (told === undefined) return false;
  const section = JSON.parse(told);
  const signals = await composedSignals(store, record_id, now);
  const wanted = is_worded ? sentencesOf(featuredIn(section), signals) : [];
  const words = await wordsOf(store, record_id, wanted);
  const text = JSON.stringify(
    withSignals(section, ({ claim_id }) => signalText(claim_id, signals.get(claim_id), words)),
  );
  if (text === told) return false;
  await store.claimSignals.rewrite(record_id, { signal: text });
  return true;
}

/** What of a section is looked at; the section itself stays as it is, the order of its fields included. */
const SettledClaim = z.looseObject({ claim_id: z.string(), signal: z.string().nullable(), featured: z.boolean() });
type SettledClaim = z.infer<typeof SettledClaim>;
const Section = z.custom<{ body: { claims: SettledClaim[] } }>(
  (section) => z.object({ body: z.object({ claims: z.array(SettledClaim) }) }).safeParse(section).success,
);

/** A section with another signal in each claim. */
function withSignals(section: unknown, signal: (claim: SettledClaim) => string): unknown {
  const { data } = Section.safeParse(section);
  if (data === undefined) return section;
  const claims = data.body.claims.map((claim) => ({ ...claim, signal: signal(claim) }));
  return { ...data, body: { ...data.body, claims } };
}

/** A section of a story as it was extracted: signals that were settled since are not what a text says. */
export function withoutSignals(section: unknown): unknown {
  return withSignals(section, () => "");
}

function featuredIn(section: unknown): string[] {
  const claims = Section.safeParse(section).data?.body.claims ?? [];
  return claims.filter(({ featured }) => featured).map(({ claim_id }) => claim_id);
}

function sentencesOf(claim_ids: readonly string[], signals: ReadonlyMap<string, ComposedSignal>): ComposedAt[] {
  return claim_ids.flatMap((claim_id) =>
    (signals.get(claim_id)?.sentences ?? []).map(({ text }, position) => ({ claim_id, position, composed: text })),
  );
}

/** The words of sentences; has those wait that a model was not asked about. */
async function wordsOf(store: Queries, record_id: number, wanted: readonly ComposedAt[]): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map();
  const known = await store.signalWords.of(record_id);
  const found = new Map(known.map(({ words, ...sentence }) => [keyOf(sentence), words]));
  await store.signalWords.request(
    record_id,
    wanted.filter((sentence) => !found.has(keyOf(sentence))),
  );
  return found;
}

function keyOf({ claim_id, position, composed }: ComposedAt): string {
  return JSON.stringify([claim_id, position, composed]);
}

function signalText(claim_id: string, signal: ComposedSignal | undefined, words: ReadonlyMap<string, string>): string {
  const told = (signal?.sentences ?? []).map(
    ({ text }, position) => words.get(keyOf({ claim_id, position, composed: text })) || text,
  );
  return [...told, signal?.rise ?? ""].filter(Boolean).slice(0, sentencesMax).join(" ");
}
