import type { Span } from "../../store/model/claim.ts";
import type { Sentence, Token } from "../parsed-text.ts";
import { afterDash } from "./grammar/word-classes.ts";

/** Stretches after a comma or dash that add to the main clause: relative and participle clauses, reasons, circumstances. The last first. */
export function additions(sentence: Sentence): Span[] {
  const found: Span[] = [];
  let inDashes = false;
  for (const [at, token] of sentence.tokens.entries()) {
    const dashed = isDashed(token);
    const closes = dashed && inDashes;
    if (dashed) inDashes = !inDashes;
    if (at < 4 || closes || !opensAddition(token)) continue;
    found.push({ start: sentence.tokens[at - 1]?.end ?? token.start, end: additionEnd(sentence, at) });
  }
  return found.reverse();
}

/** After these comes a clause with commas of its own; where it ends is not certain, so all that follows goes. */
const clauseOpeners =
  /^(as|while|after|when|because|although|though|since|if|until|unless|before|whereas|with|despite|even|where|rather)$/;

function opensAddition(token: Token): boolean {
  if (token.gap === " ") return false;
  if (isDashed(token)) return true;
  if (!/^["”]?,\s/.test(token.gap)) return false;
  if (
    /^(which|who|whose|where|including|as|while|after|when|because|although|though|despite|with|since|if|until|unless|before|following|amid|whereas|even|especially|particularly|such|based|compared|like|unlike|along|rather|citing|according)$/.test(
      token.lower,
    )
  )
    return token.lower !== "according";
  return token.tags.has("Gerund") || /^[\p{Ll}]{3,}ing$/u.test(token.lower);
}

function isDashed({ gap }: Token): boolean {
  return gap !== " " && /\s?[—–―]\s?|\s--\s/.test(gap);
}

/** Up to the next comma or dash that closes it, or the sentence's end. */
function additionEnd(sentence: Sentence, at: number): number {
  const dashed = afterDash(sentence.tokens[at]);
  if (!dashed && clauseOpeners.test(sentence.tokens[at]?.lower ?? ""))
    return sentence.tokens.at(-1)?.end ?? sentence.end;
  for (let next = at + 2; next < sentence.tokens.length; next++) {
    const gap = sentence.tokens[next]?.gap ?? "";
    const before = sentence.tokens[next - 1];
    if (before && (dashed ? afterDash(sentence.tokens[next]) : /^,\s/.test(gap) && closes(sentence.tokens, next)))
      return before.end + (dashed ? gap.length - 1 : 1);
  }
  return sentence.tokens.at(-1)?.end ?? sentence.end;
}

/** A comma inside a list does not close an addition. */
function closes(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.lower === "and" && !verbFollows(tokens, at)) return false;
  return (
    token !== undefined &&
    (token.tags.has("Verb") || /^(and|but|who|which|said|says|according|he|she|they|it|the)$/.test(token.lower))
  );
}

/** Before the next mark: ", and South Africa," only goes on with a list. */
function verbFollows(tokens: readonly Token[], at: number): boolean {
  for (let next = at + 1; next < tokens.length; next++) {
    if (next > at + 1 && /[,;:—–―]/.test(tokens[next]?.gap ?? "")) return false;
    if (tokens[next]?.tags.has("Verb")) return true;
  }
  return false;
}
