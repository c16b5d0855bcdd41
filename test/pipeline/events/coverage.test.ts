import { describe, expect, test } from "vitest";
import { openCoverage } from "../../../pipeline/events/coverage.ts";
import type { Store } from "../../../store/store.ts";
import { ingestItem, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { databases } from "../../support/databases.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
const view = { from: at(0).toISOString(), before: "9999-12-31T23:59:59.999Z", sees_private: false };
const outlets = ["Elster Post", "Nordhaven Times", "Skerra Radio"] as const;

const report = `The Harbour Board of Port Elster raised its grain fee by four percent on Tuesday after a winter in which two
of its six cranes stood still for repairs. Mara Venn, who chairs the board, told the town council that the fee had not
changed for nine years and that the new quay could not be paid for otherwise. Shippers had asked for a smaller step in
spring. Jonas Reet of the millers' union said that bread would not become dearer, because grain makes up less than a tenth
of the price of a loaf. The council votes on the plan in a fortnight. If it agrees, the fee goes up on the first of March.`;

async function newsstand(store: Store): Promise<number[]> {
  await store.sources.sync(
    outlets.map((name) => sourceEntry(name)),
    at(0).toISOString(),
  );
  await store.streamEntries.sync([streamEntry("all")], at(0).toISOString());
  const channels = await store.channels.due(at(0).toISOString(), 10);
  return outlets.map((name) => channels.find((channel) => channel.source_name === name)?.channel_id as number);
}

async function arrive(
  store: Store,
  channel_id: number,
  told: { title: string; content: string; hour: number; canonical_url?: string },
): Promise<number> {
  const { title, content, hour, canonical_url = null } = told;
  const item = { title, published: at(hour).toISOString() };
  const extraction = { content, claims: [], headline: title, canonical_url };
  const { record_id } = await ingestItem(store, {
    channel_id,
    identity: `${title} ${channel_id}`,
    now: at(hour),
    item,
    extraction,
  });
  return record_id;
}

describe.each(Object.entries(databases))("coverage of events, on %s", (_name, open) => {
  test("a copy counts as the voice that it copies, another report as one of its own, other news apart", async () => {
    await using opened = await open();
    const { store } = opened;
    const [post, times, radio] = (await newsstand(store)) as [number, number, number];
    const coverage = openCoverage(store);
    const first = await arrive(store, post, { title: "Harbour Board raises grain fee", content: report, hour: 1 });
    const copy = await arrive(store, times, { title: "Dearer grain at the quay", content: `${report} (ep)`, hour: 2 });
    expect(await coverage.catchUp(at(2))).toBe(2);
    const own = await arrive(store, radio, {
      title: "Grain fee of Harbour Board up",
      content: "A short report.",
      hour: 3,
    });
    const other = await arrive(store, radio, {
      title: "Volcano wakes on Skerra",
      content: "Ash over the isle.",
      hour: 4,
    });
    expect(await coverage.catchUp(at(4))).toBe(2);
    expect(await coverage.catchUp(at(4))).toBe(0);
    const rows = await store.coverage.ofRecord(copy, view, 10);
    expect(
      rows.map(({ record_id, copy_of, origin, coverage_id }) => ({ record_id, copy_of, origin, coverage_id })),
    ).toEqual([
      { record_id: first, copy_of: null, origin: "Elster Post", coverage_id: first },
      { record_id: copy, copy_of: first, origin: "Elster Post", coverage_id: first },
      { record_id: own, copy_of: null, origin: "Skerra Radio", coverage_id: first },
    ]);
    expect(await store.coverage.ofRecord(other, view, 10)).toHaveLength(1);
  });

  test("after a restart a copy of an earlier text is still found, and an agency's report is the agency's", async () => {
    await using opened = await open();
    const { store } = opened;
    const [post, times] = (await newsstand(store)) as [number, number];
    const agency = `PORT ELSTER (Reuters) - ${report}`;
    const first = await arrive(store, post, { title: "Harbour Board raises grain fee", content: agency, hour: 1 });
    await openCoverage(store).catchUp(at(1));
    const copy = await arrive(store, times, { title: "What the quay costs", content: report, hour: 2 });
    await openCoverage(store).catchUp(at(2));
    const rows = await store.coverage.ofRecord(first, view, 10);
    expect(rows.map(({ record_id, origin }) => [record_id, origin])).toEqual([
      [first, "Reuters"],
      [copy, "Reuters"],
    ]);
  });

  test("a page that names another address as its own is grouped with what is there, if their titles agree", async () => {
    await using opened = await open();
    const { store } = opened;
    const [post, times] = (await newsstand(store)) as [number, number];
    const own = "https://elster-post.example/2026/grain-fee";
    const first = await arrive(store, post, { title: "Grain fee up", content: "Short.", hour: 1, canonical_url: own });
    const again = await arrive(store, times, {
      title: "Grain fee is up",
      content: "Brief.",
      hour: 2,
      canonical_url: own,
    });
    const other = await arrive(store, times, { title: "Episode nine", content: "Talk.", hour: 3, canonical_url: own });
    await openCoverage(store).catchUp(at(3));
    expect((await store.coverage.ofRecord(again, view, 10)).map((row) => row.copy_of)).toEqual([null, first]);
    expect(await store.coverage.ofRecord(other, view, 10)).toHaveLength(1);
  });

  test("a record that is erased leaves its event; what is not released yet is not shown", async () => {
    await using opened = await open();
    const { store } = opened;
    const [post, times] = (await newsstand(store)) as [number, number];
    const first = await arrive(store, post, { title: "Harbour Board raises grain fee", content: report, hour: 1 });
    const copy = await arrive(store, times, { title: "Grain fee of Harbour Board", content: report, hour: 5 });
    await openCoverage(store).catchUp(at(5));
    const early = { ...view, before: at(4).toISOString() };
    expect((await store.coverage.ofRecord(first, early, 10)).map((row) => row.record_id)).toEqual([first]);
    await store.records.erase(first);
    expect((await store.coverage.ofRecord(copy, view, 10)).map((row) => row.record_id)).toEqual([copy]);
  });
});
