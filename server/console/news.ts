import type { StreamPlace } from "../../store/streams/stream-places.ts";
import type { Service } from "../api/call.ts";
import { viewOf } from "../api/entitlement.ts";
import { ServiceError } from "../api/errors.ts";
import type { PageAnswer } from "../http/page-route.ts";
import { type SignedIn, signedInStill } from "../session/session.ts";

/** Tells pages that are open what came into a stream since they were made. Disposing of it ends all of them. */
export interface News extends AsyncDisposable {
  /** Events (server-sent) for a page whose newest story stands at a place. Throws `not_found` and `connection_limit_exceeded`. */
  listen(present: SignedIn, stream_id: number, place: StreamPlace): Promise<PageAnswer>;
}

/** How often it is looked for what is new, and how many looks apart whether somebody is still signed in, and something is sent. Milliseconds and looks; ours. */
const [lookEveryMs, looksPerCheck] = [1000, 10];

/** Pages that listen at once, in all and of one session. Ours: browsers keep six connections to a host. */
const [pagesMax, pagesPerSession] = [200, 8];

/** As far as new stories are counted: beyond, a page is better read anew. Ours. */
const countedMost = 51;

/** A page that is open. */
interface Page {
  present: SignedIn;
  stream_id: number;
  place: StreamPlace;
  /** How many new stories it was told of. */
  told: number;
  controller: ReadableStreamDefaultController<Uint8Array>;
}

const encoder = new TextEncoder();

/** Opens it; nothing is looked for while no page is open. */
export function openNews(service: Service): News {
  const pages = new Set<Page>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let looks = 0;

  return {
    async listen(present, stream_id, place) {
      if (!(await streamFor(present, stream_id))) throw new ServiceError("not_found", "Stream not found.");
      refuseCrowd(present);
      let page: Page | undefined;
      const body = new ReadableStream<Uint8Array>(
        {
          // Not before somebody reads: who asks for the head alone opens nothing.
          pull(controller) {
            if (page) return;
            page = { present, stream_id, place, told: 0, controller };
            pages.add(page);
            controller.enqueue(encoder.encode("retry: 5000\n\n"));
            timer ??= setInterval(lookOnce, lookEveryMs);
          },
          cancel: () => leave(page),
        },
        { highWaterMark: 0 },
      );
      return {
        status: 200,
        headers: { "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" },
        body,
      };
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await looking;
      for (const page of pages) end(page);
    },
  };

  /** A stream that somebody may see and that was not removed. */
  async function streamFor({ caller }: SignedIn, stream_id: number) {
    const view = viewOf(caller, service.config(), service.now());
    const stream = await service.store.streams.access(stream_id, view);
    return stream?.status === "removed" ? undefined : stream;
  }

  function refuseCrowd({ session }: SignedIn): void {
    const own = [...pages].filter(({ present }) => present.session.session_hash === session.session_hash).length;
    const limit = own >= pagesPerSession ? pagesPerSession : pagesMax;
    if (own < pagesPerSession && pages.size < pagesMax) return;
    throw new ServiceError("connection_limit_exceeded", `${limit} live pages are the most that can be open at once.`, {
      limit,
    });
  }

  function lookOnce(): void {
    looking ??= look()
      .catch((cause) => service.log.error({ err: cause }, "looking for new stories of open pages failed"))
      .finally(() => {
        looking = undefined;
      });
  }

  async function look(): Promise<void> {
    looks += 1;
    const checks = looks % looksPerCheck === 0;
    for (const page of [...pages]) {
      const present = checks ? await signedInStill(service, page.present.secret) : page.present;
      if (!present) end(page);
      else await tell({ ...page, present }, page, checks);
    }
  }

  /** Sends how many stories are new when that changed; else, now and then, something that shows that the page is still served. */
  async function tell({ present, stream_id, place }: Page, page: Page, still: boolean): Promise<void> {
    page.present = present;
    if (!(await streamFor(present, stream_id))) return end(page);
    const view = viewOf(present.caller, service.config(), service.now());
    const count = await service.store.streamPlaces.countAbove(stream_id, place, view, countedMost);
    if (!pages.has(page)) return;
    if (count !== page.told) page.controller.enqueue(encoder.encode(`event: news\ndata: ${count}\n\n`));
    else if (still) page.controller.enqueue(encoder.encode(": nothing new\n\n"));
    page.told = count;
  }

  function end(page: Page): void {
    if (!pages.has(page)) return;
    leave(page);
    page.controller.close();
  }

  function leave(page: Page | undefined): void {
    if (page) pages.delete(page);
    if (pages.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }
}
