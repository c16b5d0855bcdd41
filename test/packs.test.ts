import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keepPacks } from "../server/onboarding/kept-packs.ts";
import { openStore } from "../store/store.ts";
import {
  eventually,
  installation,
  packageRoot,
  type ServiceProcess,
  startProcess,
} from "./support/service/service-process.ts";

const mongabay = {
  name: "Mongabay",
  source_type: "organization",
  channels: [{ name: "News", kind: "feed", url: "http://127.0.0.1:9/feed.xml" }],
};
const climate = {
  name: "climate",
  title: "Climate",
  home_domain: "life-environment",
  filter: { sources: ["Mongabay"] },
};

const names = async (service: ServiceProcess) =>
  (await service.get("/streams?page_size=200")).body.data.streams.map(({ name }) => name);

/** As it was before there were packs. */
async function forgetPacks(dataDir: string): Promise<void> {
  await using store = await openStore({ file: join(dataDir, "claimstream.db") });
  await store.installation.forget("starter_packs");
}

test("an installation from before there were packs keeps what it follows when its files are replaced by those that ship", async () => {
  using place = installation({ sources: [mongabay], streams: [climate] });
  {
    await using service = await startProcess(place);
    expect(await names(service)).toEqual(["climate"]);
    await service.end();
  }
  await forgetPacks(place.dataDir);
  const sources = readFileSync(join(packageRoot, "config/sources.yaml"), "utf8");
  place.configure("sources.yaml", sources.replaceAll("../data/sample", join(packageRoot, "data/sample")));
  place.configure("streams.yaml", readFileSync(join(packageRoot, "config/streams.yaml"), "utf8"));
  {
    await using service = await startProcess(place);
    expect(await names(service)).toEqual(expect.arrayContaining(["climate", "biodiversity", "sample-harrow-bay"]));
    expect(service.log()).toContain("were written into packs: of sources.yaml");
    await service.end();
  }
  const kept = readFileSync(join(place.configDir, "sources.yaml"), "utf8");
  expect(kept.match(/^ {2}- .*# .*/gm)).toEqual(["  - environment          # Life and environment"]);
  place.configure("sources.yaml", kept.replace("  - environment", "  # - environment"));
  await using service = await startProcess(place);
  expect(await names(service)).not.toContain("climate");
});

test("packs that cannot be written are told with the lines to add", () => {
  const paths = { dataDir: "", configDir: "/nowhere/config", packageRoot: "", workingDir: "" };
  expect(() => keepPacks({ packs: [], paths }, ["economy", "own-files"])).toThrow(
    /cannot be written there \(ENOENT.*Nothing was changed\..*packs:\n {2}- economy\n {2}- own-files$/s,
  );
});

test("a pack that is uncommented while the service runs brings its sources and streams, and takes them along again", async () => {
  using place = installation();
  const text = readFileSync(join(packageRoot, "config/sources.yaml"), "utf8").split("\nsources:")[0] ?? "";
  place.configure("sources.yaml", text);
  await using service = await startProcess(place);
  expect(await names(service)).toEqual([]);
  place.configure("sources.yaml", text.replace("# - history ", "- history "));
  await eventually("the pack's streams", async () => (await names(service)).includes("obituaries"));
  place.configure("sources.yaml", text);
  await eventually("no streams", async () => (await names(service)).length === 0);
});
