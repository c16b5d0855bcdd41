/** Design: docs/design/page-tree.md */
import { html, InsertionMode, type Parser, Token, Tokenizer, TokenizerMode } from "parse5";
import { decodedText } from "./character-references.ts";
import type { PageAttribute } from "./page-node.ts";
import { endOfRun, exclamation, greater, isLetter, isSpace, ownText, question, solidus } from "./page-signs.ts";
import type { PageTree } from "./page-tree.ts";
import { silentHandler, withoutPlaces } from "./silent-handler.ts";
import { type Cursor, readAttributes, readName } from "./tag-reader.ts";

/**
 * Cuts a page into tags and texts for parse5's parser, by looking for the next sign that matters instead of asking of every
 * character what it is. What pages seldom hold is left to parse5's own tokenizer, which this one is: doctypes, odd comments,
 * null characters, and all that follows something that is never closed.
 */
export class PageTokenizer extends Tokenizer implements Cursor {
  page = "";
  at = 0;
  selfClosing = false;
  private readonly parser: Parser<PageTree>;

  constructor(parser: Parser<PageTree>) {
    super(withoutPlaces, parser);
    this.parser = parser;
  }

  /** Reads a whole page to its end. */
  readPage(text: string): void {
    this.page = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
    const isPlain = !text.includes("\0");
    while (isPlain && this.at < this.page.length) if (!this.readNext()) break;
    super.write(this.at === 0 ? this.page : this.page.slice(this.at), true);
  }

  /** Reads a text and the tag behind it; false where the rest is parse5's. */
  private readNext(): boolean {
    const start = this.page.indexOf("<", this.at);
    const open = start < 0 ? this.page.length : this.openFrom(start);
    if (open > this.at) this.emitText(this.page.slice(this.at, open));
    this.at = open;
    if (open === this.page.length) return false;
    const code = this.page.charCodeAt(open + 1);
    if (isLetter(code)) return this.readStartTag();
    if (code === solidus) return isLetter(this.page.charCodeAt(open + 2)) ? this.readEndTag() : this.readOdd(open + 2);
    if (code === question) return this.readOdd(open + 1);
    return this.readDeclaration();
  }

  /** The first sign from here on with which a tag, comment or the like begins; the end of the page if there is none. */
  private openFrom(start: number): number {
    for (let at = start; at >= 0; at = this.page.indexOf("<", at + 1)) {
      const code = this.page.charCodeAt(at + 1);
      if (isLetter(code) || code === solidus || code === exclamation || code === question) return at;
    }
    return this.page.length;
  }

  /** Reads a comment, a doctype, or something else that begins with an exclamation mark. */
  private readDeclaration(): boolean {
    if (this.page.startsWith("--", this.at + 2)) return this.readComment(this.at + 4);
    // A piece of CDATA may begin here.
    if (this.inForeignNode) return false;
    if (!/^doctype$/i.test(this.page.slice(this.at + 2, this.at + 9))) return this.readOdd(this.at + 2);
    const end = this.page.indexOf(">", this.at) + 1;
    if (end === 0) return false;
    const onDoctype = (token: Token.DoctypeToken) => this.handler.onDoctype(token);
    new Tokenizer(withoutPlaces, { ...silentHandler, onDoctype }).write(this.page.slice(this.at, end), true);
    this.at = end;
    return true;
  }

  private readComment(start: number): boolean {
    commentEnd.lastIndex = start;
    const short = /^-?>/.exec(this.page.slice(start, start + 2));
    if (short) return this.emitComment(start, start, short[0].length);
    const end = commentEnd.exec(this.page);
    return end !== null && this.emitComment(start, end.index, end[0].length);
  }

  /** What is neither tag nor declaration is taken for a comment; an end tag of nothing, for nothing. */
  private readOdd(start: number): boolean {
    const end = this.page.indexOf(">", start);
    if (end < 0) return false;
    if (end > start || this.page[start - 1] !== "/") return this.emitComment(start, end, 1);
    this.at = end + 1;
    return true;
  }

  private emitComment(start: number, end: number, endLength: number): true {
    this.at = end + endLength;
    const data = this.page.slice(start, end);
    this.handler.onComment({ type: Token.TokenType.COMMENT, data, location: null });
    return true;
  }

  private readStartTag(): boolean {
    const start = this.at;
    const tagName = readName(this, start + 1);
    const attrs: PageAttribute[] = [];
    if (!readAttributes(this, attrs)) return this.backTo(start);
    const tagID = html.getTagID(tagName);
    const { selfClosing } = this;
    const type = Token.TokenType.START_TAG;
    this.handler.onStartTag({ type, tagName, tagID, selfClosing, ackSelfClosing: false, attrs, location: null });
    return this.state === TokenizerMode.DATA || this.readRaw(tagName);
  }

  private readEndTag(): boolean {
    const start = this.at;
    const tagName = readName(this, start + 2);
    const attrs: PageAttribute[] = [];
    if (!readAttributes(this, attrs)) return this.backTo(start);
    const tagID = html.getTagID(tagName);
    const { selfClosing } = this;
    const type = Token.TokenType.END_TAG;
    this.handler.onEndTag({ type, tagName, tagID, selfClosing, ackSelfClosing: false, attrs, location: null });
    return true;
  }

  private backTo(start: number): false {
    this.at = start;
    return false;
  }

  /** Reads a title, a script and the like: text up to their own end tag. */
  private readRaw(tagName: string): boolean {
    this.lastStartTagName = tagName;
    if (this.state === TokenizerMode.PLAINTEXT) return false;
    const end = this.endOfRaw(tagName);
    if (end < 0) return false;
    const text = this.page.slice(this.at, end);
    if (this.state === TokenizerMode.SCRIPT_DATA && text.includes("<!--")) return false;
    this.emitText(text, this.state === TokenizerMode.RCDATA);
    this.state = TokenizerMode.DATA;
    this.at = end;
    return true;
  }

  private endOfRaw(tagName: string): number {
    for (let at = this.page.indexOf("</", this.at); at >= 0; at = this.page.indexOf("</", at + 2)) {
      const end = at + 2 + tagName.length;
      const code = this.page.charCodeAt(end);
      if (code !== greater && code !== solidus && !isSpace(code)) continue;
      if (this.page.slice(at + 2, end).toLowerCase() === tagName) return at;
    }
    return -1;
  }

  /**
   * Hands on a text in as few pieces as the parser can take without telling the words of a text from what stands between them:
   * in most places a text that is more than white space goes where its first word goes.
   */
  private emitText(raw: string, hasReferences = true): void {
    const text = hasReferences && raw.includes("&") ? decodedText(raw) : ownText(raw);
    let from = 0;
    while (from < text.length) {
      const word = endOfRun(text, from, true);
      const isSpace = word > from && (word === text.length || !this.takesWhole());
      const end = isSpace ? word : this.takesWhole() ? text.length : endOfRun(text, from, false);
      const chars = from === 0 && end === text.length ? text : text.slice(from, end);
      if (isSpace) this.handler.onWhitespaceCharacter({ type: spaceType, chars, location: null });
      else this.handler.onCharacter({ type: characterType, chars, location: null });
      from = end;
    }
  }

  private takesWhole(): boolean {
    const { insertionMode, skipNextNewLine } = this.parser;
    return !skipNextNewLine && (this.inForeignNode || wholeModes.has(insertionMode));
  }
}

const { CHARACTER: characterType, WHITESPACE_CHARACTER: spaceType } = Token.TokenType;

/** Where the parser does the same to a word and to white space in front of or behind one. HTML Standard, tree construction. */
const wholeModes: ReadonlySet<InsertionMode> = new Set([
  InsertionMode.IN_BODY,
  InsertionMode.TEXT,
  InsertionMode.IN_CAPTION,
  InsertionMode.IN_CELL,
  InsertionMode.IN_SELECT,
  InsertionMode.IN_SELECT_IN_TABLE,
  InsertionMode.IN_TEMPLATE,
]);

const commentEnd = /--!?>/g;
