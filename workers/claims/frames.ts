import type { Piece } from "./composition.ts";
import { frame, mayBeFramed } from "./openings.ts";

/** "It seems that", "it's likely that": how sure the writer is of what follows. */
const hedge =
  /^it(?:['’]s| is| was| seems| appears)(?: (?:also|now|still|quite|very|more than|most|highly|increasingly))?(?: (?:likely|possible|probable|plausible|conceivable))? that\s+/i;

/** The pieces without the frame they begin with: one that asserts no more than what it introduces is left out, one that says how sure it is goes to the end. */
export function withoutFrame(content: string, pieces: readonly Piece[]): readonly Piece[] {
  const first = pieces[0];
  if (!first || !("start" in first) || !mayBeFramed(content.charAt(first.start))) return pieces;
  const words = content.slice(first.start, first.end);
  const doubt = hedge.exec(words)?.[0];
  const asserted = doubt ?? frame.exec(words)?.[0];
  if (!asserted || asserted.length >= words.length) return pieces;
  const stated: Piece[] = [{ start: first.start + asserted.length, end: first.end }, ...pieces.slice(1)];
  return [...stated, { text: isSure(doubt) ? "" : tailOf(doubt), antecedent: null, made: "frame-dropped" }];
}

/** "It is … that" without a word of doubt. */
function isSure(doubt: string | undefined): doubt is undefined {
  return doubt === undefined || /^it(?:['’]s| is| was) that/i.test(doubt);
}

/** ", it seems": the doubt behind the statement. */
function tailOf(doubt: string): string {
  const words = doubt.replace(/\s+that\s+$/i, "");
  return `, ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}
