/** A tag as written; `name` in lower case and without prefix, `attributes` raw. */
export interface HtmlTag {
  kind: "start" | "end";
  name: string;
  attributes: string;
  isEmpty: boolean;
  text: string;
}

/** A stretch of HTML: raw text (references not resolved) or a tag. Comments and declarations are passed over. */
export type HtmlToken = { kind: "text"; text: string } | HtmlTag;

const namePattern = /(\/?)([A-Za-z][\w:.-]*)/y;

/** Cuts HTML into tokens in one pass, linear in its length whatever is in it. */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  const unclosed = new Set<string>();
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf("<", at);
    if (start !== at) yield { kind: "text", text: html.slice(at, start === -1 ? html.length : start) };
    if (start === -1) return;
    if (html[start + 1] === "!" || html[start + 1] === "?") {
      at = pastDeclaration(html, start, unclosed);
      continue;
    }
    namePattern.lastIndex = start + 1;
    const [whole = "", slash, name] = namePattern.exec(html) ?? [];
    if (name === undefined) {
      yield { kind: "text", text: "<" };
      at = start + 1;
      continue;
    }
    const from = start + 1 + whole.length;
    const end = tagEnd(html, from, unclosed);
    at = html[end] === ">" ? end + 1 : end;
    const attributes = html.slice(from, end);
    yield {
      kind: slash === "/" ? "end" : "start",
      name: name.slice(name.indexOf(":") + 1).toLowerCase(),
      attributes,
      isEmpty: attributes.trimEnd().endsWith("/"),
      text: html.slice(start, at),
    };
  }
}

/** Where a tag ends: at its `>`, before the next `<`, or with the text. A quote counts only behind `=`, as in browsers. */
function tagEnd(html: string, from: number, unclosed: Set<string>): number {
  let afterEquals = false;
  for (let i = from; i < html.length; i++) {
    const character = html[i] ?? "";
    if (character === ">" || character === "<") return i;
    if (afterEquals && (character === '"' || character === "'") && !unclosed.has(character)) {
      const close = html.indexOf(character, i + 1);
      if (close === -1) unclosed.add(character);
      else i = close;
    }
    if (!/\s/.test(character)) afterEquals = character === "=";
  }
  return html.length;
}

function pastDeclaration(html: string, start: number, unclosed: Set<string>): number {
  if (html.startsWith("<!--", start) && !unclosed.has("<!--")) {
    const comment = html.indexOf("-->", start + 2);
    if (comment !== -1) return comment + 3;
    unclosed.add("<!--");
  }
  const end = html.indexOf(">", start + 2);
  return end === -1 ? html.length : end + 1;
}
