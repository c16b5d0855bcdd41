/** The best of the offered content types for an `Accept` header; the first for none. undefined when it takes none of them. */
export function accepted(accept: string | null, offered: readonly string[]): string | undefined {
  if (accept === null || accept.trim() === "") return offered[0];
  const ranges = accept.split(",").map(rangeOf);
  const ranked = offered.map((type) => ({ type, quality: qualityOf(type, ranges) }));
  // Sorting keeps the order of equals: what is offered first wins.
  const [best] = ranked.sort((a, b) => b.quality - a.quality);
  return best && best.quality > 0 ? best.type : undefined;
}

/** Whether an `Accept-Encoding` header names an encoding, or any, and does not rule it out. */
export function encodes(accept: string | null, encoding: string): boolean {
  const ranges = (accept ?? "").split(",").map(rangeOf);
  const naming = ranges.find(({ type }) => type === encoding) ?? ranges.find(({ type }) => type === "*");
  return (naming?.quality ?? 0) > 0;
}

interface Range {
  type: string;
  quality: number;
}

function rangeOf(text: string): Range {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const quality = parameters.map((parameter) => /^q=([\d.]+)$/.exec(parameter)?.[1]).find((value) => value);
  return { type, quality: quality === undefined ? 1 : Number(quality) };
}

/** The most specific range that names the type counts. RFC 9110, 12.5.1. */
function qualityOf(type: string, ranges: Range[]): number {
  const group = `${type.split("/")[0]}/*`;
  const naming = [type, group, "*/*"].map((name) => ranges.find((range) => range.type === name));
  return naming.find((range) => range !== undefined)?.quality ?? 0;
}
