import { type Cell, columns, readManifest } from "./columns.ts";
import type { Encoder } from "./encoder.ts";

/** What a reader of the CSV must know. */
export const csvNotes = [
  "CSV after RFC 4180: UTF-8, lines end in CR LF, cells with commas, quotes or line breaks stand in double quotes. Null is an empty cell.",
  "A text that begins with = + - @ tab or carriage return, so that a spreadsheet would take it for a formula, has one apostrophe put before it; so has one that begins with apostrophes before such a character. Take one apostrophe off to have the text back. Numbers stand as they are.",
] as const;

/** Writes manifests as CSV: a line of names, then one line each. */
export function csvEncoder(): Encoder {
  let head = csvLine(columns.map(({ name }) => name));
  return {
    add(rows) {
      const lines = rows.map((row) => {
        const read = readManifest(row);
        return csvLine(columns.map((column) => column.value(read)));
      });
      const text = head + lines.join("");
      head = "";
      return [Buffer.from(text, "utf8")];
    },
    end: () => [Buffer.from(head, "utf8")],
  };
}

function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(written).join(",")}\r\n`;
}

function written(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const harmless = /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
