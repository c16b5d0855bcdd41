/** Rows of a file as text by column name. */
export type Row = Readonly<Record<string, string>>;

/** The data file cannot be read as a table; the message is a sentence for people. */
export class NotATable extends Error {
  override name = "NotATable";
}

/** Columns of a table. Ours: the widest that agencies publish have some hundreds. */
const columnsMax = 1000;

/** Rows of a CSV file (RFC 4180; also `;` and tab between cells; lines that begin with `#` are remarks). Throws `NotATable`. */
export function readCsv(text: string): Row[] {
  const content = text.replace(/^\ufeff/, "").replace(/^#.*(\r?\n|$)/gm, "");
  const [head, ...lines] = csvLines(content, delimiterOf(content));
  if (!head || lines.length === 0) throw new NotATable("The file has no rows.");
  if (head.length > columnsMax) throw new NotATable(`The file has more than ${columnsMax} columns.`);
  const names = head.map((name) => name.trim());
  return lines.map((cells) => Object.fromEntries(names.map((name, i) => [name, (cells[i] ?? "").trim()])));
}

/** Rows of a JSON file: the first list of objects in it, at whatever depth. Throws `NotATable`. */
export function readJson(text: string): Row[] {
  const list = firstList(parse(text), 0);
  if (!list) throw new NotATable("The file holds no list of records.");
  return list.map((record) => Object.fromEntries(Object.entries(record).map(([name, cell]) => [name, cellText(cell)])));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    throw new NotATable("The file is not valid JSON.", { cause: error });
  }
}

function firstList(value: unknown, depth: number): Record<string, unknown>[] | null {
  if (depth > 5 || typeof value !== "object" || value === null) return null;
  if (Array.isArray(value) && value.length > 0 && value.every(isRecord)) return value;
  const inner: unknown[] = Array.isArray(value) ? value : Object.values(value);
  return inner.map((child) => firstList(child, depth + 1)).find((found) => found !== null) ?? null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function cellText(cell: unknown): string {
  return typeof cell === "string" || typeof cell === "number" ? String(cell).trim() : "";
}

function delimiterOf(content: string): string {
  const head = content.slice(0, content.indexOf("\n") === -1 ? content.length : content.indexOf("\n"));
  const counts = [",", ";", "\t"].map((mark) => ({ mark, count: head.split(mark).length }));
  return counts.sort((a, b) => b.count - a.count)[0]?.mark ?? ",";
}

function csvLines(content: string, delimiter: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = "";
  // Looking for words in the cell at each quote would take time that grows with the square of its length.
  let isBlank = true;
  let quoted = false;
  const endCell = () => {
    line.push(cell);
    cell = "";
    isBlank = true;
  };
  for (let i = 0; i < content.length; i++) {
    const character = content[i] ?? "";
    if (quoted) {
      if (character !== '"') cell += character;
      else if (content[i + 1] === '"') {
        cell += '"';
        i += 1;
      } else quoted = false;
    } else if (character === '"' && isBlank) {
      cell = "";
      isBlank = false;
      quoted = true;
    } else if (character === delimiter) endCell();
    else if (character === "\n") {
      endCell();
      lines.push(line);
      line = [];
    } else if (character !== "\r") {
      cell += character;
      isBlank &&= character.trim() === "";
    }
  }
  if (cell !== "" || line.length > 0) {
    endCell();
    lines.push(line);
  }
  return lines.filter((cells) => cells.some((text) => text.trim() !== ""));
}
