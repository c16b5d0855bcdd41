import { expect, test } from "vitest";
import { matchAgain } from "../../pipeline/duties/rematch.ts";
import { readStreamIndex } from "../../pipeline/ingest/stream-index.ts";
import { Signal } from "../../store/model/manifest.ts";
import { openNewsroom } from "../support/servers/newsroom.ts";
import { testPipeline } from "../support/service/pipeline.ts";

/** Words that a reader of English would take for society, business and the rest. */
const texts = [
  "Die Regierung hat am Montag ein neues Gesetz gegen die Inflation beschlossen. Die Opposition will dagegen vor Gericht ziehen, wie ihr Sprecher in Alder Bay sagte.",
  "Le ministre a annoncé lundi une nouvelle loi sur les marchés. Les syndicats du port ont appelé à la grève et demandent une hausse des salaires.",
  "政府は月曜日に新しい法律を決定した。野党はこの決定を批判し、裁判所に訴えると発表した。港の労働組合は賃上げを求めている。",
];

const filters: Record<string, Record<string, unknown>> = {
  everything: {},
  by_source: { sources: ["Hafenblatt"] },
  by_type: { source_types: ["organization"], media_formats: ["text"] },
  by_domain: { domains: ["society-law-government"] },
  by_declared_domain: { domains: ["places-geography"] },
  by_claim_type: { sources: ["Hafenblatt"], claim_types: ["publication"] },
  by_first_domains: { domains: ["arts-culture-entertainment", "economics-business-work", "engineering-technology"] },
};

const streams = Object.entries(filters).map(([name, filter]) => ({
  name: name.replaceAll("_", "-"),
  title: name,
  description: name,
  home_domain: "society-law-government",
  filter,
}));

const claimsFree = ["by-source", "by-type", "everything"];

async function following(home_domain?: string) {
  const items = texts.map((content, at) => ({ title: `Nr. ${at}`, link: `/${at}`, content }));
  const newsroom = await openNewsroom({ feeds: [{ path: "/feed.xml", title: "Hafenblatt", items }] });
  const channel = { name: "News", kind: "feed", url: `${newsroom.url}/feed.xml`, full_text: "never" };
  const source = { name: "Hafenblatt", source_type: "organization", channels: [channel] };
  const pipeline = await testPipeline({
    sources: [{ ...source, ...(home_domain && { home_domain }) }],
    streams,
    service: { languages: ["en"] },
  });
  await pipeline.drain();
  return {
    pipeline,
    async told() {
      const { store } = pipeline;
      const ids = (await store.records.contentAfter(0, 10)).map(({ record_id }) => record_id);
      return Promise.all(
        ids.map(async (record_id) => ({
          ...(await store.records.placing(record_id)),
          signal: Signal.parse(JSON.parse((await store.records.storyTexts(record_id))?.signal_json ?? "")),
        })),
      );
    },
    async [Symbol.asyncDispose]() {
      await pipeline[Symbol.asyncDispose]();
      await newsroom[Symbol.asyncDispose]();
    },
  };
}

const taking = (placing: { streams: { name: string }[] }) => placing.streams.map(({ name }) => name);

test("texts that cannot be read have no domain, and are in the streams that ask for nothing that would be guessed", async () => {
  await using run = await following();
  const told = await run.told();
  expect(told).toHaveLength(texts.length);
  for (const placing of told) {
    expect(placing.signal.body.domain_classification).toEqual({ home_domain: null, cross_domains: [] });
    expect(placing).toMatchObject({ domains: [], topics: [] });
    expect(taking(placing)).toEqual(claimsFree);
  }
});

test("their source's declared domain is theirs, and leads into no stream, also not when streams are matched anew", async () => {
  await using run = await following("places-geography");
  for (const placing of await run.told()) {
    expect(placing.signal.body.domain_classification).toEqual({ home_domain: "places-geography", cross_domains: [] });
    expect(placing.domains).toEqual(["places-geography"]);
    expect(taking(placing)).toEqual(claimsFree);
  }
  const { store } = run.pipeline;
  const index = await readStreamIndex(store);
  const records = await store.matchableRecords.after("", 0, 10, false);
  for (const { stream_id } of await store.matching.streams()) await store.matching.take(stream_id, [1, 2, 3]);
  expect((await run.told()).flatMap(taking)).toEqual([]);
  await store.transaction((store) => matchAgain(store, records, index));
  for (const placing of await run.told()) expect(taking(placing)).toEqual(claimsFree);
});
