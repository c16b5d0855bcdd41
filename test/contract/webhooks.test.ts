import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { syncStreams } from "../../pipeline/duties/config-sync.ts";
import { EventName } from "../../store/model/webhook.ts";
import { apiDocument, describedService, escaped } from "../support/api-document.ts";
import { ingestItem, sourceEntry, streamEntry } from "../support/arrivals.ts";
import { sendHalf } from "../support/servers/half-request.ts";
import { openReceiver } from "../support/servers/receiver.ts";
import { valueAt } from "../support/service/scenario.ts";
import { openService, standingAt } from "../support/service/service.ts";
import { eventually, packageRoot } from "../support/service/service-process.ts";

const document = describedService();
const described = apiDocument(document);
const pointer = (event: string) => `#/webhooks/${escaped(event)}/post`;

test.each(EventName.options)(
  "the API description has %s with its headers and an example that fits its schema",
  (event) => {
    const webhook = valueAt(Object(document.webhooks)[event], "post");
    expect(webhook, event).toMatchObject({ responses: { "2XX": {}, "410": {}, default: {} }, security: [] });
    const example = valueAt(webhook, "requestBody.content.application/json.example");
    expect(described.unfit(`${pointer(event)}/requestBody/content/application~1json/schema`, example)).toEqual([]);
  },
);

test("what webhooks are sent is as the API description has it: every event, its headers and nothing more in its body", async () => {
  await using service = await openService({ settings: { network: { allow: ["127.0.0.1/32"] } } });
  await using receiver = await openReceiver();
  await using deliverer = service.deliver();
  const { store, clock } = service;
  const at = clock.now.toISOString();
  const as = await service.member("platform");
  const send = async (method: string, path: string, body: object = {}) => {
    const answer = await service.request(path, { method, as, body: JSON.stringify(body) });
    expect([200, 201], path).toContain(answer.status);
    return answer.body;
  };
  const fees = streamEntry("fees", { sources: ["Harbour News"] });
  await store.sources.sync([sourceEntry("Harbour News")], at);
  await syncStreams(store, [fees], at);
  const offer = { name: "Business", description: null, monthly_cap: 5, price_per_month_usd: 5 };
  await store.curatedDigests.sync(
    [{ ...offer, slug: "business", filter_spec: { domains: ["economics-business-work"] } }],
    at,
  );
  await send("POST", "/webhooks", { url: receiver.url, events: EventName.options });
  const digest = valueAt(await send("POST", "/digests", { name: "Desk", stream_ids: [1] }), "data.id");
  await send("PUT", `/digests/${digest}`, { name: "Fees", description: "All.", filter_spec: { topics: ["Shipping"] } });
  await send("POST", `/digests/${digest}/deactivate`);
  await send("POST", `/digests/${digest}/activate`);
  await send("POST", "/digests/subscribe?digest_slug=business");
  await ingestItem(store, { channel_id: 1, identity: "fee", now: standingAt });
  await deliverer.drain();
  await send("POST", `/digests/unsubscribe?subscription_id=1`);
  await syncStreams(store, [fees, streamEntry("ports")], at);
  await syncStreams(store, [fees, streamEntry("ports", {}, { status: "unpublished", status_reason: "rest" })], at);
  await syncStreams(store, [fees], at);
  await deliverer.drain();
  const events = receiver.received.map(({ headers }) => headers["x-service-event"] ?? "");
  expect(new Set(events)).toEqual(new Set(EventName.options));
  for (const { headers, body } of receiver.received) {
    const event = headers["x-service-event"] ?? "";
    expect(described.unfit(`${pointer(event)}/requestBody/content/application~1json/schema`, JSON.parse(body))).toEqual(
      [],
    );
    expect(Object.keys(JSON.parse(body))).toEqual(["event", "webhook_id", "timestamp", "data"]);
    const parameters = [valueAt(Object(document.webhooks)[event], "post.parameters")].flat();
    for (const [at, parameter] of parameters.entries()) {
      const value = headers[String(valueAt(parameter, "name")).toLowerCase()];
      const needed = valueAt(parameter, "required") === true;
      if (needed || value !== undefined)
        expect(described.unfit(`${pointer(event)}/parameters/${at}/schema`, value)).toEqual([]);
    }
  }
});

/** Whether a program is at hand, by its version. */
const has = (program: string) => spawnSync(program, ["--version"]).status === 0;

/** The handbook's receivers: the language of their block, and what runs them; in what is not at hand they are not tried. */
const receivers = [
  { language: "js", file: "receiver.mjs", program: process.execPath },
  ...(has("python3") ? [{ language: "python", file: "receiver.py", program: "python3" }] : []),
];

test("the handbook's receiver in JavaScript is the one that can be downloaded", () => {
  expect(receiverIn("js")).toBe(readFileSync(join(packageRoot, "server/receivers/receiver.mjs"), "utf8"));
});

function receiverIn(language: string): string {
  const page = readFileSync(join(packageRoot, "docs/handbook/webhooks.md"), "utf8");
  return new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "ms").exec(page)?.[1] ?? "";
}

test.each(receivers)(
  "the handbook's receiver in $language takes what is signed, refuses what is not and outlives what breaks off",
  async ({ language, file, program }) => {
    const folder = mkdtempSync(join(tmpdir(), "claimstream-receiver-"));
    writeFileSync(join(folder, file), receiverIn(language));
    await using service = await openService({ settings: { network: { allow: ["127.0.0.1/32"] } } });
    const as = await service.member("startup");
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const made = await service.request("/webhooks", { method: "POST", as, body: JSON.stringify({ url }) });
    const env = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      WEBHOOK_SECRET: String(valueAt(made.body, "data.secret")),
    };
    const child = spawn(program, [join(folder, file)], { env, stdio: ["ignore", "pipe", "ignore"] });
    let said = "";
    child.stdout.on("data", (chunk) => {
      said += chunk;
    });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    try {
      const unsigned = () => fetch(url, { method: "POST", body: "{}" }).catch(() => undefined);
      const refused = await eventually("the receiver", unsigned);
      expect(refused.status).toBe(401);
      await sendHalf(url);
      const tested = await service.request("/webhooks/1/test", { method: "POST", as });
      expect(tested.body).toMatchObject({ data: { status: "delivered", response_code: 204 } });
      await eventually("what it prints", async () => said.includes("manifest.matched Harbour Board"));
    } finally {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true });
    }
  },
);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("there is no port");
  return address.port;
}
