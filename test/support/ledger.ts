import { execFileSync } from "node:child_process";

/** A Markdown file of measurements: one section a commit, the newest first, one table row a measurement. */
export interface Ledger {
  title: string;
  /** What the figures are and how they are taken. */
  about: string;
  columns: string[];
  /** How many leading columns name a measurement; a new row takes the place of one with the same name. */
  named: number;
}

/** Where a measurement was taken: the day, and the commit with a `+` for changes on top of it. */
export interface Occasion {
  date: string;
  commit: string;
}

/** The ledger's text with the rows entered under the occasion's commit; other sections stay as they are. */
export function enterRows(markdown: string, ledger: Ledger, occasion: Occasion, rows: string[][]): string {
  const sections = sectionsOf(markdown);
  const present = sections.find((section) => commitOf(section) === occasion.commit);
  const others = sections.filter((section) => section !== present);
  const kept = present === undefined ? [] : rowsOf(present);
  const section = [
    `## ${occasion.date} ${occasion.commit}`,
    "",
    ...tableOf(ledger, mergeRows(kept, rows, ledger.named)),
  ];
  return `${[`# ${ledger.title}`, ledger.about, section.join("\n"), ...others].join("\n\n")}\n`;
}

/** The day of `now` and the commit checked out in the working folder; "no commit" outside of a repository. */
export function occasionOf(now: Date, ledgers: string[]): Occasion {
  const date = now.toISOString().slice(0, 10);
  const commit = git("rev-parse", "--short", "HEAD");
  if (commit === null) return { date, commit: "no commit" };
  const changed = git("status", "--porcelain", "--", ".", ...ledgers.map((file) => `:(exclude)${file}`));
  return { date, commit: changed === "" ? commit : `${commit}+` };
}

function git(...args: string[]): string | null {
  try {
    return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return null;
  }
}

function sectionsOf(markdown: string): string[] {
  return markdown
    .split(/^(?=## )/m)
    .filter((part) => part.startsWith("## "))
    .map((part) => part.trim());
}

function commitOf(section: string): string | undefined {
  return /^## \S+ (.+)$/m.exec(section)?.[1];
}

function rowsOf(section: string): string[][] {
  const lines = section.split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
}

function mergeRows(kept: string[][], rows: string[][], named: number): string[][] {
  const nameOf = (row: string[]) => row.slice(0, named).join("|");
  const fresh = new Map(rows.map((row) => [nameOf(row), row]));
  const merged = kept.map((row) => fresh.get(nameOf(row)) ?? row);
  const known = new Set(kept.map(nameOf));
  return [...merged, ...rows.filter((row) => !known.has(nameOf(row)))];
}

function tableOf(ledger: Ledger, rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "/")).join(" | ")} |`;
  return [line(ledger.columns), line(ledger.columns.map(() => "---")), ...rows.map(line)];
}
