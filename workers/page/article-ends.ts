import type { Block } from "./block-gathering.ts";
import { wordCount } from "./html-blocks.ts";

/** An article's blocks without the lines that sites set above and below it: dates and trails before, who wrote it behind. */
export function withoutEnds(blocks: Block[], title: string | null): Block[] {
  const lastLines = Math.max(blocks.length - tailBlocks, blocks.length / 2);
  return blocks.filter(
    (block, at) => !(at < headBlocks && isAbove(block, title)) && !(at >= lastLines && isBelow(block)),
  );
}

/** How many blocks from either end such lines may stand. Ours. */
const headBlocks = 8;
const tailBlocks = 6;

/** Share of a text's words that stands before a heading of something else; so that a section of that name stays. Ours. */
const articleShareMin = 0.5;

/** The blocks up to a line with which sites begin what follows an article: other stories, calls to write, who wrote it. */
export function withoutTail(blocks: Block[]): Block[] {
  const whole = blocks.reduce((sum, block) => sum + wordCount(block.text), 0);
  let before = 0;
  for (const [at, block] of blocks.entries()) {
    if (before >= articleShareMin * whole && wordCount(block.text) <= headingWords && isTailHeading(block))
      return blocks.slice(0, at);
    before += wordCount(block.text);
  }
  return blocks;
}

/** Ours. */
const headingWords = 12;

/** A word alone may be a table's own head, unless it is marked as a heading. */
function isTailHeading({ text, tag }: Block): boolean {
  if (!text.includes(" ") && !/^h[1-6]$/.test(tag)) return false;
  return tailHeadings.some((pattern) => pattern.test(text));
}

/** Ours, from common usage of news sites and of publishing systems, in the languages that most of them speak. */
const tailHeadings = [
  /^(?:you (?:may|might|will|['’]ll) (?:also )?(?:like|enjoy|love|be interested).*|(?:want|looking for) (?:to read )?more (?:stories|articles|news|like this)\b.*|more (?:\p{L}+ ){0,3}(?:stories|articles|news|posts|coverage|reading)|(?:our )?(?:latest|recent|related|similar|top|popular|trending|other|recommended) (?:news|stories|articles|posts|reading|content|videos?|topics|links)|recommended for you|suggested (?:reading|for you)|what to read next|read more (?:stories|articles|news)|also on \p{L}+|in other news|from (?:around )?the web)[:.!?…]*$/iu,
  /^(?:(?:post|leave|add|write|submit) (?:your |a |an )?(?:comment|reply|review)s?|(?:\d+ )?comments?(?: \(\d+\))?|tell us what you think|what do you think\?|join the (?:conversation|discussion)|have your say|reader comments|discussion)[:.!?…]*$/iu,
  /^(?:about|meet) the (?:author|writer|reporter)s?[:.]?$|^(?:author|writer)(?:['’]s)? (?:bio|profile|info)$|^\P{L}*(?:über den autor|über die autorin|à propos de l['’]auteur|sobre (?:el|o) autor|об авторе)\P{L}*$/iu,
  /^(?:neueste (?:artikel|beiträge|nachrichten)|das könnte (?:sie|dich) (?:auch )?interessieren|mehr zum thema|ähnliche (?:artikel|beiträge)|weitere (?:artikel|beiträge|meldungen|nachrichten|themen)(?: .{0,30})?|verwandte (?:artikel|themen|beiträge)|meistgelesen|kommentare?(?: (?:schreiben|verfassen|hinterlassen))?|(?:einen )?kommentar (?:schreiben|verfassen|hinterlassen)|schreibe? einen kommentar)[:.!?…]*$/iu,
  /^(?:articles? (?:similaires|liés|connexes)|sur le même (?:sujet|thème)|laisser un commentaire|commentaires|artículos relacionados|noticias relacionadas|deja(?:r)? un comentario|comentarios|artigos relacionados|notícias relacionadas|deixe (?:um|seu) comentário|comentários|articoli correlati|lascia un commento|commenti|похожие статьи|добавить (?:отзыв|комментарий)|комментарии|самые популярные .{0,30})[:.!?…]*$/iu,
];

/** A date, the time of reading, a trail of sections, alone in a line. */
function isAbove({ text }: Block, title: string | null): boolean {
  if (text.length > 220) return false;
  return rest(text) === "" || isTrail(text, title);
}

/** Sections and the title run together: "Home News Council votes". */
function isTrail(text: string, title: string | null): boolean {
  const at = title && title.length >= 15 ? text.indexOf(title) : -1;
  return (
    at > 0 &&
    text.length - (title?.length ?? 0) <= 40 &&
    /^(?:home|start|startseite|inicio|início|accueil|you are here)/i.test(text)
  );
}

/** What a line says beside when it was published. */
function rest(text: string): string {
  if (!/\d/.test(text)) return text;
  return text
    .replace(
      /\b(?:first |last |originally )?(?:published|posted|updated|modified|publicado|atualizado|veröffentlicht|aktualisiert|publié|mis à jour|stand)\b(?: (?:on|at|am|em|el|le|por))?/giu,
      "",
    )
    .replace(
      /\b\d+ (?:minutes?|mins?|hours?|days?|weeks?|months?|years?) ago\b|\b\d+ ?-?(?:min(?:ute)?s?)(?: read)?\b/gi,
      "",
    )
    .replace(
      /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b|\b(?:segunda|terça|quarta|quinta|sexta)-feira\b|(?:\b|^)(?:sábado|domingo|lunes|martes|miércoles|jueves|viernes|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\b/giu,
      "",
    )
    .replace(
      /(?<!\p{L})(?:jan(?:uary?|eiro|vier|uar)?|feb(?:ruary?|ruar)?|fev(?:ereiro)?|février|mar(?:ch|ço|zo|s)?|märz|apr(?:il)?|abril|avril|ma[yiî]o?|june?|jun[ihe]o?|july?|jul[ihe]o?|juin|juillet|aug(?:ust)?|ago(?:sto)?|août|sep(?:t(?:ember)?)?|set(?:embro)?|septiembre|septembre|o[ck]t(?:ober|obre)?|out(?:ubro)?|octubre|nov(?:ember|embro|iembre|embre)?|de[czs](?:ember|embro)?|diciembre|décembre)(?!\p{L})/giu,
      "",
    )
    .replace(
      /(?<!\p{L})(?:[ap]\.?m\.?|[ecmp][sd]t|[ecmp]t|gmt|utc|bst|ist|cet|cest|uhr|at|às|de|of|the|on|um|à|a las)(?!\p{L})/giu,
      "",
    )
    .replace(/\d{1,4}(?:st|nd|rd|th|h)?/gi, "")
    .replace(/[\s.,;:|/()–—•·+-]+/g, "");
}

/** A line about who wrote the article or where else to find them. */
function isBelow({ text }: Block): boolean {
  return text.length <= 600 && (life.test(text) || contact.test(text));
}

/** "Jane Doe is a reporter who covers bridges." */
const life =
  /^(?:[-—–•*]\s*)?(?:\p{Lu}[\p{L}.'’-]+ ){1,4}(?:\([^)]{3,60}\) )?(?:is|was|has been|covers|writes|reports|has written|joined|leads|works)\b(?=.{0,120}\b(?:reporter|writer|editor|editorial|correspondent|journalist|columnist|contributor|freelance|author|fellow|analyst|writes|covers|reporting|blogger|host|producer)\b).*$/u;

/** "Email Jane Doe at", "Follow him on". */
const contact =
  /\b(?:follow|contact|e-?mail|reach|tweet)(?: (?:to|out to))? (?:him|her|them|me|us|(?:the )?(?:author|writer|reporter)|(?-i:\p{Lu})[\p{L}.'’-]+(?: (?-i:\p{Lu})[\p{L}.'’-]+){0,2})\b.{0,60}(?:@|\bon (?:twitter|x|facebook|instagram|linkedin|mastodon|threads|bluesky)\b)|^(?:more (?:ap|afp|reuters)\b.{0,40}:|.{0,60}\bcontributed to this (?:report|story|article)\b)/iu;
