import { createHash } from "node:crypto";
import { z } from "zod";

/** What a reader may say of a claim: test/eval/JUDGING.md. */
export const readerLabels = ["OK", "UNFAITHFUL", "BROKEN", "UNCLEAR", "TRIVIAL"] as const;
export type ReaderLabel = (typeof readerLabels)[number];

/** A reader's label of a claim. Texts of others are not kept: article and claim stand as hashes. */
export const Judgement = z.object({
  article: z.string(),
  claim: z.string(),
  label: z.enum(readerLabels),
  fault: z.string().nullable(),
});
export type Judgement = z.infer<typeof Judgement>;

/** What a text is known by in the file of judgements: 16 digits of its SHA-256. */
export function hashed(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
