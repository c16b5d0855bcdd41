import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { SourcesFile } from "../../../config/sources.ts";
import { consoleOf } from "../../support/console.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { openService } from "../../support/service/service.ts";

/** A service that follows these addresses, and has read something. */
async function following(urlsBelow: (packageRoot: string) => string[]) {
  const service = await openService();
  await openNewsstand(service.store);
  const sources = urlsBelow(service.config.paths.packageRoot).map((url, at) => ({
    name: `Source ${at}`,
    source_type: "organization",
    channels: [{ name: "News", kind: "feed", url }],
  }));
  Object.assign(service.config, { sources: SourcesFile.parse({ sources }).sources });
  const operator = await service.member("platform", { is_operator: true, cadence: "continuous" });
  return { service, operator, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}

const sampleFeed = (root: string) => pathToFileURL(join(root, "data/sample/news/feed.xml")).href;

test("the first page offers starter packs as long as nothing but the sample is followed, to whoever runs the service", async () => {
  await using run = await following((root) => [sampleFeed(root)]);
  const { text } = await (await consoleOf(run.service, run.operator)).open("/console");
  expect(text).toContain("only the sample so far");
  expect(text).toMatch(/<form method="post" action="[^"]*\/sources\/packs">/);
  expect(text).toContain('name="domain" value="economy"');
  const reader = await consoleOf(run.service, await run.service.member("free"));
  expect((await reader.open("/console")).text).toContain("<h1>Today</h1>");
});

test("the first page is today's once something else is followed", async () => {
  await using run = await following((root) => [sampleFeed(root), "https://post.example/feed.xml"]);
  const { text } = await (await consoleOf(run.service, run.operator)).open("/console");
  expect(text).toContain("<h1>Today</h1>");
});
