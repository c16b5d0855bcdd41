import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** What a look at a database's file finds. `doubtful`: it seems too short, which can also be a moment of somebody else's work. */
export type Length = "whole" | "doubtful" | "cut short";

/** Where a database's file says how large its pages are, and how many it has. Bytes; sqlite.org/fileformat2.html, 1.3. */
const [pageSizeAt, pageCountAt, headerBytes] = [16, 28, 32];

/**
 * Looks at the length of a database's file that is in use: whoever works on it has most pages at hand, and would long not meet that some
 * are gone. A file becomes shorter only once its first page says so; that it stays shorter than it was, and than it says,
 * means that somebody cut it.
 *
 * `handle` is open as long as anybody of this process has the database open: closing it takes SQLite's locks on the file away.
 * `known`: how long it was before, in bytes; as it is now when absent.
 */
export function lookAtLength(handle: number, known = fstatSync(handle).size): () => Length {
  let [doubts, doubted] = [0, -1];
  return () => {
    const { size } = fstatSync(handle);
    if (size >= known || size >= lengthBySelf(handle)) {
      known = size;
      doubts = 0;
      return "whole";
    }
    doubts = size === doubted ? doubts + 1 : 1;
    doubted = size;
    return doubts < doubtsMin ? "doubtful" : "cut short";
  };
}

/** Looks in a row that find the same too short file before it counts as cut: on a slow disk somebody's writing may take one or two. Ours. */
const doubtsMin = 4;

/** How long the file is by its own first page, in bytes; endless when it has none. */
function lengthBySelf(handle: number): number {
  const header = Buffer.alloc(headerBytes);
  if (readSync(handle, header, 0, headerBytes, 0) < headerBytes) return Number.POSITIVE_INFINITY;
  const size = header.readUInt16BE(pageSizeAt);
  // 1 stands for the largest pages, whose size has no room there.
  return header.readUInt32BE(pageCountAt) * (size === 1 ? 65_536 : size);
}

/** A handle to look by. */
export function openHandle(file: string): { handle: number } & Disposable {
  const handle = openSync(file, "r");
  return { handle, [Symbol.dispose]: () => closeSync(handle) };
}
