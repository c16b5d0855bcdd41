import { isAddressed } from "../addressed.ts";
import type { Reading } from "../claims/extractor.ts";
import { turnsOf } from "../claims/speaker-labels.ts";
import type { TalkPart } from "../extraction.ts";
import type { Standings } from "../standing/claim-standings.ts";
import type { RankedClaim } from "../topics/rank.ts";
import { isHalting } from "./halting.ts";
import { partNames } from "./part-names.ts";
import { segmentsOf } from "./segments.ts";
import { spokenWords } from "./spoken-words.ts";

/** Statements of a part at most: the best. Ours, as many as a reader takes in at a glance. */
const statementsMax = 6;

/** What a statement gets for standing alone and telling something, at most: as featured claims do. Ours. */
const standingPoints = 3;

/** The parts of an interview or recording in their order, each under words of its own, with the claims made in it by speaker; none for what is neither. */
export function talkParts(
  reading: Reading,
  claims: readonly RankedClaim[],
  { isRecording, standings }: { isRecording: boolean; standings: Standings },
): TalkPart[] {
  const isConversation = turnsOf(reading).some(({ speaker }) => speaker !== null);
  if (!isConversation && !isRecording) return [];
  const segments = segmentsOf(reading);
  const names = partNames(reading, segments);
  const parts: TalkPart[] = [];
  // What has no name of its own goes on with what was said before, or leads to what follows.
  let unnamed: TalkPart["statements"] = [];
  segments.forEach(({ from, to }, at) => {
    const statements = statementsIn(
      claims.filter(({ number }) => number >= from && number < to),
      standings,
    );
    const about = names[at];
    const last = parts.at(-1);
    if (about) parts.push({ about, statements: [...unnamed, ...statements] });
    else if (last) last.statements.push(...statements);
    unnamed = about || last ? [] : [...unnamed, ...statements];
  });
  return parts.filter(({ statements }) => statements.length > 0);
}

function statementsIn(claims: readonly RankedClaim[], standings: Standings): TalkPart["statements"] {
  const own = claims.flatMap((claim) => {
    const said = spokenWords(claim.claim_text);
    const { speaker, words } = said ?? { speaker: null, words: claim.claim_text };
    if (isHalting(words) || isAddressed(words)) return [];
    const points = claim.worth + standingPoints * standings(claim).good;
    return [{ points, statement: { speaker, text: words.charAt(0).toUpperCase() + words.slice(1) } }];
  });
  const best = own.toSorted((a, b) => b.points - a.points).slice(0, statementsMax);
  return own.filter((one) => best.includes(one)).map(({ statement }) => statement);
}
