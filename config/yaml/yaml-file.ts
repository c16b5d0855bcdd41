import { type Document, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from "yaml";

/** A place in a text file, 1-based. */
export interface Position {
  line: number;
  column: number;
}

/** A fault of the YAML itself. */
export interface YamlFault extends Position {
  message: string;
}

/** The data of a YAML text. */
export interface YamlFile {
  /** Plain data; a key with nothing behind it counts as absent. `undefined` when there are faults or no content. */
  value: unknown;
  /** What makes the text unreadable. */
  faults: YamlFault[];
  /** What is readable but surely not meant, such as an unknown YAML tag. */
  oddities: YamlFault[];
}

/** How deep lists and maps may stand in each other. Ours: the deepest setting has seven levels. */
const depthMax = 64;

/** Reads a YAML text; never throws. */
export function readYaml(text: string): YamlFile {
  const { document, at } = shallowlyParsed(text) ?? { document: null, at: null };
  if (document === null) {
    const message = `is nested deeper than ${depthMax} levels`;
    return { value: undefined, faults: [{ line: 1, column: 1, message }], oddities: [] };
  }
  // What the parser says first of a line comes before what was found after it.
  const found = [...document.errors.map(asFound), ...repeatedKeys(document)];
  const told = firstOfEachLine(found.map((error) => ({ ...at(error.offset), message: faultText(error) })));
  const faults = told.sort((a, b) => a.line - b.line);
  const oddities = document.warnings.map((warning) => ({ ...at(warning.pos[0]), message: warning.message }));
  const data = faults.length === 0 ? plainData(document) : { value: undefined };
  if ("fault" in data) faults.push({ line: 1, column: 1, message: data.fault });
  return { value: "value" in data ? data.value : undefined, faults, oddities };
}

/** Where settings stand in a YAML text; for one that is not there, the nearest that would hold it. Parses once, when first asked. */
export function positionsIn(text: string): (path: readonly PropertyKey[]) => Position {
  let read: ReturnType<typeof parsed> | undefined;
  return (path) => {
    read ??= parsed(text);
    return read.at(offsetOf(read.document, path));
  };
}

function parsed(text: string): { document: Document.Parsed; at: (offset: number) => Position } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const at = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  return { document, at };
}

/** undefined for what is nested too deep; the parser itself runs out of stack some thousand levels further down. */
function shallowlyParsed(text: string): ReturnType<typeof parsed> | undefined {
  try {
    const read = parsed(text);
    let isDeep = false;
    // Of two steps each: a pair and its value.
    visit(read.document, (_, __, path) => {
      isDeep ||= path.length > depthMax * 2;
      return isDeep ? visit.BREAK : undefined;
    });
    return isDeep ? undefined : read;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** What is wrong at a place of a text. */
interface Found {
  offset: number;
  code: string;
  message: string;
}

function asFound({ pos, code, message }: Document.Parsed["errors"][number]): Found {
  return { offset: pos[0], code, message };
}

/** As the parser says it. */
const repeatedKey = { code: "DUPLICATE_KEY", message: "Map keys must be unique" };

/** Keys that their map has already. The parser would compare each with all before it. */
function repeatedKeys(document: Document.Parsed): Found[] {
  const found: Found[] = [];
  visit(document, {
    Map(_, { items }) {
      const known = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (known.has(key.value)) found.push({ offset: startOf(key), ...repeatedKey });
        known.add(key.value);
      }
    },
  });
  return found;
}

/** One slip often makes the parser complain several times in its line; the first complaint is the one that helps. */
function firstOfEachLine(faults: YamlFault[]): YamlFault[] {
  const told = new Set<number>();
  return faults.filter(({ line }) => !told.has(line) && told.add(line));
}

function faultText(error: { code: string; message: string }): string {
  const advice: Record<string, string> = {
    TAB_AS_INDENT: "; use spaces",
    DUPLICATE_KEY: "; remove one of the two",
    MULTIPLE_DOCS: "; keep one and remove the `---` line",
    BAD_SCALAR_START: "; put the value in quotes",
    BLOCK_AS_IMPLICIT_KEY: "; put a value that contains `: ` in quotes",
  };
  if (error.code === "UNEXPECTED_TOKEN" && error.message.includes("alias")) {
    return "is not valid YAML: put a value that starts with * in quotes";
  }
  if (error.code === "MULTIPLE_DOCS") return "holds more than one YAML document; keep one and remove the `---` line";
  return `is not valid YAML: ${error.message}${advice[error.code] ?? ""}`;
}

function plainData(document: Document.Parsed): { value: unknown } | { fault: string } {
  visit(document, { Pair: (_, pair) => (isBlank(pair.value) ? visit.REMOVE : undefined) });
  try {
    return { value: document.toJS() ?? undefined };
  } catch (error) {
    // Aliases are resolved only here: an unknown one, or too many of them.
    return { fault: `is not valid YAML: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function isBlank(node: unknown): boolean {
  return node === null || (isScalar(node) && node.value === null && (node.source ?? "") === "");
}

function offsetOf(document: Document.Parsed, path: readonly PropertyKey[]): number {
  let node: unknown = document.contents;
  let offset = startOf(document.contents);
  for (const key of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key));
      if (pair === undefined) break;
      offset = isScalar(pair.key) ? startOf(pair.key) : offset;
      node = pair.value;
    } else if (isSeq(node)) {
      const item: unknown = node.items[Number(key)];
      if (item === undefined) break;
      offset = isNodeWithRange(item) ? item.range[0] : offset;
      node = item;
    } else break;
  }
  return offset;
}

function startOf(node: Node | null): number {
  return node?.range?.[0] ?? 0;
}

function isNodeWithRange(node: unknown): node is { range: [number, number, number] } {
  return typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range);
}
