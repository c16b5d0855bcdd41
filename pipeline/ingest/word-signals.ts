/** Design: docs/design/signals.md */
import { z } from "zod";
import type { ComposedAt } from "../../store/claims/signal-words.ts";
import { Span } from "../../store/model/claim.ts";
import type { Queries, Store } from "../../store/store.ts";
import type { SignalSentence } from "../../workers/proposals/signal-sentence.ts";
import type { SignalWriter } from "../read/extractors/extractor.ts";
import { settleRecord } from "./claim-signals.ts";
import { composedSignals } from "./composed-signals.ts";

/** What wording signals takes. */
export interface WordingDeps {
  store: Store;
  writer: SignalWriter;
  now: () => Date;
  signal: AbortSignal;
}

/**
 * Has the sentences of a record's signals that wait put into other words. What is not borne out is counted and stays as composed, and so
 * does all of it when nobody answers. Nothing waits meanwhile: the facts are looked up again before the words are written, and only words
 * for what is still said then are. Gives whether the story changed, and why nobody answered.
 */
export async function wordSignals(
  record_id: number,
  { store, writer, now, signal }: WordingDeps,
): Promise<{ changed: boolean; problem?: string }> {
  const asked = await sentencesOf(store, record_id, now());
  const answer = asked.length > 0 ? await writer(asked, signal) : { words: [], dropped: [] };
  if ("problem" in answer) {
    await store.signalWords.leave(record_id);
    return { changed: false, problem: answer.problem };
  }
  const changed = await store.transaction(async (store) => {
    await store.signalWords.keep(
      asked.map((sentence, at) => ({ ...placeOf(sentence), words: answer.words[at] ?? "" })),
    );
    // What was replaced while the model was asked waits for its own words.
    await store.signalWords.leave(record_id);
    const counted = await countDropped(store, record_id, answer.dropped.length);
    const settled = await settleRecord(store, record_id, { now: now(), is_worded: true });
    return counted || settled;
  });
  return { changed };
}

type Asked = SignalSentence & ComposedAt;

const placeOf = ({ claim_id, position, composed }: Asked): ComposedAt => ({ claim_id, position, composed });

const StoredClaim = z.object({ claim_id: z.string(), claim_text: z.string(), sentence: Span });
const StoredClaims = z.object({ body: z.object({ claims: z.array(StoredClaim) }) });

/** The sentences of a record that wait, as far as they are still what is to be said. */
async function sentencesOf(store: Queries, record_id: number, now: Date): Promise<Asked[]> {
  const waiting = (await store.signalWords.of(record_id)).filter(({ is_waiting }) => is_waiting === 1);
  const signals = await composedSignals(store, record_id, now);
  const content = (await store.records.byId(record_id))?.content ?? "";
  const section = JSON.parse((await store.claimSignals.textOf(record_id)) ?? "null");
  const claims = StoredClaims.safeParse(section).data?.body.claims ?? [];
  return waiting.flatMap(({ claim_id, position, composed }) => {
    const told = signals.get(claim_id)?.sentences[position];
    const claim = claims.find((each) => each.claim_id === claim_id);
    if (told?.text !== composed || !claim) return [];
    const sentence = content.slice(claim.sentence.start, claim.sentence.end);
    return [{ ...told, claim_id, position, composed, claim_text: claim.claim_text, sentence }];
  });
}

const Extra = z.looseObject({ extractor_dropped: z.number().default(0) });
const RecordSection = z.looseObject({ extra_data: Extra });

/** Counts more of what a model said and was left out, as the record tells it. */
async function countDropped(store: Queries, record_id: number, more: number): Promise<boolean> {
  const record = more > 0 ? await store.records.byId(record_id) : undefined;
  const texts = record && (await store.records.storyTexts(record_id));
  if (!texts) return false;
  const section = RecordSection.parse(JSON.parse(texts.record_json));
  const counted = (extra: z.infer<typeof Extra>) => ({ ...extra, extractor_dropped: extra.extractor_dropped + more });
  await store.records.update(record_id, { extra: JSON.stringify(counted(Extra.parse(JSON.parse(record.extra)))) });
  await store.claimSignals.rewrite(record_id, {
    record: JSON.stringify({ ...section, extra_data: counted(section.extra_data) }),
  });
  return true;
}
