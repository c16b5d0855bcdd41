import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { extractionOf, ingestItem } from "../../support/arrivals.ts";
import { consoleOf, type Visit } from "../../support/console.ts";
import { type Newsstand, openNewsstand } from "../../support/servers/newsstand.ts";
import { openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let stand: Newsstand;
let operator: Visit;
let reader: Visit;

beforeAll(async () => {
  service = await openService();
  stand = await openNewsstand(service.store);
  operator = await consoleOf(service, await service.member("platform", { is_operator: true, cadence: "continuous" }));
  reader = await consoleOf(service, await service.member("enterprise", { cadence: "continuous" }));
});
afterAll(() => service[Symbol.asyncDispose]());

const tagPath = (tag_id: number) => `/console/tags/${tag_id}`;

describe("the page of tags", () => {
  test("finds by name, wrong letters forgiven, and by kind", async () => {
    const { text } = await reader.open("/console/tags?q=harbor+bord");
    expect(text).toContain("Harbour Board");
    expect((await reader.open("/console/tags?q=zeppelin")).text).toContain("No tags match.");
    expect((await reader.open("/console/tags?type=person")).text).not.toContain("Harbour Board</a>");
    expect((await reader.open("/console/tags?type=nonsense")).status).toBe(200);
  });

  test("begins with what the newest stories name most", async () => {
    const { text } = await reader.open("/console/tags");
    const [lately = "", all = ""] = text.split("<h2>All, by name</h2>");
    expect(lately).toMatch(/Most mentioned in the latest \d+ stories/);
    expect(lately).toMatch(
      new RegExp(`console/tags/${stand.tags.board}">Harbour Board</a> <small>organization, \\d+</small>`),
    );
    expect(all).toContain("Harbour Board");
    expect((await reader.open("/console/tags?q=harbour")).text).not.toContain("Named most");
    expect((await reader.open("/console/tags?page=2")).text).not.toContain("Named most");
  });

  test("says which plan has them", async () => {
    const poor = await consoleOf(service, await service.member("free"));
    expect((await poor.open("/console/tags")).text).toMatch(/role="status">[^<]*Enterprise/);
  });
});

describe("the page of tags together", () => {
  test("says in how many stories two tags stand together, of one domain or of all", async () => {
    const { text } = await reader.open("/console/tags/together");
    const rows = [...text.matchAll(/<tr><th scope="row"><a[^>]*>([^<]+)<\/a><\/th>(.*?)<\/tr>/g)];
    const cells = (row = "") =>
      [...row.matchAll(/<td class="number ([\w-]+)">([\d,]+)<\/td>/g)].map(([, kind, count]) => [kind, count]);
    const found = Object.fromEntries(rows.map(([, name = "", row]) => [name, cells(row)]));
    const [[own, all], [shade, both]] = [found["Harbour Board"]?.[0] ?? [], found["Harbour Board"]?.[1] ?? []];
    expect([own, shade]).toEqual(["own", "shade-4"]);
    expect(Number(both)).toBeGreaterThan(0);
    expect(Number(both)).toBeLessThanOrEqual(Number(all));
    expect(found["Mara Venn"]?.[0]).toEqual(["shade-4", both]);
    expect(text).toMatch(/>Harbour Board<\/a> and <a [^>]+>Mara Venn<\/a>/);
    expect((await reader.open("/console/tags/together?domain=health-medicine")).text).toContain("Too few tags");
  });

  test("counts no story that may not be seen", async () => {
    const later = await consoleOf(service, await service.member("enterprise", { cadence: "monthly" }));
    const sum = async (visit: Visit) => {
      const { text } = await visit.open("/console/tags/together");
      return Number(/newest ([\d,]+) stor/.exec(text)?.[1] ?? 0);
    };
    expect(await sum(later)).toBeLessThan(await sum(reader));
    const poor = await consoleOf(service, await service.member("free"));
    expect((await poor.open("/console/tags/together")).status).toBe(403);
  });
});

describe("the page of a tag", () => {
  test("has its stories, its course, and what stands beside it", async () => {
    const { text } = await reader.open(tagPath(stand.tags.board));
    expect(text).toContain("<h1>Harbour Board");
    expect(text).toContain('<svg class="spark" role="img"');
    expect(text).toContain("Harbour Board raises grain fee by 4 percent");
    expect(text).toContain(`href="../../console/tags/${stand.tags.mara}"`);
    expect(text).toMatch(/\d stories in 30 days/);
    expect(text).toMatch(/Mentioned together, in its last \d stories/);
    expect(text).toMatch(/<dt>Sentiment, last (\d) stories<\/dt>.*0 positive<\/span>.*0 neutral<\/span>.*\1 negative</);
    expect(text).not.toContain("Estimate size");
    const poor = await consoleOf(service, await service.member("free"));
    expect((await poor.open(tagPath(stand.tags.board))).status).toBe(403);
  });

  test("has what a person said in their own words, and nobody else's", async () => {
    const content = "“The berths are crumbling,” said Mara Venn. The Harbour Board raised its grain fee.";
    const span = { start: 1, end: 26 };
    const mara = { name: "Mara Venn", type: "person" as const };
    const remark = {
      ...extractionOf().claims[0],
      claim_text: "Mara Venn said “The berths are crumbling.”",
      claim_type: "remarks" as const,
      evidence: "direct_quote" as const,
      span,
      sentence: { start: 0, end: 43 },
    };
    const item = { published: "2026-11-20T07:30:00.000Z" };
    const add = (identity: string, role: "speaker" | "subject") =>
      ingestItem(service.store, {
        channel_id: 1,
        identity,
        now: new Date("2026-11-20T08:00:00.000Z"),
        item,
        extraction: { content, claims: [{ ...remark, entities: [{ ...mara, role }] } as never] },
      });
    await add("of another about her", "subject");
    expect((await operator.open(tagPath(stand.tags.mara))).text).not.toContain("Quotes by");
    await add("hers", "speaker");
    const { text } = await operator.open(tagPath(stand.tags.mara));
    expect(text).toContain("Quotes by Mara Venn");
    expect(text.match(/<blockquote class="quote proof-line">“The berths are crumbling”/g)).toHaveLength(1);
    expect((await operator.open(tagPath(stand.tags.board))).text).not.toContain("Quotes by");
  });

  test("shows no more than may be seen", async () => {
    const monthly = await consoleOf(service, await service.member("enterprise", { cadence: "monthly" }));
    const count = (text: string) => text.match(/<li data-item/g)?.length ?? 0;
    const [all, some] = [await reader.open(tagPath(stand.tags.board)), await monthly.open(tagPath(stand.tags.board))];
    expect(count(some.text)).toBeLessThan(count(all.text));
    expect((await reader.open("/console/tags/9999")).status).toBe(404);
    expect((await reader.open("/console/tags/x")).status).toBe(404);
  });

  test("is merged after a question that says what it comes to, and the log undoes it", async () => {
    const now = service.clock.now.toISOString();
    const found = [{ tag_type: "organization" as const, name: "Port Authority" }];
    const [other = 0] = [...(await service.store.tags.resolve(found, now)).values()];
    const path = tagPath(other);
    const refused = (await operator.send(path, { do: "merge", into: "Nobody" })).text;
    expect(refused).toContain('id="into-wrong"');
    expect(refused.indexOf('role="alert"')).toBeLessThan(refused.indexOf('id="stories"'));
    expect((await operator.send(path, { do: "merge", into: String(stand.tags.mara) })).text).toContain("another type");
    const asked = await operator.send(path, { do: "merge", into: "Harbour Board" });
    expect(asked.text).toContain("Merge Port Authority into Harbour Board?");
    expect(asked.text).toContain("0 records with Port Authority");
    const agreed = { do: "merge", into: String(stand.tags.board), agreed: "on", reason: "one house" };
    expect((await operator.send(path, agreed)).location).toMatch(/tags\/\d+\?done=merged$/);
    expect((await operator.open(path)).text).toContain("<h1>Harbour Board");
    const log = await operator.open("/console/tags/changes");
    expect(log.text).toContain("Port Authority merged into Harbour Board");
    expect(log.text).toContain("one house");
    const undone = await operator.send("/console/tags/changes", { do: "undo", change_id: "1" });
    expect(undone.location).toBe("?done=undone");
    expect((await operator.open(path)).text).toContain("<h1>Port Authority");
    const again = await operator.send("/console/tags/changes", { do: "undo", change_id: "1" });
    expect(again.text).toContain("or was undone");
  });

  test("leads to what the file says of it", async () => {
    const { text } = await operator.open(tagPath(stand.tags.board));
    expect(text).toContain('/console/config/tags/entry?named=Harbour+Board&amp;type=organization"');
  });

  test("is changed by whoever runs the service alone", async () => {
    const path = tagPath(stand.tags.board);
    expect((await reader.send(path, { do: "merge", into: "Mara Venn" })).status).toBe(403);
    expect((await reader.open("/console/tags/changes")).status).toBe(403);
    expect((await operator.send(path, { do: "explode" })).status).toBe(404);
    expect((await operator.send("/console/tags/changes", { do: "merge" })).status).toBe(404);
  });
});
