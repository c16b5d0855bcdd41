import { expect, test } from "vitest";
import { claimstream, claimstreamJson } from "../support/command-line.ts";
import { openNewsroom } from "../support/newsroom.ts";
import { installation } from "../support/service-process.ts";

const body = `<title>Board</title><main><div class="n"><a href="/fee">Fee raised</a> <i>4 May 2026</i></div>
  <div class="n"><a href="/berth">Berth \u202eclosed</a></div></main>`;

test("a page is read by a rule, and what would be found is shown", async () => {
  await using newsroom = await openNewsroom({ pages: [{ path: "/", body }] });
  using place = installation();
  const url = `${newsroom.url}/`;
  const rule = ["--item-selector", ".n", "--date-selector", "i"];
  const { code, stdout } = await claimstream(place, "sources", "test", url, ...rule);
  expect(code).toBe(0);
  expect(stdout).toContain(`${url}: 2 items\n  2026-05-04 00:00  Fee raised\n${" ".repeat(20)}${newsroom.url}/fee\n`);
  expect(await claimstream(place, "sources", "test", url, "--item-selector", ".none")).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Nothing on the page meets the rule ".none".'),
  });
  expect(await claimstream(place, "sources", "test", url, "--date-selector", "i")).toMatchObject({ code: 2 });
});

test("a followed source is read as its entry says, and one that is not known is said to be so", async () => {
  await using newsroom = await openNewsroom({ pages: [{ path: "/", body }] });
  using place = installation();
  const channel = `{ name: Notices, kind: page, url: "${newsroom.url}/", mode: changes }`;
  place.configure(
    "sources.yaml",
    `sources:\n  - name: Board\n    source_type: organization\n    channels:\n      - ${channel}\n`,
  );
  const { data } = await claimstreamJson(place, "sources", "test", "board");
  expect(data).toMatchObject({
    channels: [
      { channel: "Notices", outcome: "read", items: [{ title: "Board", text: expect.stringContaining("Fee raised") }] },
    ],
  });
  expect(await claimstream(place, "sources", "test", "Nobody")).toMatchObject({ code: 1 });
});
