/** What reading one document may cost. */
export interface DocumentLimits {
  /** Pages of a PDF. */
  pages: number;
  /** Bytes of what is packed inside a document, once unpacked. */
  unpacked_bytes: number;
  /** How many times larger than the file its content may be. */
  ratio: number;
  /** Clock time of the reading. */
  timeout_ms: number;
  /** Heap of the reading thread, MiB. */
  memory_mb: number;
}

/** Ours: a long report passes, a bomb does not. */
export const documentLimits: DocumentLimits = {
  pages: 500,
  unpacked_bytes: 100 * 1024 * 1024,
  ratio: 200,
  timeout_ms: 30_000,
  memory_mb: 512,
};
