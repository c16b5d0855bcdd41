import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openParsedPages } from "./baselines/parsed-page.ts";
import { openPageStage, PageGiven, PlainGiven } from "./page-rounds.ts";
import { openSentPages } from "./sent-pages.ts";

test("a page that is put together from stored bytes says what the parsed one says, packed in not much more bytes", async () => {
  await using stage = await openPageStage();
  const parsed = openParsedPages(PlainGiven.parse(stage.given).plain);
  await using sent = await openSentPages(PageGiven.parse(stage.given).file);
  for (const page of [0, 1, 2]) {
    const said = JSON.parse(parsed.body(page).toString());
    expect(JSON.parse(Buffer.concat(await sent.body(page)).toString())).toEqual(said);
    expect(JSON.parse(gunzipSync(Buffer.concat(await sent.packed(page))).toString())).toEqual(said);
  }
  const [first, same] = [Buffer.concat(await sent.packed(0)), parsed.packed(0)];
  // What joins the stories goes in unpacked: 5 to 9 % of a page, for three times the speed (docs/design/packed-stories.md).
  expect(first.length / same.length).toBeLessThan(1.4);
});
