import { describe, expect, test } from "vitest";
import { databases } from "../../support/databases.ts";
import { digestMailSample } from "../samples.ts";

const at = (minute: string) => `2026-11-20T10:${minute}.000Z`;
const page = { page: 0, page_size: 10 };

describe.each(Object.entries(databases))("digests by mail, on %s", (_name, open) => {
  test("an address is on a digest once, wanted once it is confirmed, and off once it has ended", async () => {
    await using opened = await open();
    const { digestMails } = opened.store;
    const { mail_id } = await digestMails.put({ ...digestMailSample(), confirmed_on: null }, at("00:00"));
    expect(await digestMails.wanted("org")).toEqual([]);
    await digestMails.ask(mail_id, at("00:30"));
    expect([
      await digestMails.askedSince("org", at("00:30")),
      await digestMails.askedSince("org", at("00:31")),
    ]).toEqual([1, 0]);
    await digestMails.confirm(mail_id, at("01:00"));
    expect(await digestMails.wanted("org")).toMatchObject([{ mail_id, confirmed_on: at("01:00") }]);
    const again = await digestMails.put({ ...digestMailSample(), cadence: null }, at("02:00"));
    expect(again).toMatchObject({ mail_id, cadence: null, created_on: at("00:00") });
    expect(await digestMails.end(mail_id, at("03:00"))).toBe(true);
    expect(await digestMails.end(mail_id, at("03:00"))).toBe(false);
    expect(await digestMails.list("org", 1, page)).toEqual({ mails: [], total_count: 0 });
    await digestMails.confirm(mail_id, at("04:00"));
    expect(await digestMails.byAddress("org", 1, "mara@example.org")).toMatchObject({ ended_on: at("03:00") });
    expect(await digestMails.wanted("org")).toEqual([]);
  });

  test("a mail gathers each manifest once until it is due; what comes then is for the next", async () => {
    await using opened = await open();
    const { digestMails } = opened.store;
    const { mail_id } = await digestMails.put(digestMailSample(), at("00:00"));
    const later = () => at("20:00");
    await digestMails.gather(mail_id, [], { now: at("00:00"), due_at: at("10:00") });
    await digestMails.gather(mail_id, [1, 2], { now: at("00:00"), due_at: null });
    await digestMails.gather(mail_id, [2, 3], { now: at("01:00"), due_at: at("10:00") });
    expect(await digestMails.claim(at("09:59"), later)).toBeUndefined();
    await digestMails.gather(mail_id, [4], { now: at("10:00"), due_at: at("11:00") });
    const first = await digestMails.claim(at("10:00"), later);
    expect(first).toMatchObject({ manifest_ids: [1, 2, 3], attempts: 1, mail: { mail_id, email: "mara@example.org" } });
    const second = await digestMails.claim(at("11:00"), later);
    expect(second).toMatchObject({ manifest_ids: [4], attempts: 1 });
    expect(await digestMails.claim(at("19:59"), later)).toBeUndefined();
    if (second) await digestMails.settle(second, { sent_on: at("11:00"), error: null });
    const tried = await digestMails.claim(at("20:00"), () => at("40:00"));
    expect(tried).toMatchObject({ manifest_ids: [1, 2, 3], attempts: 2 });
    if (tried) await digestMails.settle(tried, { sent_on: null, error: "nobody there" });
    expect(await digestMails.claim(at("59:59"), later)).toBeUndefined();
    expect(await digestMails.byId(mail_id)).toMatchObject({ last_sent_on: at("11:00"), last_error: "nobody there" });
  });

  test("an address that has ended takes what was gathered for it along", async () => {
    await using opened = await open();
    const { digestMails } = opened.store;
    const { mail_id } = await digestMails.put(digestMailSample(), at("00:00"));
    await digestMails.gather(mail_id, [1], { now: at("00:00"), due_at: at("10:00") });
    await digestMails.end(mail_id, at("05:00"));
    expect(await digestMails.claim(at("10:00"), () => at("20:00"))).toBeUndefined();
  });
});
