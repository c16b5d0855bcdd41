import type { Block } from "./block-gathering.ts";
import { wordCount } from "./html-blocks.ts";

/** Lines that a site adds to every page: at most this many words, so that a real paragraph that begins alike stays. Ours. */
const boilerplateWordsMax = 40;

/** Whole lines, or beginnings of lines, that are not part of what an article says. Ours, from common usage of news sites. */
const boilerplate = [
  /^(share|tweet|pin|email|print|save|comments?|reply|follow us|facebook|twitter|linkedin|whatsapp|reddit|copy link)( (this|on|via|to)\b.{0,40})?$/i,
  /^(share|tweet|email|print) (this|the) (article|story|page|post)\b/i,
  /^(advertisement|ad|advertising|sponsored( content)?|promoted|story continues below( advertisement)?|article continues( below)?( advertisement)?|scroll (down )?(to|for) (continue|more).*|loading\.*|skip (advertisement|ad))$/i,
  /^(sign up|subscribe|register|log in|sign in|join us|join our)\b.{0,160}$/i,
  /\b(sign up|subscribe) (to|for) (our|the|my|this)\b.{0,60}\b(newsletters?|emails?|updates|channel|podcast|feed)\b/i,
  /\b(get|have) (the|our|all|more|these|today)\b.{0,60}\b(in|to) your inbox\b/i,
  /^(read more|read also|read next|also read|see also|see more|more on|more from|more(?=:)|related( (stories|articles|news|content|posts?|coverage|topics|links))?|recommended|you may also like|you might also like|most (read|popular|viewed)|trending( now)?|popular now|don['’]t miss|up next|editor['’]?s['’]? picks?|watch (now|next|live|more)|must[- ]reads?|continue reading|recent posts|latest news|top stories)\b:?.{0,120}$/i,
  /^(lesen sie auch|lies auch|auch interessant|mehr zum thema|à lire aussi|lire aussi|à lire également|te puede interesar|lea también|lee también|leia também|veja também|saiba mais|leggi anche|potrebbe interessarti|читайте также)(\s*[:|»>-].{0,160}|[.!…]*)$/i,
  /^\[?(related|read more|read also|see also|more|insight|video|watch|listen|opinion|analysis|must read|image via|photo via)\b ?(:.{1,200}|via .{1,80}|story)?\]$/i,
  /^\[(clip|music|sound|audio|video)[^\]]{0,80}\]$/i,
  /^[^.!?]{0,140}\b(image|photo|picture|gallery|video)? ?credits? ?: .{1,100}$/i,
  /^(click|tap) (here|to|on|for)\b/i,
  /\b(we use cookies|cookie (policy|settings|preferences)|accept (all )?cookies|privacy policy|terms of (use|service)|ad[- ]?blocker)\b/i,
  /^(photo|image|picture|photograph|video|file photo|credit|photo credit|image credit|image source|source|photos? by|image copyright|getty images|media caption|image caption)\s*(:|\/|by\b|courtesy\b).{0,120}$/i,
  /^(\(?(photo|image|picture|file photo|credit)s?\b.{0,80}(getty|reuters|afp|ap|epa|shutterstock|alamy|istock|unsplash|pixabay)\b.{0,40})$/i,
  /^[^.!?]{0,80}\/(getty images|reuters|afp|ap|shutterstock|alamy|istock|epa)\b.{0,40}$/i,
  /^(©|\(c\)|copyright)\s*(\d{4}|the\b|by\b).{0,200}$/i,
  /\ball rights reserved\b/i,
  /^(this material may not be published|reproduction without permission)\b/i,
  /^(follow|like|find) (us|me|him|her|them|\S+( \S+){0,3}) on (facebook|twitter|instagram|linkedin|youtube|x|tiktok|google news)\b/i,
  /^(download|get) (the|our) .{0,40}\bapp\b.{0,80}$/i,
  /^(tags|filed under|topics|categories|category|posted in|labels)\s*:/i,
  /^(have (you got )?(a )?(story|tip|news tip)|got a (story|tip)|contact us|send (us )?(your )?tips)\b.{0,160}$/i,
  /^https?:\/\/\S+$/i,
  /^(home|caption|close|advert|iklan|publicidade|werbung|anzeige|recent articles|breaking news|review|about the author|image \d+ of \/? ?\d+|gallery|slideshow|this slideshow requires javascript\.|next|previous|back to top|top|menu|search|video|photos?)$/i,
  /^[^.!?]{0,60}\((photo|image|picture|credit|ap photo|reuters|getty|afp)[^)]{0,60}\)$/i,
  /\((ap photo|photo by|image ?:|photo ?:|photo courtesy|image credit|credit ?:)[^)]{0,80}\)$|\([^)]{3,40}\/(ap|afp|reuters|getty images|usa ?today|usa today sports|epa|shutterstock)[^)]{0,30}\)$/i,
  /^((published|updated|posted|last updated|first published|modified)( on| at)?:? ?)?((mon|tue|wed|thu|fri|sat|sun)\w*,? )?(\d{1,2}:\d{2} ?([ap]\.?m\.?)? ?(\w{2,4})?,? )?((jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\.? \d{1,2}|\d{1,2}\.? (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\.?|\d{1,2}[./]\d{1,2}[./]\d{2,4})(,? \d{4})?[, ]*(at )?(\d{1,2}:\d{2}( ?[ap]\.?m\.?)?( ?\w{2,4})?)?\.?$/i,
  /^\d+ (comments?|shares?|likes?|views|replies)$/i,
  /^(leave a (comment|reply)|add a comment|post a comment|view comments|show comments)\b/i,
  /^(support|donate to) (our|independent|quality)\b.{0,120}$/i,
];

/** True for a line that belongs to the site and not to the article. */
function isBoilerplate(line: string): boolean {
  return wordCount(line) <= boilerplateWordsMax && boilerplate.some((pattern) => pattern.test(line));
}

/** The blocks that are part of the article: no boilerplate, no short block that is nothing but links, and none that only repeats what is known: title, author. */
export function articleBlocks(blocks: Block[], repeated: readonly (string | null)[] = []): Block[] {
  const known = new Set(repeated.map(plain).filter((text) => text !== ""));
  const longest = Math.max(...repeated.map((text) => text?.length ?? 0), 0);
  const repeats = ({ text }: Block) => text.length <= longest + spareLength && known.has(plain(text));
  return blocks.filter((block) => !isBoilerplate(block.text) && !isLinkOnly(block) && !repeats(block));
}

/** Signs by which a line may be longer than what it repeats: "By", quotes, white space. Characters; ours. */
const spareLength = 40;

function plain(text: string | null): string {
  return (text ?? "")
    .toLowerCase()
    .replace(/^by /, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

// A linked sentence is text that happens to be a link; a linked phrase is a way to elsewhere.
function isLinkOnly(block: Block): boolean {
  return block.linked > 0.9 && block.text.length < 200 && !/[.!?…]["”’)]?$/.test(block.text);
}
