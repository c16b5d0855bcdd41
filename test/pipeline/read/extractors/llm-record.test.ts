import { expect, test } from "vitest";
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
  expect(first).toMatchObject({ extractor: "rules/10", version: 1 });
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
