import fc from "fast-check";
import { expect, test } from "vitest";
import { extractionOf, ingestItem, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { seed } from "../../support/service/seed.ts";
import { type Member, openService, standingAt } from "../../support/service/service.ts";

const path = "/streams/1/manifests?page_size=3";

/** What may happen between two requests; only some of it changes what is answered. */
const events = ["story", "another stream", "same streams", "usage", "nothing"] as const;

test("two answers bear the same stamp exactly when they say the same, whoever asked and whatever happened between them", async () => {
  const history = fc.array(fc.record({ event: fc.constantFrom(...events), plan: fc.nat(1), packed: fc.boolean() }), {
    minLength: 4,
    maxLength: 10,
  });
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      await using service = await openService();
      const at = standingAt.toISOString();
      await service.store.sources.sync([sourceEntry("Harbour News")], at);
      const members: Member[] = [];
      for (const plan of ["startup", "enterprise"]) members.push(await service.member(plan, { cadence: "continuous" }));
      const streams = [streamEntry("fees")];
      let stories = 0;
      const follow = () => service.store.streamEntries.sync(streams, at);
      const tell = (words: string) =>
        ingestItem(service.store, {
          channel_id: 1,
          identity: `story-${stories}`,
          now: standingAt,
          extraction: extractionOf({ headline: words }),
        });
      await follow();
      await tell("The first");
      const stampOf = new Map<string, string>();
      for (const { event, plan, packed } of steps) {
        if (event === "story") {
          stories += 1;
          await tell(`Story ${stories}`);
        }
        if (event === "another stream") streams.push(streamEntry(`stream ${streams.length}`));
        if (event === "another stream" || event === "same streams") await follow();
        if (event === "usage") await service.request("/account", { as: members[plan] });
        const headers = { "accept-encoding": packed ? "gzip" : "identity" };
        const answer = await service.request(path, { as: members[plan], headers });
        const said = JSON.stringify((answer.body as { data: unknown }).data);
        const etag = answer.headers.get("etag") ?? "";
        const known = stampOf.get(said);
        if (known === undefined) expect([...stampOf.values()]).not.toContain(etag);
        else expect(etag).toBe(known);
        stampOf.set(said, etag);
        const again = await service.request(path, { as: members[plan], headers: { "if-none-match": etag } });
        expect([again.status, again.body]).toEqual([304, undefined]);
      }
    }),
    { seed, numRuns: 6, endOnFailure: true },
  );
});
