import { expect, test } from "vitest";
import { openNewsroom } from "../support/servers/newsroom.ts";
import { testPipeline } from "../support/service/pipeline.ts";

const words = "The Harbour Board of Alder Bay raised its fee for grain by four percent on Tuesday. ";
const page = {
  path: "/fees",
  body: `<!doctype html><title>Board</title><h1>Notices</h1><h2 class="t">Grain fee rises</h2><i class="by">By Mara Venn</i>
    <main><p>${words.repeat(5)}</p><p class="more">All our notices of this year are in the archive of the board.</p></main>`,
};
const feed = {
  path: "/feed",
  title: "Board",
  items: [{ title: "Notice 12", link: "/fees", description: "A notice." }],
};

async function recordBy(article: Record<string, string>) {
  await using newsroom = await openNewsroom({ pages: [page], feeds: [feed] });
  const channel = { name: "Feed", kind: "feed", url: `${newsroom.url}/feed`, article };
  await using pipeline = await testPipeline({
    sources: [{ name: "Board", source_type: "organization", channels: [channel] }],
  });
  await pipeline.drain();
  return pipeline.onlyRecord();
}

test("a record is read by the rules of its channel, which go before what the feed says", async () => {
  const record = await recordBy({ text: "main", remove: ".more", title: ".t", author: ".by" });
  expect(record).toMatchObject({ title: "Grain fee rises", author: "Mara Venn", content: words.repeat(5).trim() });
  expect(JSON.parse(record.extra)).not.toHaveProperty("text_problem");
});

test("a record of a page that its channel's rules no longer fit says so", async () => {
  const record = await recordBy({ text: ".story" });
  expect(record).toMatchObject({ title: "Notice 12", content_origin: "page" });
  expect(JSON.parse(record.extra).text_problem).toBe("The source's rules for text found nothing on the page.");
});
