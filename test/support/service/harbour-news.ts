import { type Newsroom, openNewsroom } from "../servers/newsroom.ts";
import { openReceiver, type Receiver } from "../servers/receiver.ts";
import { eventually, installation, type ServiceProcess, startProcess } from "./service-process.ts";

/** A service in a process of its own that has read two sources that contradict each other; a third can be added. */
export interface HarbourNews extends AsyncDisposable {
  service: ServiceProcess;
  newsroom: Newsroom;
  /** A receiver of webhooks. */
  hooks: Receiver;
}

/** Starts it, and waits until both stories are there. */
export async function openHarbourNews(): Promise<HarbourNews> {
  await using open = new AsyncDisposableStack();
  const newsroom = open.use(await pressOf());
  const hooks = open.use(await openReceiver());
  const sources = [
    source("Quay Post", "quay", `${newsroom.url}/one.xml`),
    source("Valley Wire", "valley", `${newsroom.url}/two.xml`),
  ];
  const streams = [{ name: "everything", title: "Everything", home_domain: "society-law-government" }];
  const service = open.use(await startProcess(open.use(installation({ sources, streams }))));
  await eventually("both stories", async () => {
    const { body } = await service.get("/streams/1/manifests");
    return body.data.manifests.length === 2;
  });
  const moved = open.move();
  return { service, newsroom, hooks, [Symbol.asyncDispose]: () => moved.disposeAsync() };
}

async function pressOf(): Promise<Newsroom> {
  const pages = [
    article("/a", "Harbour Board raises grain fee by 4 percent", 4),
    article("/b", "Grain fee of Harbour Board up 6 percent", 6),
  ];
  const newsroom = await openNewsroom({ pages });
  const published = new Date();
  const feed = (path: string, title: string, item: number) => {
    const { path: at = "", title: headline = "" } = pages[item] ?? {};
    newsroom.publishFeed({ path, title, items: [{ title: headline, link: at, published }] });
  };
  feed("/one.xml", "Quay Post", 0);
  feed("/two.xml", "Valley Wire", 1);
  feed("/three.xml", "Tide Times", 0);
  return newsroom;
}

/** An article of one paragraph that says what the fee rises by. */
function article(path: string, title: string, percent: number) {
  const sentences = [
    `The Elster Harbour Board raised the grain fee by ${percent} percent on Thursday.`,
    "Mara Venn, who chairs the board, said that the berths needed repairs.",
    "Farmers in the valley had asked the board to wait until the next harvest was sold.",
  ];
  const body = `<!doctype html><html lang="en"><head><title>${title}</title></head><body><article><h1>${title}</h1><p>${sentences.join(" ")}</p></article></body></html>`;
  return { path, title, body, content_type: "text/html; charset=utf-8" };
}

function source(name: string, owner: string, url: string) {
  const channels = [{ name: "News", kind: "feed", url, media_format: "text" }];
  return { name, source_type: "organization", owner, channels };
}
