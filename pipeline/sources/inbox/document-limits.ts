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
  /** CPU time of the reading: of any document, and for each MiB of it. */
  cpu_ms: number;
  cpu_ms_per_mib: number;
  /** Heap of the reading thread, MiB. */
  memory_mb: number;
}

/** Ours: a long report passes, a bomb does not. Five hundred dense pages are 1.5 MiB and take 3.5 s of CPU time. */
export const documentLimits: DocumentLimits = {
  pages: 500,
  unpacked_bytes: 100 * 1024 * 1024,
  ratio: 200,
  timeout_ms: 30_000,
  cpu_ms: 10_000,
  cpu_ms_per_mib: 6000,
  memory_mb: 512,
};
