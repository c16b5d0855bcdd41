import type { ClaimType } from "../../store/model/vocabulary.ts";

/** What a signal is made from. */
export interface SignalSource {
  claim_text: string;
  claim_type: ClaimType;
  entities: readonly { name: string; type: string; role: string }[];
  /** Number of the claim's sentence in the text. */
  number: number;
}

/** Why a featured claim matters, in one short sentence that says nothing the claim does not: the sharpest thing about it, and for whom. */
export function signalOf({ claim_text, claim_type, entities, number }: SignalSource): string {
  const plain = claim_text.replace(/["“][^"”]*["”]/g, " ");
  const actor = actorOf(entities);
  const figure = entities.find((entity) => entity.type === "data")?.name;
  const extreme = superlative.exec(plain)?.[0].trim();
  const sharp = points.find(([pattern]) => pattern.test(plain))?.[1];
  if (extreme) return `It sets a mark${actor ? ` for ${actor}` : ""}: ${extreme}.`;
  if (figure) return `It puts a figure on ${sharp ? sharp.noun : (actor ?? "the story")}: ${figure}.`;
  if (sharp) return actor ? `It ${sharp.verb} ${actor}.` : `It ${sharp.bare}.`;
  if (number === 0) return `It is what the story opens with${actor ? ` and is about ${actor}` : ""}.`;
  return actor ? `${reasons[claim_type].with} ${actor}.` : `${reasons[claim_type].without}.`;
}

function actorOf(entities: SignalSource["entities"]): string | null {
  const named = entities.filter((entity) => entity.type !== "data");
  const acting = named.filter((entity) => entity.type !== "place");
  const first =
    acting.find((entity) => ["subject", "speaker", "source_org"].includes(entity.role)) ?? acting[0] ?? named[0];
  return first?.name.replace(/\.$/, "") ?? null;
}

const superlative =
  /\b(?:the|its|his|her|their|a) (?:first|only|largest|biggest|highest|lowest|worst|best|longest|fastest|oldest|youngest|latest|deadliest|most \p{Ll}+|record)(?: [\p{L}\d'’-]+){1,5}/iu;

interface Point {
  noun: string;
  verb: string;
  bare: string;
}

/** What a claim may be about that a reader would want to know first, and how to say so with and without a name. Ours. */
const points: readonly (readonly [RegExp, Point])[] = [
  [
    /\b(denied|denies|rejected|rejects|disputed|disputes|refuted|dismissed)\b/i,
    { noun: "the dispute", verb: "shows what is disputed by or about", bare: "shows what is in dispute" },
  ],
  [
    /\b(accus(?:ed|es|ing)|alleg(?:ed|es|edly)|charged|charges|indicted|sued|lawsuit|pleaded|convicted|arrested)\b/i,
    { noun: "the case", verb: "states the accusation or case around", bare: "states an accusation" },
  ],
  [
    /\b(fined?|sentenced|banned?|suspended|fired|sacked|vetoed|prison|penalt(?:y|ies)|ousted|recalled)\b/i,
    { noun: "the consequences", verb: "states the consequence for", bare: "states the consequence" },
  ],
  [
    /\b(killed|died|dead|deaths?|injured|victims?|outbreak|missing)\b/i,
    { noun: "the harm", verb: "states the harm in the story of", bare: "states the harm done" },
  ],
  [
    /\b(bought|buys?|sold|sells?|acquir(?:ed|es)|merger|deal|agreed|signed|awarded|invest(?:ed|s|ment)?)\b/i,
    { noun: "the deal", verb: "states what was agreed or traded by", bare: "states what was agreed or traded" },
  ],
  [
    /\b(will|plans? to|expected to|could|may|might|set to|aims? to|scheduled)\b/i,
    { noun: "what may come", verb: "says what may come next for", bare: "says what may come next" },
  ],
  [
    /\b(because|due to|led to|caused|caus(?:es|ing)|result(?:ed|s)? in|thanks to|blamed)\b/i,
    { noun: "the cause", verb: "gives a cause in the story of", bare: "gives a cause" },
  ],
  [
    /\b(found|finds|shows?|study|research|evidence)\b/i,
    { noun: "the finding", verb: "gives a finding that concerns", bare: "gives a finding" },
  ],
];

const reasons: Readonly<Record<ClaimType, { with: string; without: string }>> = {
  publication: { with: "It points to published work that involves", without: "It points to published work" },
  announcement: { with: "It makes known a decision or plan of", without: "It makes known a decision or plan" },
  disclosure: { with: "It brings to light facts about", without: "It brings to light facts that were not public" },
  remarks: { with: "It gives the position of", without: "It gives the position of somebody involved" },
  data: { with: "It measures what is at stake for", without: "It measures what is at stake" },
  analysis: { with: "It explains what the story means for", without: "It explains what the story means" },
  event: { with: "It is part of what happened to or through", without: "It is part of what happened" },
};
