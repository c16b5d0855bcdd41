import { expect, test } from "vitest";
import { Signal } from "../../../../store/model/manifest.ts";
import type { Store } from "../../../../store/store.ts";
import { extractorVersion } from "../../../../workers/extractor-version.ts";
import { claimsAnswer, openLanguageModel } from "../../../support/servers/language-model.ts";
import { openNewsroom } from "../../../support/servers/newsroom.ts";
import { testPipeline } from "../../../support/service/pipeline.ts";

const fee = "The Harbour Board of Alder Bay raised its grain fee by 4 percent in May 2026.";

test("a record says which model read it, or why the rules did, and keeps the model's claims when it is read again in vain", async () => {
  let isUp = false;
  await using model = await openLanguageModel(() =>
    isUp
      ? { says: claimsAnswer({ claim_text: fee, quote: fee }, { claim_text: "The fee fell.", quote: fee }) }
      : { status: 401, body: "no such key" },
  );
  const item = { title: "Fees change", link: "/fees.html", guid: "fees", content: `<p>${fee}</p>` };
  await using newsroom = await openNewsroom({ feeds: [{ path: "/feed.xml", title: "News", items: [item] }] });
  const channel = {
    name: "News",
    kind: "feed",
    url: `${newsroom.url}/feed.xml`,
    media_format: "text",
    full_text: "never",
  };
  await using pipeline = await testPipeline({
    sources: [{ name: "Harbour News", source_type: "organization", channels: [channel] }],
    service: { extractor: { kind: "llm", base_url: model.url, model: "desk", retry_ms: 1 } },
  });
  await pipeline.drain();
  const first = await pipeline.onlyRecord();
  expect(first).toMatchObject({ extractor: extractorVersion, version: 1 });
  const reason = expect.stringContaining("The model desk did not read it: its server answered HTTP 401");
  expect(JSON.parse(first.extra)).toMatchObject({ extractor_problem: reason });

  isUp = true;
  const edited = { ...item, title: "Fees change for grain" };
  newsroom.publishFeed({ path: "/feed.xml", title: "News", items: [edited] });
  await pipeline.later(24 * 60);
  const second = await pipeline.onlyRecord();
  expect(second).toMatchObject({ extractor: "llm/3 desk", version: 2, claim_count: 1 });
  expect(JSON.parse(second.extra)).not.toHaveProperty("extractor_problem");
  expect(JSON.parse(second.extra)).toMatchObject({ extractor_dropped: 1 });

  isUp = false;
  newsroom.publishFeed({ path: "/feed.xml", title: "News", items: [{ ...edited, content: `<div>${fee} </div><hr>` }] });
  await pipeline.later(24 * 60);
  expect(await pipeline.onlyRecord()).toMatchObject({ extractor: "llm/3 desk", version: 2 });
});

test("a claim that two outlets make gets its signal in the model's words, and a sentence that says more is dropped and counted", async () => {
  const feeToo = "The grain fee of the Harbour Board of Alder Bay was raised by 4% in May 2026.";
  const reworded = (composed: string) =>
    composed.replace("here to report this", "to report the grain fee").replace("now do", "now praise it");
  await using model = await openLanguageModel(({ messages: [, question] }) => {
    const [, composed] = /^Sentence 1: (.*)$/m.exec(question?.content ?? "") ?? [];
    if (composed !== undefined) return { says: JSON.stringify({ sentences: [{ n: 1, text: reworded(composed) }] }) };
    const text = question?.content.includes(feeToo) ? feeToo : fee;
    return { says: claimsAnswer({ claim_text: text, quote: text, featured: true }) };
  });
  const feeds = [fee, feeToo].map((text, at) => {
    const item = { title: "Fees change", link: `/${at}.html`, content: `<p>${text}</p>` };
    const published = new Date(`2026-11-1${8 + at}T09:00:00.000Z`);
    return { path: `/feed-${at}.xml`, title: "News", items: [{ ...item, published }] };
  });
  await using newsroom = await openNewsroom({ feeds });
  const source = (name: string, path: string) => {
    const channel = { name: "News", kind: "feed", url: newsroom.url + path, media_format: "text", full_text: "never" };
    return { name, source_type: "organization", owner: name, channels: [channel] };
  };
  await using pipeline = await testPipeline({
    sources: [source("Harbour News", "/feed-0.xml"), source("Canal Times", "/feed-1.xml")],
    streams: [{ name: "everything", title: "Everything", home_domain: "society-law-government" }],
    service: { extractor: { kind: "llm", base_url: model.url, model: "desk", retry_ms: 1 } },
  });
  await pipeline.drain();
  const told = await Promise.all([1, 2].map((record_id) => signalIn(pipeline.store, record_id)));
  expect(told.toSorted((a, b) => (a.dropped ?? 0) - (b.dropped ?? 0))).toEqual([
    {
      signal: expect.stringMatching(
        /^First of 2 independent outlets to report the grain fee; Canal Times followed \(19 November 2026, claim \d-1-1\)\.$/,
      ),
    },
    {
      signal: expect.stringMatching(/^Harbour News reported this first .*; 2 independent outlets here now do\.$/),
      dropped: 1,
    },
  ]);
});

async function signalIn(store: Store, record_id: number) {
  const texts = await store.records.storyTexts(record_id);
  const [claim] = Signal.parse(JSON.parse(texts?.signal_json ?? "")).body.claims;
  const { extractor_dropped: dropped } = JSON.parse(texts?.record_json ?? "").extra_data;
  return { signal: claim?.signal, dropped };
}
