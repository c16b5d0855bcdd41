import type { Sentence } from "../text/parsed-text.ts";
import type { Token } from "../text/token.ts";

/**
 * How much a sentence is worth checking: a fact that could be looked up, with figures, names and deeds, rather than an
 * opinion, a promise or a question. A sum of what speaks for it and against it, about -3 to 6. Weights are ours.
 */
export function checkWorth(sentence: Sentence): number {
  const { tokens, text } = sentence;
  const figures = tokens.filter(isFigure).length;
  const names = tokens.filter((token, at) => at > 0 && token.pos === "PROPN" && token.gap !== "").length;
  const { past, promised } = verbsOf(tokens);
  return (
    1.1 * Math.min(figures, 2) +
    0.5 * Math.min(amountsIn(text), 3) +
    0.15 * Math.min(names, 3) +
    0.55 * Math.min(past, 2) +
    0.4 * Math.log2(Math.max(4, tokens.length) / 4) -
    0.5 * Math.min(promised, 2) -
    (opinion.test(text) ? 0.6 : 0) -
    (/\?["”’)]*$/.test(text) ? 2 : 0) -
    (address.test(text) ? 0.5 : 0)
  );
}

/** A number, in digits or words, that counts something. */
function isFigure(token: Token): boolean {
  return token.pos === "NUM" && !/^(one|first|second)$/.test(token.lower);
}

/** Words of amount, change and comparison. */
function amountsIn(text: string): number {
  return text.match(amounts)?.length ?? 0;
}

const amounts =
  /\b(percent|per cent|%|millions?|billions?|trillions?|thousands?|hundreds?|dollars?|half|third|double[ds]?|triple[ds]?|twice|times|more than|less than|fewer than|average|rate|most of|largest|highest|lowest|biggest|increased?|decreased?|reduced?|cut|rose|fell|grew|raised|lost|spent|spend|cost|costs|voted|passed|signed|vetoed|created|every year|a year|per year|years? ago|since|record)\b|\$/gi;

function verbsOf(tokens: readonly Token[]): { past: number; promised: number } {
  let past = 0;
  let promised = 0;
  for (const [at, { lower, pos, tags }] of tokens.entries()) {
    const before = tokens[at - 1];
    if (modal.test(lower)) promised++;
    else if (/^(was|were|had|did)$/.test(lower)) past++;
    else if (pos === "VERB" && tags.has("PastTense") && !/^(AUX|PART)$/.test(before?.pos ?? "")) past++;
    else if (/^(has|have)$/.test(lower) && tokens[at + 1]?.pos === "VERB") past++;
  }
  return { past, promised };
}

const modal = /^(?:will|would|should|must|can|could|may|might|shall|ought|wo|ca|.*['’]ll)$/;

const opinion =
  /\b(I|we) (think|believe|hope|want|feel|guess|wish|know|mean|say|agree|disagree|support|love|like|would|intend|am|need|understand|suppose)\b|\b(should|must|ought to|need to|have to|got to|has to|going to|let me|let['’]s|let us|in my (view|opinion|judgment)|important|right thing|wrong)\b/i;
const address =
  /\b(thank you|you know|you|your|senator|sir|ladies and gentlemen|congratulat\w+|welcome|sorry|question)\b/i;
