import { isSampleAlone } from "../../../config/sample.ts";
import { isOperating } from "../../api/role.ts";
import { type Html, html } from "../../http/html.ts";
import { sourceList } from "../../operations/sources.ts";
import { streamCatalog } from "../../operations/stream-catalog.ts";
import type { ConsoleContext, ConsolePage } from "../page.ts";
import { packForm } from "../sources/pack-form.ts";

/** The first page: the next three steps, and which of them are taken. Whoever runs the service has other ones than who reads it. */
export const startPage: ConsolePage = {
  path: "/start",
  async show(context) {
    const sources = (await context.ask(sourceList, { page_size: 1 })).pagination.total_count;
    const streams = (await context.ask(streamCatalog, { page_size: 1 })).pagination.total_count;
    const isSample = isSampleAlone(context.service.config());
    const steps = (await isOperating(context.service.store, context.caller)) ? operating : reading;
    const body = html`<h1>Welcome to claimstream</h1>
<p>It follows sources, takes the claims out of what they publish, proves each by the words it stands in, and hands them out in streams.</p>
<ol class="steps">${steps(context, { sources, streams, isSample }).map(stepItem)}</ol>`;
    return { title: "First steps", body };
  },
};

interface Step {
  title: string;
  /** What there is of it already; undefined while it is to be done. */
  done: string | undefined;
  body: Html;
}

interface Counts {
  sources: number;
  streams: number;
  /** Nothing but the sample is followed. */
  isSample: boolean;
}

function operating(context: ConsoleContext, { sources, streams, isSample }: Counts): Step[] {
  const { packs } = context.service.config();
  return [
    {
      title: "Follow sources",
      done: sources === 0 ? undefined : isSample ? "only the sample so far" : `${sources} followed`,
      body: html`${isSample ? html`<p>A small invented <a href="${context.link("/console/today")}">sample</a> is followed, so that there is something to look at. Choose what to follow besides; each change is shown before it is written.</p>` : ""}
${packs.length === 0 ? packForm(context, packs) : html`<p><a href="${context.link("/console/sources/packs")}">Starter packs</a>: ${packs.join(", ")}.</p>`}
<p><a href="${context.link("/console/sources/add")}">Name an address</a>, and its feeds are found, or bring the list of a feed reader. <code>npx claimstream add https://example.org/</code> does it in a terminal. What is followed stands in <code>config/sources.yaml</code>, can be <a href="${context.link("/console/config/sources")}">edited here</a>, and applies as soon as it is saved.</p>`,
    },
    {
      title: "Make streams",
      done: streams === 0 ? undefined : `${streams} live`,
      body: html`<p>A stream takes what fits its filter, by source, tag, topic or domain: <a href="${context.link("/console/config/streams/entry")}">make one</a>, try it on the last days, or <a href="${context.link("/console/streams")}">see those that there are</a>. Streams stand in <code>config/streams.yaml</code>.</p>`,
    },
    readOn(context),
  ];
}

function reading(context: ConsoleContext, { streams }: Counts): Step[] {
  return [
    {
      title: "Choose streams",
      done: undefined,
      body: html`<p><a href="${context.link("/console/streams")}">${streams} streams</a> are open to you, the liveliest first.</p>`,
    },
    {
      title: "Keep your account",
      done: context.caller.credential.expires_on === null ? "your key does not expire" : undefined,
      body: html`<p>A demo key ends after some days. <a href="${context.link("/signup")}">Bind your mail address to it</a>, and it lasts.</p>`,
    },
    readOn(context),
  ];
}

function readOn({ link, service }: ConsoleContext): Step {
  return {
    title: "Read, or let an agent read",
    done: undefined,
    body: html`<p>Every stream can be read here, over the <a href="${link("/docs")}">API</a>, and by agents: give your MCP host the address <code>${service.links().mcp_url}</code> and your key.</p>`,
  };
}

function stepItem({ title, done, body }: Step): Html {
  return html`<li><h2>${title}${done === undefined ? "" : html` <small>(${done})</small>`}</h2>${body}</li>`;
}
