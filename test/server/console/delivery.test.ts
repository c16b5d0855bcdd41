import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Fields } from "../../support/browser.ts";
import { consoleOf, furnish, type Visit } from "../../support/console.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { openReceiver, type Receiver } from "../../support/servers/receiver.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let receiver: Receiver;
let owner: Member;
let visit: Visit;

const base = "/console/delivery/webhooks";

beforeAll(async () => {
  service = await openService({ settings: { network: { allow: ["127.0.0.1/32"] } } });
  receiver = await openReceiver();
  await openNewsstand(service.store);
  owner = await service.member("platform", { cadence: "continuous" });
  visit = await consoleOf(service, owner);
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

const open = (path: string) => visit.open(path);
const send = (path: string, fields: Fields) => visit.send(path, fields);

test("what shows or makes a single thing leads up to its list, as everywhere in the console, and has no tabs", async () => {
  await using furnished = await openService();
  await openNewsstand(furnished.store);
  const operator = await furnished.member("platform", { is_operator: true, cadence: "continuous" });
  await furnish(furnished, operator);
  const reader = await consoleOf(furnished, operator);
  const above = { webhooks: ["delivery", "Webhooks"], exports: ["delivery/exports", "Exports"] } as const;
  for (const path of ["webhooks/new", "webhooks/1", "webhooks/1/edit", "webhooks/1/log/1", "exports/new"] as const) {
    const { text } = await reader.open(`/console/delivery/${path}`);
    const [list, name] = above[path.startsWith("exports") ? "exports" : "webhooks"];
    expect(text).toMatch(new RegExp(`aria-label="Breadcrumb"><ol><li><a href="[./]+console/${list}">${name}</a>`));
    expect(text).not.toContain('<nav class="tabs"');
  }
});

describe("the page of webhooks", () => {
  test("says what to do where there are none", async () => {
    const { text } = await open("/console/delivery");
    expect(text).toContain("No webhooks yet.");
    expect(text).toContain('href="../console/delivery/webhooks/new"');
  });

  test.each(["", "/webhooks/new", "/exports/new", "/mails"])(
    "says who may have them where the plan has none, before a form is filled in: /delivery%s",
    async (path) => {
      const poor = await consoleOf(service, await service.member("free"));
      const { status, text } = await poor.open(`/console/delivery${path}`);
      expect(status).toBe(200);
      expect(text).toContain('<nav class="tabs"');
      expect(text).toMatch(/role="status">The plan Free does not include/);
    },
  );

  test("keeps what was filled in when an address is refused, and says so at the field", async () => {
    const fields: [string, string][] = [
      ["url", "ftp://hooks.example.org/<b>"],
      ["label", "My desk"],
      ["events", "stream.created"],
    ];
    const { status, text } = await send(`${base}/new`, fields);
    expect(status).toBe(200);
    expect(text).toContain('role="alert"');
    expect(text).toContain('value="ftp://hooks.example.org/&lt;b&gt;"');
    expect(text).toContain('aria-describedby="url-hint url-wrong" aria-invalid="true"');
    expect(text).toContain('value="My desk"');
    expect(text).toMatch(/value="stream.created" checked/);
    expect(text).not.toMatch(/value="manifest.matched" checked/);
  });

  test("makes one, with the secret shown this once", async () => {
    const fields: [string, string][] = [
      ["url", receiver.url],
      ["label", "Newsroom"],
      ["events", "manifest.matched"],
      ["events", "stream.created"],
      ["scope", "stream 1"],
    ];
    const { text } = await send(`${base}/new`, fields);
    const secret = /whsec_[\w+/=]+/.exec(text)?.[0] ?? "";
    expect(secret).not.toBe("");
    const shown = await open(`${base}/1`);
    expect(shown.text).toContain("manifest.matched, stream.created");
    expect(shown.text).not.toContain(secret);
    expect((await open("/console/delivery")).text).toContain("Newsroom");
  });

  test("is filled in by the links of a stream or a digest", async () => {
    expect((await open(`${base}/new?stream=2`)).text).toContain('<option value="stream 2" selected>');
  });
});

describe("the page of a webhook", () => {
  test("sends a test, and leads to what came of it", async () => {
    const { status, location } = await send(`${base}/1`, { do: "test" });
    expect({ status, location }).toEqual({ status: 303, location: expect.stringMatching(/webhooks\/1\/log\/1$/) });
    const { text } = await open(`${base}/1/log/1`);
    expect(text).toContain('<span class="health delivered">Delivered</span>');
    expect(text).toContain("x-service-signature");
    expect(text).toContain("&quot;event&quot;: &quot;manifest.matched&quot;");
    expect(text).not.toContain("Resend");
  });

  test("narrows its log by outcome and event", async () => {
    const { text } = await open(`${base}/1`);
    expect(text).toContain("log/1");
    expect(text).toContain("<p>Harbour Board raises grain fee by 4 percent · Shipping</p>");
    expect((await open(`${base}/1?status=failed`)).text).toContain("No deliveries match.");
    expect((await open(`${base}/1?event=stream.created`)).text).toContain("No deliveries match.");
    expect((await open(`${base}/1?status=nonsense&event=x`)).text).toContain("log/1");
  });

  test("pauses and resumes, and says so once", async () => {
    const { location } = await send(`${base}/1`, { do: "pause" });
    expect(location).toBe("?done=paused");
    const { text } = await open(`${base}/1${location}`);
    expect(text).toContain('class="done">Paused');
    expect(text).toContain('<span class="health paused">Paused</span>');
    expect((await send(`${base}/1`, { do: "resume" })).location).toBe("?done=resumed");
  });

  test("sends again what failed since a moment, and one by one", async () => {
    const at = service.clock.now.toISOString();
    const body = JSON.stringify({ event: "stream.created", webhook_id: 1, timestamp: at, data: {} });
    const wanted = { event_id: 7, event: "stream.created" as const, digest_id: 0, body };
    await service.store.deliveries.add(1, [wanted], { now: at, attempts: 3 });
    await service.store.deliveries.lapse(1, at);
    expect((await open(`${base}/1/log/2`)).text).toContain("Resend");
    expect((await send(`${base}/1/log/2`, { do: "resend" })).location).toBe("?done=resent");
    expect((await open(`${base}/1/log/2?done=resent`)).text).toContain('<span class="health pending">Pending</span>');
    await service.store.deliveries.lapse(1, at);
    const again = { do: "resend", since: at.slice(0, 16), only_undelivered: "on" };
    expect((await send(`${base}/1`, again)).location).toBe("?done=resent");
    const refused = await send(`${base}/1`, { do: "resend", since: "2026-01-01T00:00" });
    expect(refused.text).toContain('role="alert"');
    expect(refused.text).toContain('value="2026-01-01T00:00"');
  });

  test("gives another secret, shown once", async () => {
    const { text } = await send(`${base}/1`, { do: "rotate" });
    expect(text).toMatch(/whsec_/);
    expect(text).toContain("2026-11-21 10:00 UTC");
  });

  test("is edited, with what was wrong at its field", async () => {
    const refused = await send(`${base}/1/edit`, { url: receiver.url, label: "Newsroom" });
    expect(refused.text).toContain('id="events-wrong"');
    const fields = { url: receiver.url, label: "Night desk", events: "stream.removed" };
    const { location = "" } = await send(`${base}/1/edit`, fields);
    expect(location).toMatch(/webhooks\/1\?done=changed$/);
    expect((await open(`${base}/1?done=changed`)).text).toContain("Night desk");
  });

  test("takes no form from elsewhere, and knows none of others", async () => {
    const { browser } = visit;
    const proof = /name="proof" value="([^"]+)"/.exec((await open(`${base}/1`)).text)?.[1] ?? "";
    const foreign = { do: "delete", proof };
    const from = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await browser.send(`${service.url}${base}/1`, foreign, from)).status).toBe(403);
    expect((await browser.send(`${service.url}${base}/1`, { do: "delete", proof: "x" })).status).toBe(403);
    expect((await browser.send(`${service.url}${base}/1`, { ...foreign, do: "explode" })).status).toBe(404);
    const other = await consoleOf(service, await service.member("platform"));
    for (const path of [`${base}/1`, `${base}/1/edit`, `${base}/1/log/1`, `${base}/x`]) {
      expect((await other.open(path)).status).toBe(404);
    }
  });

  test("is deleted after a question, and is gone", async () => {
    expect((await open(`${base}/1`)).text).toContain("It cannot be undone.");
    const { location } = await send(`${base}/1`, { do: "delete" });
    expect(location).toMatch(/delivery\?done=deleted$/);
    expect((await open(`${base}/1`)).status).toBe(404);
  });
});

describe("the page of exports", () => {
  const filled = { stream_ids: "1", format: "csv" };

  test("says what an export comes to before it is made, and keeps what was filled in", async () => {
    expect((await open("/console/delivery/exports")).text).toContain("No exports yet.");
    expect((await open("/console/delivery/exports/new?stream_ids=1")).text).toContain('value="1" checked');
    const { text } = await send("/console/delivery/exports/new", { ...filled, do: "estimate" });
    expect(text).toContain("It would hold 4 stories. 4 of them count to the quota");
    expect(text).toContain("Create export");
    expect(text).toContain('<option value="csv" selected>');
    const dated = await send("/console/delivery/exports/new", {
      ...filled,
      do: "estimate",
      published_date_from: "2026-11-20",
    });
    expect(dated.text).toContain("It would hold 1 story.");
  });

  test("says at the field what is wrong", async () => {
    const { text } = await send("/console/delivery/exports/new", { do: "start" });
    expect(text).toContain('id="stream_ids-wrong"');
  });

  test("makes it, shows how far it is, and hands out its files", async () => {
    const { location = "" } = await send("/console/delivery/exports/new", { ...filled, do: "start" });
    expect(location).toMatch(/exports\?done=started$/);
    await service.drain();
    const { text } = await open("/console/delivery/exports?done=started");
    expect(text).toContain('<span class="health done">Done</span>');
    expect(text).toContain("4 stories, 4 of them counted toward the quota.");
    const href = /href="([^"]+data\.csv[^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const file = await fetch(new URL(href, `${service.url}/console/delivery/exports`));
    expect(file.status).toBe(200);
    await file.body?.cancel();
  });

  test("makes schedules and ends them after a question", async () => {
    const { location = "" } = await send("/console/delivery/exports/new", { ...filled, do: "schedule" });
    expect(location).toMatch(/exports\?done=scheduled$/);
    expect((await open("/console/delivery/exports")).text).toContain("End schedule");
    expect((await send("/console/delivery/exports", { do: "end", schedule_id: "1" })).location).toBe("?done=ended");
    expect((await open("/console/delivery/exports")).text).not.toContain("End schedule");
  });
});

describe("the page of feeds", () => {
  test("shows the addresses of a new token once, and revokes it after a question", async () => {
    expect((await open("/console/delivery/feeds")).text).toContain("No tokens yet");
    const { text } = await send("/console/delivery/feeds", { do: "make", name: "On the train" });
    const address = /http[^<"]+\/feeds\/cs_feed_[\w-]+\/streams\/1\.atom/.exec(text)?.[0] ?? "";
    expect((await fetch(address)).status).toBe(200);
    const listed = await open("/console/delivery/feeds");
    expect(listed.text).toContain("On the train");
    expect(listed.text).not.toContain(/cs_feed_[\w-]+/.exec(address)?.[0]);
    expect((await send("/console/delivery/feeds", { do: "revoke", token_id: "1" })).location).toBe("?done=revoked");
    expect((await fetch(address)).status).toBe(404);
  });
});

describe("the page of digest mails", () => {
  test("leads to the digests where there is none, else says who gets what, and when next", async () => {
    const empty = (await open("/console/delivery/mails")).text;
    expect(empty).toContain("No digest yet");
    expect(empty).toContain("This installation has no mail server.");
    const body = JSON.stringify({ name: "Harbour", stream_ids: ["1"] });
    await service.request("/digests", { method: "POST", as: owner, body });
    const refused = await send("/console/delivery/mails", { do: "add", digest_id: "1", email: "nobody" });
    expect(refused.text).toContain('id="email-wrong"');
    expect(refused.text).toContain('value="nobody"');
    const filled = { do: "add", digest_id: "1", email: "mara@example.org", cadence: "weekly" };
    expect((await send("/console/delivery/mails", filled)).location).toBe("?done=added");
    const { text } = await open("/console/delivery/mails");
    expect(text).toContain('mara@example.org <span class="health active">Active</span>');
    expect(text).toContain("weekly · next");
    expect(text).toContain("2026-11-23 00:00 UTC");
    const ended = await send("/console/delivery/mails", { do: "end", digest_id: "1", mail_id: "1" });
    expect(ended.location).toBe("?done=ended");
    expect((await open("/console/delivery/mails")).text).not.toContain("mara@example.org");
  });
});
