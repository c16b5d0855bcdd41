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
<p>claimstream follows sources, extracts the claims in what they publish, shows the words that prove each one, and delivers them in streams.</p>
<ol class="steps">${steps(context, { sources, streams, isSample }).map(stepItem)}</ol>`;
    return { title: "Get started", body };
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
      body: html`${isSample ? html`<p>A small invented <a href="${context.link("/console/today")}">sample</a> is included, so that there is something to look at. Choose what else to follow; you see each change before it is saved.</p>` : ""}
${packs.length === 0 ? packForm(context, packs) : html`<p><a href="${context.link("/console/sources/packs")}">Starter packs</a>: ${packs.join(", ")}.</p>`}
<p><a href="${context.link("/console/sources/add")}">Add a source</a> by its address, or import the list of a feed reader. <code>npx claimstream add https://example.org/</code> does it in a terminal. Your sources are listed in <code>config/sources.yaml</code> and can be <a href="${context.link("/console/config/sources")}">edited here</a>; a change applies as soon as it is saved.</p>`,
    },
    {
      title: "Create a stream",
      done: streams === 0 ? undefined : `${streams} live`,
      body: html`<p>A stream collects the stories that match its filter, by source, tag, topic or domain: <a href="${context.link("/console/config/streams/entry")}">make one</a>, try it on the last few days, or <a href="${context.link("/console/streams")}">see the existing ones</a>. Streams are defined in <code>config/streams.yaml</code>.</p>`,
    },
    readOn(context),
  ];
}

function reading(context: ConsoleContext, { streams }: Counts): Step[] {
  return [
    {
      title: "Choose streams",
      done: undefined,
      body: html`<p><a href="${context.link("/console/streams")}">${streams} streams</a> are open to you, most active first.</p>`,
    },
    ...(context.caller.credential.expires_on === null ? [] : [keepKey(context)]),
    readOn(context),
  ];
}

function keepKey({ link }: ConsoleContext): Step {
  return {
    title: "Keep your account",
    done: undefined,
    body: html`<p>Your key expires. <a href="${link("/signup")}">Add your email</a> to keep it.</p>`,
  };
}

function readOn({ link, service }: ConsoleContext): Step {
  return {
    title: "Read it yourself or connect an agent",
    done: undefined,
    body: html`<p>Every stream can be read here, over the <a href="${link("/docs")}">API</a>, and by agents: give your MCP host the address <code>${service.links().mcp_url}</code> and your key.</p>`,
  };
}

function stepItem({ title, done, body }: Step): Html {
  return html`<li><h2>${title}${done === undefined ? "" : html` <small>(${done})</small>`}</h2>${body}</li>`;
}
