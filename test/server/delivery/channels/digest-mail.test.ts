import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ingestItem, sourceEntry, streamEntry } from "../../../support/arrivals.ts";
import { openPostOffice, type PostOffice } from "../../../support/servers/post-office.ts";
import { valueAt } from "../../../support/service/scenario.ts";
import { type Member, openService, standingAt, type TestService } from "../../../support/service/service.ts";

let office: PostOffice;
let service: TestService;
let as: Member;

beforeEach(async () => {
  office = await openPostOffice();
  service = await openService({ env: { SMTP_URL: office.url } });
  const at = standingAt.toISOString();
  await service.store.sources.sync([sourceEntry("Harbour News"), sourceEntry("Gazette")], at);
  const streams = [streamEntry("fees", { sources: ["Harbour News"] }), streamEntry("all")];
  await service.store.streamEntries.sync([...streams, streamEntry("gazette", { sources: ["Gazette"] })], at);
  as = await service.member("platform", { cadence: "daily" });
  await post("/digests", { name: "Harbour <b>& more", stream_ids: [1, 2] });
  await post("/digests/1/mail", { email: "Mara@example.org" });
});
afterEach(async () => {
  await service[Symbol.asyncDispose]();
  await office[Symbol.asyncDispose]();
});

async function post(path: string, body: object = {}): Promise<unknown> {
  const answer = await service.request(path, { method: "POST", as, body: JSON.stringify(body) });
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body;
}

async function arrive(identity: string, extraction = {}, channel_id = 1): Promise<number> {
  const arrival = { channel_id, identity, now: service.clock.now, extraction };
  return (await ingestItem(service.store, arrival)).record_id;
}

/** Lets a deliverer run at a moment until nothing is due, and ends it. */
async function runAt(moment: string): Promise<void> {
  service.clock.now = new Date(moment);
  await using deliverer = service.deliver();
  await deliverer.drain();
}

async function listed(): Promise<unknown> {
  return valueAt((await service.request("/digests/1/mail", { as })).body, "data.mails.0");
}

test("a digest's batch is one mail, the weightiest story first, as text and as HTML, and ends with one click", async () => {
  await arrive("light", { significance_score: 10, headline: `A light "story" <i>` });
  await arrive("heavy", { significance_score: 90, headline: "A heavy story" });
  await arrive("elsewhere", { headline: "Another stream's" }, 2);
  await runAt("2026-11-20T23:59:59.999Z");
  expect(office.mails).toEqual([]);
  await runAt("2026-11-21T00:00:00.000Z");
  expect(office.mails).toHaveLength(1);
  const [mail] = office.mails;
  expect(mail).toMatchObject({ subject: "Harbour <b>& more: 3 stories", to: [{ address: "mara@example.org" }] });
  const { text = "", html = "" } = mail ?? {};
  expect(text.indexOf("A heavy story")).toBeLessThan(text.indexOf(`A light "story" <i>`));
  for (const part of ["https://harbour.example/heavy", "Harbour News", "* The Harbour Board raised"]) {
    expect(text).toContain(part);
  }
  expect(html).toContain(`<a href="https://harbour.example/light">A light &quot;story&quot; &lt;i&gt;</a>`);
  expect(html).not.toMatch(/<img|<script|<style|<i>|<b>&/);
  expect((await service.request("/account", { as })).headers.get("x-service-quota-used")).toBe("0");
  const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]));
  expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const page = headers.get("list-unsubscribe")?.slice(1, -1) ?? "";
  expect(text).toContain(page);
  const click = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
  expect(await (await fetch(page, click)).text()).toContain("mara@example.org receives no more emails");
  await arrive("later");
  await runAt("2026-11-23T00:00:00.000Z");
  expect(office.mails).toHaveLength(1);
  expect(await listed()).toBeUndefined();
});

test("a digest writes dates and times as its reader chose, and else as the organization did", async () => {
  const choose = (settings: object) =>
    service.request("/account", { method: "PUT", as, body: JSON.stringify(settings) });
  const arriveAt = (published: string) => arrive(published, { published });
  const texts = () => office.mails.map(({ text }) => /Harbour News, (.*)/.exec(text ?? "")?.[1]);
  await arriveAt("2026-11-20T08:00:00Z");
  await runAt("2026-11-21T00:00:00.000Z");
  await choose({ applies_to: "organization", locale: "en-GB", time_zone: "Europe/Berlin" });
  await arriveAt("2026-11-21T08:00:00Z");
  await runAt("2026-11-22T00:00:00.000Z");
  await choose({ locale: "de-DE" });
  await arriveAt("2026-11-22T08:00:00Z");
  await runAt("2026-11-23T00:00:00.000Z");
  await choose({ time_zone: "America/New_York" });
  // A day without a time is not moved to another day.
  await arriveAt("2026-11-23");
  await runAt("2026-11-24T00:00:00.000Z");
  expect(texts()).toEqual([
    "2026-11-20 08:00 UTC",
    "21 November 2026, 09:00 CET",
    "22. November 2026, 09:00 MEZ",
    "23. November 2026",
  ]);
});

test("an empty batch, a paused digest and a deleted one send nothing", async () => {
  await runAt("2026-11-21T00:00:00.000Z");
  await post("/digests/1/deactivate");
  await arrive("paused");
  await runAt("2026-11-22T00:00:00.000Z");
  await post("/digests/1/activate");
  await runAt("2026-11-23T00:00:00.000Z");
  await arrive("deleted");
  await service.request("/digests/1", { method: "DELETE", as });
  await runAt("2026-11-24T00:00:00.000Z");
  expect(office.mails).toEqual([]);
});

test("a mail that the server does not take now is tried again under the same id, also by another process", async () => {
  await arrive("story");
  office.refuses = () => 451;
  await runAt("2026-11-21T00:00:00.000Z");
  await runAt("2026-11-21T00:00:59.999Z");
  await runAt("2026-11-21T00:01:00.000Z");
  expect(office.tries).toHaveLength(2);
  office.refuses = () => null;
  await runAt("2026-11-21T00:05:59.999Z");
  expect(office.mails).toEqual([]);
  await runAt("2026-11-21T00:06:00.000Z");
  await runAt("2026-11-21T12:00:00.000Z");
  expect(office.mails).toHaveLength(1);
  expect(office.mails[0]?.messageId).toMatch(/^<[\w-]{43}@127\.0\.0\.1>$/);
  expect(await listed()).toMatchObject({ last_sent_on: "2026-11-21T00:06:00.000Z", last_error: null });
});

test("a mail to an address that is not there is given up at once, and said; the next batch is tried anew", async () => {
  await arrive("story");
  office.refuses = () => 550;
  await runAt("2026-11-21T00:00:00.000Z");
  await runAt("2026-11-21T12:00:00.000Z");
  expect(office.tries).toHaveLength(1);
  expect(await listed()).toMatchObject({ last_sent_on: null, last_error: expect.stringContaining("not taken") });
  office.refuses = () => null;
  await arrive("next");
  await runAt("2026-11-22T00:00:00.000Z");
  expect(office.mails.map(({ subject }) => subject)).toEqual(["Harbour <b>& more: 1 story"]);
});

test("a mail that the server does not take for a day is given up, and said", async () => {
  await arrive("story");
  office.refuses = () => 451;
  for (let hour = 0; hour < 30; hour += 1) {
    for (const minute of ["00", "07", "40"]) {
      const day = 21 + Math.floor(hour / 24);
      await runAt(`2026-11-${day}T${String(hour % 24).padStart(2, "0")}:${minute}:00.000Z`);
    }
  }
  expect(office.tries).toHaveLength(7);
  expect(await listed()).toMatchObject({ last_error: expect.stringContaining("not taken") });
});

test("a service that stops waits for no server that is silent, and sends the mail once it runs again", async () => {
  await arrive("story");
  const sendTo = (smtp_url: string) => Object.assign(service.config.secrets, { smtp_url });
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = silent.address();
  sendTo(`smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}`);
  service.clock.now = new Date("2026-11-21T00:00:00.000Z");
  const deliverer = service.deliver();
  const [held] = await once(silent, "connection");
  await deliverer[Symbol.asyncDispose]();
  expect(held.destroyed).toBe(false);
  held.destroy();
  silent.close();
  sendTo(office.url);
  await runAt("2026-11-21T00:01:00.000Z");
  expect(office.mails).toHaveLength(1);
});

test("of hundreds of stories the weightiest are told, and how many more there are", async () => {
  for (let count = 0; count < 503; count += 1) await arrive(`item-${count}`, { significance_score: count % 100 });
  await runAt("2026-11-21T00:00:00.000Z");
  const [mail] = office.mails;
  expect(mail?.subject).toBe("Harbour <b>& more: 503 stories");
  for (const body of [mail?.text ?? "", mail?.html ?? ""]) {
    expect(new Set(body.match(/https:\/\/harbour\.example\/item-\d+/g))).toHaveLength(500);
    expect(body).toContain("And 3 more.");
  }
});

test("many stories are told by their headlines alone after the first", async () => {
  for (let count = 0; count < 40; count += 1) await arrive(`item-${count}`, { summary: "What happened there." });
  await runAt("2026-11-21T00:00:00.000Z");
  const [mail] = office.mails;
  for (const body of [mail?.text ?? "", mail?.html ?? ""]) {
    expect(body.split("What happened there.")).toHaveLength(16);
    expect(new Set(body.match(/https:\/\/harbour\.example\/item-\d+/g))).toHaveLength(40);
  }
});
