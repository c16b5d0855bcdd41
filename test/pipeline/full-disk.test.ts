import { expect, test } from "vitest";
import { openNewsroom } from "../support/servers/newsroom.ts";
import { testPipeline } from "../support/service/pipeline.ts";

test("nothing is fetched while the disk is nearly full, and nothing asked of anybody", async () => {
  const items = [
    { title: "Fees change", link: "/fees.html", description: "The fees of the harbour rose by 4 percent." },
  ];
  await using newsroom = await openNewsroom({ feeds: [{ path: "/feed.xml", title: "News", items }] });
  const news = { name: "News", kind: "feed", url: `${newsroom.url}/feed.xml`, media_format: "text" };
  const sources = [{ name: "Harbour News", source_type: "organization", channels: [news] }];
  const full = { disk: { warn_free_mb: 1_000_000_000_000, stop_free_mb: 1_000_000_000_000 } };
  await using pipeline = await testPipeline({ sources, service: full });
  await pipeline.drain();
  expect(newsroom.requests()).toEqual([]);
  expect(await pipeline.store.channels.byId(1)).toMatchObject({ health: "new", last_tried_at: null });
});
