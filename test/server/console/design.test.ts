import { expect, test } from "vitest";
import { consoleOf } from "../../support/console.ts";
import { openService } from "../../support/service/service.ts";

test("the page of all parts is the operator's", async () => {
  await using service = await openService();
  const operator = await consoleOf(service, await service.member("platform", { is_operator: true }));
  const { text } = await operator.open("/console/design");
  for (const part of ["Buttons", "Badges", "Claim", "Dispute", "Figures", "Fields", "Empty"])
    expect(text).toContain(`<h2>${part}</h2>`);
  expect(text).toMatch(/<p class="value">.*>14<\/a><\/p>/);
  const reader = await consoleOf(service, await service.member("startup"));
  expect((await reader.open("/console/design")).status).toBe(403);
});
