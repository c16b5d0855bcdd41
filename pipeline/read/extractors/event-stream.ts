/** What the server-sent events of a body say, however its bytes are cut; comments, which only keep a connection open, say nothing. */
export async function* eventData(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let data: string[] = [];
  for await (const line of linesOf(body)) {
    const said = dataOf(line);
    if (said !== undefined) data.push(said);
    if (line !== "" || data.length === 0) continue;
    yield data.join("\n");
    data = [];
  }
  // The last event may lack its empty line.
  if (data.length > 0) yield data.join("\n");
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield line.replace(/\r$/, "");
  }
  rest += decoder.decode();
  if (rest !== "") yield rest;
}

/** Errors come as a field of their own from older llama.cpp servers, and from some without any field. */
function dataOf(line: string): string | undefined {
  if (line.startsWith("{")) return line;
  return /^(?:data|error):\s?(.*)$/.exec(line)?.[1];
}
