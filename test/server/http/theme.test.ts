import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type Shown } from "../../support/browser.ts";
import { openService, type TestService } from "../../support/service/service.ts";
import { formOf, signInWithKey } from "../../support/service/sign-in.ts";

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service[Symbol.asyncDispose]());

test.each(["light", "dark"])(
  "every page follows the colours chosen in the console, %s, signed in or not",
  async (theme) => {
    const browser = openBrowser();
    const shownIn = async (path: string) =>
      /<html lang="en" data-theme="(\w+)">/.exec((await browser.open(`${service.url}${path}`)).text)?.[1];
    const paths = ["/docs", "/docs?q=webhook", "/docs/start", "/docs/try", "/connect", "/signup", "/console/sign-in"];
    const more = ["/console/sign-out", "/console/files/none.css"];
    const all = [...paths, ...more];
    const each = async () =>
      Object.fromEntries(await Promise.all(all.map(async (path) => [path, await shownIn(path)])));
    const every = (value: string) => Object.fromEntries(all.map((path) => [path, value]));
    expect(await each()).toEqual(every("auto"));
    const { api_key } = await service.member("platform");
    await signInWithKey(browser, `${service.url}/console/sign-in`, api_key);
    const { text } = await browser.open(`${service.url}/console/streams`);
    const form = formOf({ text: text.slice(text.indexOf(`<form class="theme"`)) } as Shown);
    await browser.send(`${service.url}/console/theme`, { ...form, theme });
    expect(await each()).toEqual(every(theme));
  },
);
