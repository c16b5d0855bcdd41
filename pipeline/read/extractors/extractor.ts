import type { Document, Extraction } from "../../../workers/extraction.ts";

/** One way of reading a document. All of them prove what they say; which one is used is a setting. Decisions §10. */
export interface Extractor {
  /** Its name and version, and whatever else decides what it says: `rules/1`. */
  name: () => string;
  /** Everything that is read out of a document. Rejects with the signal's reason when it is aborted. */
  extract(document: Document, signal: AbortSignal): Promise<Extraction>;
}
