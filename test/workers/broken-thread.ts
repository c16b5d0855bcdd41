import type { Document } from "../../workers/extraction.ts";

/** Thread entry of tests: answers as ours does. */
export function ping(): boolean {
  return true;
}

/** Thread entry of tests: does what its text says, and never reads it. */
export async function extractTask(document: Document): Promise<never> {
  const text = document.body && "text" in document.body ? document.body.text : "";
  if (text.includes("ends the thread")) process.exit(7);
  if (text.includes("throws behind its back")) setImmediate(() => raise(new Error("thrown behind its back")));
  if (text.includes("throws behind its back")) await new Promise(() => undefined);
  while (text.includes("never ends")) spin();
  if (text.includes("takes all memory")) fill();
  throw new Error("the text asks for nothing");
}

function raise(error: Error): never {
  throw error;
}

function spin(): number {
  return Math.sqrt(2);
}

function fill(): void {
  const held: number[][] = [];
  for (;;) held.push(new Array<number>(100_000).fill(1.5));
}
