import type { ManifestRow } from "../../store/records/manifests.ts";

/** Turns manifests into the bytes of a file, some at a time. */
export interface Encoder {
  /** Bytes that are ready now; there may be none yet. */
  add(rows: ManifestRow[]): Uint8Array[];
  /** The rest. */
  end(): Uint8Array[];
}
