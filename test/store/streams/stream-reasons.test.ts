import { describe, expect, test } from "vitest";
import { StreamFilter } from "../../../store/model/stream.ts";
import { foldedFilter, foldedTraits, streamReasons, type Traits } from "../../../store/streams/stream-reasons.ts";

const traits: Traits = {
  source_name: " Harbour News",
  channel_name: "Press Releases ",
  source_type: "organization",
  claim_type: "announcement",
  media_format: "text",
  tags: ["The Federal Reserve", "Jerome Powell", "Grain"],
  topics: ["Monetary Policy", "Ships"],
  domains: ["economics-business-work", "society-law-government"],
  language: "en",
  sentiment_score: 0,
  significance_score: 80,
  text: "Fees rise. The grain fee rose.",
};

const wanted = (filter: Partial<StreamFilter>, tags: string[] = filter.tags ?? []) =>
  foldedFilter(StreamFilter.parse(filter), tags);

describe("the form in which filter and record are compared", () => {
  test("is without case and blanks around names; what comes from a fixed list stays as it is", () => {
    expect(foldedTraits(traits)).toEqual({
      sources: ["harbour news"],
      channels: ["press releases"],
      source_types: ["organization"],
      tags: ["federal reserve", "jerome powell", "grain"],
      topics: ["monetary policy", "ships"],
      domains: ["economics-business-work", "society-law-government"],
      claim_types: ["announcement"],
      media_formats: ["text"],
      languages: ["en"],
      sentiment: ["neutral"],
      significance: ["high"],
    });
    const filter: Partial<StreamFilter> = {
      sources: ["HARBOUR News "],
      channels: [" press releases"],
      topics: ["Monetary policy"],
      tags: ["the Fed"],
      source_types: ["person"],
      domains: ["health-medicine"],
      claim_types: ["event"],
      media_formats: ["audio"],
    };
    expect(wanted(filter, ["The Federal Reserve"])).toEqual({
      sources: ["harbour news"],
      channels: ["press releases"],
      topics: ["monetary policy"],
      tags: ["federal reserve"],
      source_types: ["person"],
      domains: ["health-medicine"],
      claim_types: ["event"],
      media_formats: ["audio"],
      languages: [],
      sentiment: [],
      significance: [],
    });
  });
});

describe("why a record passes", () => {
  test("are those of its values that are wanted, in its own spelling, for each dimension that is stated", () => {
    const filter = wanted({ tags: ["grain", "federal reserve", "Salt"], topics: ["ships"], media_formats: ["text"] });
    expect(streamReasons(traits, filter, { words: ["Grain fee", "salt"] })).toEqual({
      tags: ["The Federal Reserve", "Grain"],
      topics: ["Ships"],
      media_formats: ["text"],
      words: ["Grain fee"],
    });
  });

  test("is nothing where nothing is asked for, and an empty list where what is asked for is not there", () => {
    expect(streamReasons(traits, wanted({}), { words: [] })).toEqual({});
    expect(
      streamReasons(traits, wanted({ domains: ["health-medicine"], source_types: ["organization"] }), { words: [] }),
    ).toEqual({
      domains: [],
      source_types: ["organization"],
    });
  });
});
