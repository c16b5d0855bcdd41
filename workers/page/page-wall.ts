import type { Block } from "./block-gathering.ts";

/** A text of this many words may be all that a wall lets through; longer ones are articles with a notice. Ours. */
const snippetWordsMax = 150;

/**
 * True when a page gives a pay-wall, a login or a question of consent in place of its article: hardly any text, and a line
 * that asks for one of these.
 */
export function isWall(text: string, page: readonly Block[]): boolean {
  return (
    (text.match(/\S+/g)?.length ?? 0) <= snippetWordsMax &&
    page.some((block) => block.text.length <= lineLengthMax && wallLines.some((pattern) => pattern.test(block.text)))
  );
}

/** Characters of such a line; ours. */
const lineLengthMax = 300;

/** Ours, from common usage of news sites and consent tools. */
const wallLines = [
  /\b(?:subscribe|sign in|log ?in|register|sign up|create (?:a|your) (?:free )?account)\b.{0,40}\bto (?:continue|keep|finish|read|unlock|access|view)\b/i,
  /\bto (?:continue|keep|finish) reading\b.{0,60}\b(?:subscribe|sign|log|register|account)|\bto read the (?:full|whole|entire|rest of (?:the|this)) (?:story|article)\b/i,
  /\b(?:this (?:article|story|content) is (?:only )?(?:for|available to|reserved for)|exclusive (?:to|for)) (?:our )?(?:paying |registered )?(?:subscribers|members)\b|\balready a (?:subscriber|member)\?|\byou (?:have|['’]ve) (?:reached|used) (?:your|all)\b.{0,40}\bfree articles?\b/i,
  /\bbefore you continue to\b|\bwe value your privacy\b|\b(?:accept|agree|consent)\b.{0,60}\bcookies\b.{0,60}\bto (?:continue|access|view|proceed)\b|\b(?:enable|turn on) (?:javascript|cookies)\b.{0,40}\bto continue\b|\bverify(?:ing)? (?:that )?you are (?:a )?human\b/i,
  /\b(?:weiterlesen|artikel lesen) mit\b|\bjetzt (?:abonnieren|anmelden),? um weiterzulesen\b|\bbereits abonnent(?:in)?\?|\b(?:cet article est )?réservé aux abonnés\b|\b(?:contenido|artículo) (?:exclusivo )?para suscriptores\b|\bconteúdo exclusivo para assinantes\b|\bcontenuto riservato agli abbonati\b/i,
];
