/** The body of an answer as text. Throws when it is longer than `bytesMax`. */
export async function boundedText(body: AsyncIterable<Uint8Array>, bytesMax: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of boundedBytes(body, bytesMax)) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

/** The body of an answer as it comes. Throws when it gets longer than `bytesMax`. */
export async function* boundedBytes(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  bytesMax: number,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw new Error(`its answer is longer than ${bytesMax} bytes`);
    yield chunk;
  }
}

/** The beginning of what a server said, for a sentence. */
export function shown(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line === "" ? "nothing" : `"${line.slice(0, 120)}${line.length > 120 ? "…" : ""}"`;
}

/** What went wrong with a request, in words: fetch hides it in the cause. */
export function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message || inner.name : String(inner);
}
