/** A count as people read it: 12,345. */
export function figure(count: number): string {
  return count.toLocaleString("en");
}

/** A count with its noun: "1 story", "2,000 stories". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}
