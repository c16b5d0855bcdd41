/** Whether a response is a stream of events. */
export function isEventStream(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("text/event-stream") === true;
}

/** A response whose events, if it has any, begin at once: servers send headers with the first bytes, and clients wait for them. */
export function openedAtOnce(response: Response): Response {
  if (!isEventStream(response) || !response.body) return response;
  return new Response(passedOn(response.body, { first: ": open\n\n" }), response);
}

/** A response that tells when its body was read to its end, or when nobody reads it any more. */
export function toldWhenOver(response: Response, over: () => void): Response {
  if (response.body) return new Response(passedOn(response.body, { over }), response);
  over();
  return response;
}

function passedOn(
  events: ReadableStream<Uint8Array>,
  { first, over = () => undefined }: { first?: string; over?: () => void },
): ReadableStream<Uint8Array> {
  const reader = events.getReader();
  return new ReadableStream({
    start(controller) {
      if (first !== undefined) controller.enqueue(new TextEncoder().encode(first));
    },
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      over();
    },
    cancel(reason) {
      over();
      return reader.cancel(reason);
    },
  });
}
