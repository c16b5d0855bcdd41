/** A response whose events, if it has any, begin at once: servers send headers with the first bytes, and clients wait for them. */
export function openedAtOnce(response: Response): Response {
  const isEvents = response.headers.get("content-type")?.startsWith("text/event-stream");
  return isEvents && response.body ? new Response(afterComment(response.body), response) : response;
}

function afterComment(events: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = events.getReader();
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(": open\n\n"));
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
