import { Client } from "pg";
import { describe, expect, test } from "vitest";
import type { Claim } from "../../../store/model/claim.ts";
import type { Extraction } from "../../../workers/extraction.ts";
import { extractionOf, ingestItem, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { postgres } from "../../support/databases.ts";
import { hasPostgres } from "../../support/postgres/test-databases.ts";

const at = "2026-11-01T00:00:00.000Z";
const names = ["Harbour", "River", "Canal", "Bridge", "Market", "Station", "Garden", "Quay", "Tower", "Mill"];

/** A text of thirty claims about ten boards. */
function longText(year: number): Partial<Extraction> {
  const texts = Array.from(
    { length: 30 },
    (_, at) => `The ${names[at % 10]} Board raised fee ${at + 1} by ${year + at} percent in its year ${year}.`,
  );
  let start = 0;
  const claims = texts.map((claim_text, at) => {
    const span = { start, end: start + claim_text.length };
    start = span.end + 1;
    const entities: Claim["entities"] = [{ name: `${names[at % 10]} Board`, type: "organization", role: "subject" }];
    const [one] = extractionOf().claims;
    if (!one) throw new Error("the extraction of tests has no claim");
    return { ...one, claim_text, featured: at < 5, key_point_index: null, span, sentence: span, entities };
  });
  const tags = names.map((name) => {
    return {
      tag_type: "organization" as const,
      name: `${name} Board`,
      forms: [`${name} Board`],
      mentions: 3,
      curated: false,
    };
  });
  return { content: texts.join(" "), claims, tags };
}

describe.runIf(hasPostgres)("on a database server", () => {
  test("a record of thirty claims takes at most thirty statements, and some more where its claims are linked", async () => {
    await using database = await postgres();
    const { store } = database;
    await store.sources.sync([sourceEntry("Harbour News"), sourceEntry("Canal Times")], at);
    await store.streamEntries.sync([streamEntry("all"), streamEntry("more"), streamEntry("most")], at);
    const take = (channel_id: number, identity: string, year: number) =>
      transactionOf(() => {
        const given = { channel_id, identity, now: new Date(at), extraction: longText(year), in_order: true };
        return ingestItem(store, given);
      });
    expect((await take(1, "with tags that nobody knows", 1)).length).toBeLessThanOrEqual(30);
    expect((await take(1, "with tags that are known", 100)).length).toBeLessThanOrEqual(30);
    const linked = await take(2, "with claims of another source, whose signals are composed", 100);
    expect(linked.join()).toContain('update "claim_index" set "fact_no"');
    expect(linked.length).toBeLessThanOrEqual(46);
  });
});

/** The statements of the one transaction that work takes. */
async function transactionOf(work: () => Promise<unknown>): Promise<string[]> {
  const said: string[] = [];
  const { query } = Client.prototype;
  Client.prototype.query = function (this: Client, ...given: unknown[]) {
    said.push(String(Object(given[0]).text ?? given[0]));
    return query.apply(this, given as never);
  } as typeof query;
  try {
    await work();
  } finally {
    Client.prototype.query = query;
  }
  const [from, to] = [said.indexOf("begin"), said.findIndex((each) => /(?:^|; )commit$/.test(each))];
  expect(said.filter((each) => each === "begin")).toHaveLength(1);
  return said.slice(from, to + 1);
}
