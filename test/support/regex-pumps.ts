/** A part of a regular expression, as far as it matters for how long matching may take. */
type Part =
  | { kind: "choice"; options: Part[] }
  | { kind: "row"; parts: Part[] }
  | { kind: "repeat"; of: Part; least: number; most: number }
  /** One character, by the source that matches it. */
  | { kind: "letter"; source: string }
  /** Matches at a place and takes nothing. */
  | { kind: "place" };

/** The longest repetition that counts as bounded. */
const boundedMax = 30;

/**
 * Texts for an expression that make it try: a beginning up to each part that may repeat without bound, and what that part
 * takes, to be repeated. Read from its source.
 */
export function pumpsOf({ source, flags }: RegExp): { before: string; pump: string }[] {
  const reader = new Reader(source, flags.includes("v"));
  const found: { before: string; pump: string }[] = [];
  const mode = flags.replaceAll(/[gyd]/g, "");
  walk(reader.choice(), "", (before, of) => {
    for (const pump of samples(of, mode)) found.push({ before, pump });
  });
  return found;

  /** Goes through an expression with what matched before; gives what one way through it matches. */
  function walk(part: Part, before: string, met: (before: string, of: Part) => void): string {
    if (part.kind === "letter") return sample(part.source, mode);
    if (part.kind === "place") return "";
    if (part.kind === "row") {
      let text = "";
      for (const each of part.parts) text += walk(each, before + text, met);
      return text;
    }
    if (part.kind === "choice") return part.options.map((each) => walk(each, before, met))[0] ?? "";
    if (part.most > boundedMax) met(before, part.of);
    const once = walk(part.of, before, met);
    return once.repeat(Math.min(boundedMax, Math.max(1, part.least)));
  }
}

/** A few texts that a part takes: a word for each option, and of a letter several that it may be. */
function samples(part: Part, mode: string): string[] {
  if (part.kind === "letter") return lettersOf(part.source, mode).slice(0, 4);
  if (part.kind === "choice") return part.options.flatMap((each) => samples(each, mode)).slice(0, 6);
  if (part.kind === "row") {
    const one = part.parts.map((each) => samples(each, mode)[0] ?? "").join("");
    // Parts that may be left out make shorter words, which may be read in more than one way.
    const least = part.parts
      .filter((each) => each.kind !== "repeat" || each.least > 0)
      .map((each) => samples(each, mode)[0] ?? "")
      .join("");
    return [...new Set([one, least, ...part.parts.flatMap((each) => samples(each, mode))])].filter(Boolean).slice(0, 6);
  }
  return part.kind === "repeat" ? samples(part.of, mode) : [];
}

/** Characters that text is made of, those that stand for many first. */
const alphabet = [
  ..." a0A-.,'\"<>=/\n\t:;()_$&#%!?[]{}|*+\\@~^`é’“x1ZbBeEsSyµ中\u00a0\u200b\u0301\ud83d\ude00".split(""),
];

const letters = new Map<string, string[]>();

function lettersOf(source: string, mode: string): string[] {
  const known = letters.get(`${mode} ${source}`);
  if (known) return known;
  const one = new RegExp(`^(?:${source})$`, mode);
  const found = alphabet.filter((each) => one.test(each));
  if (found.length === 0) {
    for (let code = 0; code < 0x3000 && found.length === 0; code += 1)
      if (one.test(String.fromCharCode(code))) found.push(String.fromCharCode(code));
  }
  letters.set(`${mode} ${source}`, found);
  return found;
}

function sample(source: string, mode: string): string {
  return lettersOf(source, mode)[0] ?? "";
}

/** Reads the grammar of ECMAScript's patterns; the engine has accepted the source already. */
class Reader {
  readonly #source: string;
  /** Whether classes stand in classes. */
  readonly #nests: boolean;
  #at = 0;

  constructor(source: string, nests: boolean) {
    this.#source = source;
    this.#nests = nests;
  }

  choice(): Part {
    const options = [this.#row()];
    while (this.#takes("|")) options.push(this.#row());
    return options.length === 1 ? (options[0] ?? { kind: "place" }) : { kind: "choice", options };
  }

  #row(): Part {
    const parts: Part[] = [];
    while (this.#at < this.#source.length && !/[|)]/.test(this.#source[this.#at] ?? "")) parts.push(this.#repeated());
    return { kind: "row", parts };
  }

  #repeated(): Part {
    const of = this.#one();
    const counts = this.#match(/[*+?]|\{(\d+)(,?)(\d*)\}/y);
    if (!counts) return of;
    this.#takes("?");
    const [sign, least, comma, most] = counts;
    if (sign === "*") return { kind: "repeat", of, least: 0, most: Number.POSITIVE_INFINITY };
    if (sign === "+") return { kind: "repeat", of, least: 1, most: Number.POSITIVE_INFINITY };
    if (sign === "?") return { kind: "repeat", of, least: 0, most: 1 };
    const atMost = comma === "" ? Number(least) : most === "" ? Number.POSITIVE_INFINITY : Number(most);
    return { kind: "repeat", of, least: Number(least), most: atMost };
  }

  #one(): Part {
    if (this.#match(/\^|\$|\\[bB]/y)) return { kind: "place" };
    if (this.#match(/\(\?<?[=!]/y)) {
      const inside = this.#group();
      // What a look takes is tried as well, though it is taken again behind it.
      return { kind: "repeat", of: inside, least: 0, most: 1 };
    }
    if (this.#match(/\((?:\?(?::|<\w+>|[ims-]+:))?/y)) return this.#group();
    if (this.#match(/\\(?:[1-9]\d*|k<\w+>)/y)) return { kind: "place" };
    const letter =
      this.#match(/\\(?:u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[pP]\{[^}]*\}|c[A-Za-z]|[\s\S])/y) ??
      (this.#source[this.#at] === "[" ? this.#klass() : this.#match(/[\s\S]/y));
    return { kind: "letter", source: letter?.[0] ?? "" };
  }

  #group(): Part {
    const inside = this.choice();
    this.#takes(")");
    return inside;
  }

  /** A class of characters; with the flag v classes stand in classes. */
  #klass(): RegExpExecArray | null {
    const from = this.#at;
    let depth = 0;
    do {
      const letter = this.#source[this.#at];
      if (letter === "\\") this.#at += 1;
      else if (letter === "[" && (depth === 0 || this.#nests)) depth += 1;
      else if (letter === "]") depth -= 1;
      this.#at += 1;
    } while (depth > 0 && this.#at < this.#source.length);
    const text = this.#source.slice(from, this.#at);
    return /[\s\S]*/.exec(text);
  }

  #takes(letter: string): boolean {
    if (this.#source[this.#at] !== letter) return false;
    this.#at += 1;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }
}
