import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleOf, type Visit } from "../../support/console.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let operator: Visit;

beforeAll(async () => {
  service = await openService();
  await openNewsstand(service.store);
  operator = await consoleOf(service, await service.member("platform", { is_operator: true, cadence: "continuous" }));
});
afterAll(() => service[Symbol.asyncDispose]());

const told = async (query: string) => {
  const { text } = await operator.open(`/console/names?${query}`);
  return [...text.matchAll(/data-name="([^"]+)"><th scope="row">[^<]*<\/th><td>([^<]*)</g)].map(([, ...row]) => row);
};

test("names are looked up with what they are, and in how many stories they come up", async () => {
  expect(await told("kind=tags&q=harbour")).toEqual([["Harbour Board", "organization, 5 stories"]]);
  expect(await told("kind=topics&q=ship")).toEqual([["Shipping", "Economy, business and work, 4 stories"]]);
  expect(await told("kind=sources&q=harbour")).toEqual([["Harbour News", "1 channel, 4 stories in 30 days"]]);
  expect((await told("kind=channels"))[0]?.[1]).toBe("Inner Desk");
});
