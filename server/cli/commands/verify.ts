import { z } from "zod";
import { Span } from "../../../store/model/claim.ts";
import { contentHash } from "../../../store/model/content-hash.ts";
import { Evidence } from "../../../store/model/vocabulary.ts";
import type { Store } from "../../../store/store.ts";
import { type Proof, proofFor } from "../../../workers/proof/proofs.ts";
import { command, failed } from "../command.ts";
import { openInstallation, typedId } from "../installation.ts";
import { counted, grouped } from "../layout.ts";

/** `claimstream verify`: proves every stored claim again, as the extractor that made it had to. Decisions §10. */
export const verify = command(
  {
    name: "verify",
    description: "Verify every stored claim against the text of its record.",
    args: { record: { type: "string", description: "Only claims of this record.", valueHint: "id" } },
  },
  async ({ record }, here) => {
    await using store = await openInstallation(here);
    const only = record === undefined ? undefined : typedId(record);
    const tally = only === undefined ? await proveAll(store, here.say) : await proveOne(store, only);
    const { claims, proved, failures } = tally;
    const lines = failures.map(
      ({ claim_id, record_id, reason }) => `record ${record_id}, ${claim_id ?? "whole"}: ${reason}`,
    );
    const verdict = `${grouped(proved)} of ${counted(claims, "claim")} proved, ${counted(failures.length, "failure")}.`;
    const text = [...lines, verdict].join("\n");
    return { data: { claims, proved, failures }, text, exit_code: failures.length === 0 ? 0 : 1 };
  },
);

/** A claim that is not proved, or a record that is not what was stored (`claim_id` null). */
interface Failure {
  claim_id: string | null;
  record_id: string;
  reason: string;
}

interface Tally {
  claims: number;
  proved: number;
  failures: Failure[];
}

type StoredText = Awaited<ReturnType<Store["records"]["contentAfter"]>>[number];
type StoredClaim = Awaited<ReturnType<Store["records"]["claims"]>>[number];

/** Records in memory at once: at the fetch limit of 10 MB a body, still bounded. Ours. */
const recordsPerPage = 50;

async function proveAll(store: Store, say: (line: string) => void): Promise<Tally> {
  const tally: Tally = { claims: 0, proved: 0, failures: [] };
  let records = 0;
  let after = 0;
  while (true) {
    const page = await store.records.contentAfter(after, recordsPerPage);
    for (const record of page) await proveRecord(store, record, tally);
    records += page.length;
    after = page.at(-1)?.record_id ?? after;
    if (page.length < recordsPerPage) return tally;
    if (records % 1000 === 0)
      say(`${counted(records, "record")}, ${grouped(tally.proved)} of ${counted(tally.claims, "claim")} proved`);
  }
}

async function proveOne(store: Store, record_id: number): Promise<Tally> {
  const [record] = await store.records.contentAfter(record_id - 1, 1);
  if (record?.record_id !== record_id) throw failed(`There is no record ${record_id}.`);
  const tally: Tally = { claims: 0, proved: 0, failures: [] };
  await proveRecord(store, record, tally);
  return tally;
}

async function proveRecord(store: Store, record: StoredText, tally: Tally): Promise<void> {
  const record_id = String(record.record_id);
  const claims = await store.records.claims(record.record_id, record.version);
  const wrong = (reason: string, claim_id: string | null = null) =>
    tally.failures.push({ claim_id, record_id, reason });
  if (contentHash(record.content) !== record.content_hash) {
    wrong("the stored text is not the text that was read: its hash differs");
  }
  if (claims.length !== record.claim_count) {
    wrong(`its story counts ${counted(record.claim_count, "claim")}, stored are ${claims.length}`);
  }
  const prove = proofFor(record.extractor, record.language);
  for (const claim of claims) {
    const reason = unproved(record.content, claim, prove);
    if (reason === null) tally.proved++;
    else wrong(reason, claim.claim_id);
  }
  tally.claims += claims.length;
}

const Provable = z.object({
  claim_text: z.string().min(1),
  evidence: Evidence,
  span: Span,
  sentence: Span,
  antecedents: z.array(Span),
});

/** Why a stored claim is not proved; null when it is. What no longer has a claim's shape is not proved either. */
function unproved(content: string, claim: StoredClaim, prove: Proof): string | null {
  const { claim_text, evidence, span_start, span_end, sentence_start, sentence_end } = claim;
  const span = { start: span_start, end: span_end };
  const sentence = { start: sentence_start, end: sentence_end };
  try {
    const antecedents: unknown = JSON.parse(claim.antecedents);
    return prove(content, Provable.parse({ claim_text, evidence, span, sentence, antecedents }));
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError)
      return `its stored form is broken: ${error.message}`;
    throw error;
  }
}
