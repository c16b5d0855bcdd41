import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { figure } from "../../../server/console/counted.ts";
import { dayAlone, dayAndTime } from "../../../server/console/moment.ts";
import { inLocale, localeAsked } from "../../../server/console/reader-locale.ts";
import { consoleOf, type Visit } from "../../support/console.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { openService, type TestService } from "../../support/service/service.ts";

describe("the locale that a browser asks for", () => {
  test.each([
    [null, null],
    ["*", null],
    ["", null],
    ["de", "de"],
    ["de-AT,de;q=0.8,en;q=0.5", "de-AT"],
    ["en;q=0.5, fr-FR;q=0.9", "fr-FR"],
    ["tlh, es;q=0.1", "es"],
    ["de;q=0, en-GB;q=0.3", "en-GB"],
    ["ar-EG-u-nu-arab-ca-islamic", "ar-EG"],
    ["not a tag, ☃, en", "en"],
  ])("of %j is %j", (header, locale) => {
    expect(localeAsked(header)).toBe(locale);
  });
});

describe("dates and numbers", () => {
  const written = (locale: string | null) =>
    inLocale(locale, () => [
      figure(12_345.5),
      dayAlone("2026-11-20").html.replace(/<[^>]*>/g, ""),
      dayAndTime("2026-11-20T13:05:00.000Z").html.replace(/<[^>]*>/g, ""),
    ]);

  test.each([
    [null, ["12,345.5", "2026-11-20", "2026-11-20 13:05 UTC"]],
    ["de", ["12.345,5", "20.11.2026", "20.11.2026, 13:05 UTC"]],
    ["en-GB", ["12,345.5", "20 Nov 2026", "20 Nov 2026, 13:05 UTC"]],
    ["es", ["12.345,5", "20 nov 2026", "20 nov 2026, 13:05 UTC"]],
  ])("are in the form of %j", (locale, words) => {
    expect(written(locale)).toEqual(words);
  });

  test("keep apart what two readers ask for at once", async () => {
    const later = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return figure(1234.5);
    };
    expect(await Promise.all(["de", "en"].map((locale) => inLocale(locale, later)))).toEqual(["1.234,5", "1,234.5"]);
  });
});

describe("a page of the console", () => {
  let service: TestService;
  let reader: Visit;
  beforeAll(async () => {
    service = await openService();
    await openNewsstand(service.store);
    reader = await consoleOf(service, await service.member("platform", { cadence: "continuous" }));
  });
  afterAll(() => service[Symbol.asyncDispose]());

  test("is English with the reader's own dates, which its scripts write alike", async () => {
    const { text } = await reader.open("/console/stories/1", { "accept-language": "de-DE,de;q=0.9" });
    expect(text).toContain('<html lang="en" data-theme="auto" data-locale="de-DE">');
    expect(text).toContain('<time datetime="2026-10-28">28.10.2026</time>');
    expect((await reader.open("/console/stories/1")).text).toContain('<time datetime="2026-10-28">2026-10-28</time>');
  });
});
