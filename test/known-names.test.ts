import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openStore } from "../store/store.ts";
import { openNewsstand } from "./support/servers/newsstand.ts";
import { eventually, installation, startProcess } from "./support/service/service-process.ts";

const naming = (...names: string[]) => ({
  streams: [{ name: "fees", title: "Fees", home_domain: "health-medicine", filter: { tags: names } }],
});

test("the log warns of names that neither files nor database know, at the start and after an edit", async () => {
  using place = installation({ streams: naming("Harbour Board", "Nobody").streams });
  mkdirSync(place.dataDir);
  await openStore({ file: join(place.dataDir, "claimstream.db") }).then(async (store) => {
    await openNewsstand(store);
    await store[Symbol.asyncDispose]();
  });
  await using service = await startProcess(place);
  expect(service.log()).toContain('"Nobody\\"');
  place.configure("streams.yaml", naming("Mara Venn", "Nothing", "Nobody"));
  await eventually("a warning", async () => service.log().includes('"Nothing\\"'));
  expect(service.log()).not.toMatch(/does not have: \\"(Harbour Board|Mara Venn)/);
});
