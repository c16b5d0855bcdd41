import { numberWords } from "./reader-locale.ts";

/** A count as its reader writes it: 12,345. */
export function figure(count: number): string {
  return numberWords(count);
}

/** A count with its noun: "1 story", "2,000 stories". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}
