/** What a JSON text does that JSON.parse passes over in silence: the field by path, and what is wrong with it. */
export interface JsonFlaw {
  field: string;
  message: string;
}

/** How deep objects and lists may stand in each other. Ours: no operation takes more than four. */
const depthMax = 64;

/**
 * The first flaw in a text that JSON.parse accepts: a name that stands twice in an object, a number that JavaScript would
 * round, text that is not well-formed Unicode or holds a zero character, and nesting without end. undefined when it is sound.
 */
export function jsonFlaw(text: string): JsonFlaw | undefined {
  const open: Level[] = [];
  for (const token of tokens(text)) {
    const level = open.at(-1);
    const message = level?.names && level.expects === "name" ? nameFlaw(token, level) : valueFlaw(token);
    if (message !== undefined) return { field: pathOf(open), message };
    if (token === "{" || token === "[") {
      open.push(token === "{" ? { names: new Set(), at: "", expects: "name" } : { at: 0, expects: "value" });
      if (open.length > depthMax)
        return { field: pathOf(open.slice(0, 3)), message: `must not be nested deeper than ${depthMax}` };
    } else if (token === "}" || token === "]") open.pop();
    else if (token === ",") step(level);
    else if (token === ":" && level) level.expects = "value";
  }
  return undefined;
}

/** An object or a list that is open at some point of the text. */
interface Level {
  /** Of an object: the names that it has so far. */
  names?: Set<string>;
  /** The name or the index of the value that is being read. */
  at: string | number;
  expects: "name" | "value";
}

function step(level: Level | undefined): void {
  if (typeof level?.at === "number") level.at += 1;
  else if (level) level.expects = "name";
}

function nameFlaw(token: string, level: Level): string | undefined {
  if (!token.startsWith('"')) return undefined;
  const name = String(JSON.parse(token));
  level.at = name;
  if (level.names?.has(name)) return "stands twice";
  level.names?.add(name);
  return textFlaw(name);
}

function valueFlaw(token: string): string | undefined {
  if (token.startsWith('"')) return textFlaw(String(JSON.parse(token)));
  if (!/^-?\d/.test(token)) return undefined;
  const number = Number(token);
  if (!Number.isFinite(number)) return "is too large a number";
  return /^-?\d+$/.test(token) && !Number.isSafeInteger(number)
    ? "must be a whole number from -9007199254740991 to 9007199254740991"
    : undefined;
}

function textFlaw(text: string): string | undefined {
  if (text.includes("\0")) return "must not hold a zero character";
  return text.isWellFormed() ? undefined : "must be well-formed Unicode";
}

function pathOf(levels: Level[]): string {
  return levels.map(({ at }) => String(at)).join(".");
}

/** The tokens of a text that is known to be JSON. A pattern with a loop over strings would overflow on long ones. */
function* tokens(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = text[at] === '"' ? stringEnd(text, at) : wordEnd(text, at);
    const token = text.slice(at, end).trim();
    if (token !== "") yield token;
    at = end;
  }
}

function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

function wordEnd(text: string, start: number): number {
  if ("{}[],: \t\n\r".includes(text[start] ?? "")) return start + 1;
  let at = start + 1;
  while (at < text.length && !'{}[],: \t\n\r"'.includes(text[at] ?? "")) at += 1;
  return at;
}
