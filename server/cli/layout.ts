/** Rows under headings with aligned columns. */
export function table(headings: string[], rows: string[][]): string {
  const widths = headings.map((heading, at) => Math.max(heading.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd();
  return [headings.map((heading) => heading.toUpperCase()), ...rows].map(line).join("\n");
}

/** A moment for people: `2026-11-21 08:15`, UTC; "never" for null. */
export function shortTime(moment: string | null): string {
  return moment === null ? "never" : moment.slice(0, 16).replace("T", " ");
}

/** A count with its noun: `1 record`, `12 records`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** A number for people: `12,345`. */
export function grouped(count: number): string {
  return count.toLocaleString("en-US");
}

/** Bytes for people: `3.4 MB`. */
export function shortSize(bytes: number): string {
  const steps = ["bytes", "KB", "MB", "GB", "TB"];
  const step = bytes === 0 ? 0 : Math.min(steps.length - 1, Math.floor(Math.log10(bytes) / 3));
  return step === 0 ? `${bytes} bytes` : `${(bytes / 1000 ** step).toFixed(1)} ${steps[step]}`;
}

/** Text of at most `width` characters on one line. */
export function cut(text: string, width: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= width ? line : `${line.slice(0, width - 1)}…`;
}

/** Titles and messages come from outside: what would steer a terminal or turn its lines around is left out. */
export function harmless(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, "");
}
