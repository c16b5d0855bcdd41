import type { Node } from "../syntax/sentence-tree.ts";

/** One way in which a claim's tree differs from that of its sentence, with the words that show it. */
export interface Difference {
  kind: string;
  claim: Node | null;
  source: Node | null;
}

/** Takes a difference up. */
export type Add = (kind: string, claim: Node | null, source: Node | null) => void;
