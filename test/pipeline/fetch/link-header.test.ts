import { expect, test } from "vitest";
import { linksIn } from "../../../pipeline/sources/feed.ts";

test("the links of a header are read one for each relation, quoted or not, with other parameters between", () => {
  const header = '<https://hub.example/?a=1,2>; rel="hub", </feed>; title="a; b"; REL=self, <x>; rel="next prev"';
  expect(linksIn(header)).toEqual([
    { rel: "hub", href: "https://hub.example/?a=1,2" },
    { rel: "self", href: "/feed" },
    { rel: "next", href: "x" },
    { rel: "prev", href: "x" },
  ]);
});

test("what is no link is left out", () => {
  expect(linksIn(undefined)).toEqual([]);
  expect(linksIn("<https://hub.example/>, rel=hub, nonsense")).toEqual([]);
});
