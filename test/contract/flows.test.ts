import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { Manifest } from "../../store/model/manifest.ts";
import { sampleRead } from "../support/sample.ts";
import {
  type Installation,
  installation,
  packageRoot,
  type ServiceProcess,
  startProcess,
} from "../support/service/service-process.ts";

const run = promisify(execFile);

/** The shell lines of a section of a document: those of one of its code blocks, the first unless told otherwise. */
function shellLines(document: string, heading: string, at = 0): string {
  const text = readFileSync(join(packageRoot, document), "utf8");
  const [, section = ""] = text.split(new RegExp(`^#+ ${heading}\\n`, "m"));
  const lines = [...section.matchAll(/^```sh\n(.*?)^```$/gms)][at]?.[1];
  if (lines === undefined) throw new Error(`${document} has no such shell lines under “${heading}”`);
  return lines;
}

const Enveloped = z.object({ data: z.record(z.string(), z.unknown()), usage: z.object({ quota_used: z.int() }) });

/** JSON texts that curl wrote one after the other. */
function answersIn(output: string): z.infer<typeof Enveloped>[] {
  return output.split(/(?<=\})\s*(?=\{"data":)/).map((text) => Enveloped.parse(JSON.parse(text)));
}

/** A first start on what ships, for all that the documents say of it. */
let place: Installation;
let service: ServiceProcess;
beforeAll(async () => {
  place = installation();
  service = await startProcess(place, { CONFIG_DIR: join(packageRoot, "config"), PORT: "0" });
  await sampleRead(service);
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  place[Symbol.dispose]();
});

// First: it counts what was billed from nothing on.
test("the handbook's two flows lead from nothing to manifests, and from a plan to its execution", async () => {
  const [first, second] = ["From nothing to manifests", "Plan, then execute"].map((heading) =>
    shellLines("docs/handbook/api.md", heading),
  );
  const flows = [first, second, second].join("\n");
  expect(flows).toContain("BASE=http://127.0.0.1:8787\n");
  const here = flows
    .replace("http://127.0.0.1:8787", service.url)
    .replace("./data/operator.json", join(place.dataDir, "operator.json"));
  const script = `set -euo pipefail\n${here}`;
  const { stdout } = await run("bash", ["-c", script], { cwd: packageRoot });
  const [account, listed, executed, again, ...more] = answersIn(stdout);
  expect(more).toEqual([]);
  expect(account?.data.subscription).toMatchObject({ plan: "platform", status: "active" });
  expect(z.array(Manifest).parse(listed?.data.manifests)).toHaveLength(1);
  expect(listed?.usage.quota_used).toBe(1);
  const idsOf = (answer: typeof listed) =>
    z
      .array(Manifest)
      .parse(answer?.data.manifests)
      .map(({ manifest_id }) => manifest_id);
  expect(idsOf(executed)).toHaveLength(2);
  // What was read before is not billed again. The newest of the stream may have been published before the days that are planned.
  const unread = idsOf(executed).filter((id) => !idsOf(listed).includes(id)).length;
  expect(executed?.data.billed_count).toBe(unread);
  expect(executed?.usage.quota_used).toBe(1 + unread);
  expect(idsOf(again)).toEqual(idsOf(executed));
  expect(again?.data.billed_count).toBe(0);
  expect(again?.usage.quota_used).toBe(1 + unread);
});

test("the README's first lines show streams, and manifests of the sample", async () => {
  const lines = shellLines("README.md", "claimstream", 1)
    .replaceAll("http://127.0.0.1:8787", service.url)
    .replace("./data/operator.json", join(place.dataDir, "operator.json"));
  const { stdout } = await run("bash", ["-c", `set -euo pipefail\n${lines}`], { cwd: packageRoot });
  const [listed, held] = answersIn(stdout);
  expect(listed?.data.streams).toHaveLength(5);
  expect(z.array(Manifest).parse(held?.data.manifests)).toHaveLength(1);
});

test("the handbook's lines on alerts make a beacon with an alert, and those on exports a file", async () => {
  const script = (page: string, heading: string) =>
    `set -euo pipefail\n${shellLines(`docs/handbook/${page}.md`, heading)}`
      .replaceAll("http://127.0.0.1:8787", service.url)
      .replace("./data/operator.json", join(place.dataDir, "operator.json"));
  const { stdout } = await run("bash", ["-c", script("alerts", "Alerts")], { cwd: packageRoot });
  const [made, listed] = answersIn(stdout);
  expect(made?.data).toMatchObject({ kind: "page", is_active: true });
  expect(listed?.data.alerts).toMatchObject([{ kind: "page", target: null }]);
  // The files go where the reader stands; the runtime is found from here.
  const into = script("exports", "Exports").replace("set -euo pipefail", `set -euo pipefail\ncd ${place.dataDir}`);
  const PATH = `${join(packageRoot, "node_modules", ".bin")}:${process.env.PATH}`;
  await run("bash", ["-c", into.replaceAll("npx node", "node")], { env: { ...process.env, PATH } });
  const written = readdirSync(place.dataDir);
  expect(written).toEqual(expect.arrayContaining(["manifests.csv.gz", "manifest.json"]));
});

test("the handbook's lines on feeds and email digests give a feed, and ask whoever is to get the mails", async () => {
  const script = (page: string, heading: string) =>
    `set -euo pipefail\n${shellLines(`docs/handbook/${page}.md`, heading)}`
      .replaceAll("http://127.0.0.1:8787", service.url)
      .replace("./data/operator.json", join(place.dataDir, "operator.json"));
  const feed = await run("bash", ["-c", script("feeds", "Feeds")], { cwd: packageRoot });
  expect(feed.stdout).toMatch(/^<\?xml .*\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom">/);
  const mail = await run("bash", ["-c", script("email", "Email digests")], { cwd: packageRoot });
  const [made] = answersIn(mail.stdout);
  expect(made?.data).toMatchObject({ email: "mara@example.org", cadence: "weekly", status: "unconfirmed" });
  expect(readdirSync(join(place.dataDir, "outbox"))).toEqual([expect.stringMatching(/\.eml$/)]);
});
