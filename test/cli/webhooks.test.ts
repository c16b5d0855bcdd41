import { expect, test } from "vitest";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { openDatabase } from "../support/service/command-line.ts";
import { type Installation, installation } from "../support/service/service-process.ts";

const now = "2026-11-20T10:00:00.000Z";

/** An installation with a webhook, disabled by its receiver's failures. */
async function withWebhook(reason = "failing") {
  const place = installation();
  await (await openDatabase(place))[Symbol.asyncDispose]();
  const { org_id } = await organization(place);
  await using store = await openDatabase(place);
  const made = await store.webhooks.create({
    org_id,
    url: "https://hooks.example.org/claimstream",
    label: "desk",
    events: ["manifest.matched"],
    stream_id: null,
    digest_id: null,
    secret_id: "secret",
    created_on: now,
  });
  await store.transaction((queries) => queries.webhooks.disable(made.id, reason, now));
  return { place, org_id, id: made.id };
}

async function organization(place: Installation): Promise<{ org_id: string }> {
  const words = ["org", "create", "Harbour Desk", "--plan", "startup", "--email", "desk@example.org"];
  return (await runHereJson<{ org_id: string }>(place, words)).data;
}

test("webhooks list shows those of all organizations and why one is disabled; reactivate has it go on", async () => {
  const { place, org_id, id } = await withWebhook();
  using _place = place;
  const listed = await runHere(place, ["webhooks", "list"]);
  expect(listed.stdout).toMatch(
    /https:\/\/hooks\.example\.org\/claimstream +manifest\.matched +0 +disabled .*\(failing\)/,
  );
  expect((await runHere(place, ["webhooks", "reactivate", String(id)])).stdout).toBe(
    `Webhook ${id} is active again.\n`,
  );
  const { data } = await runHereJson<{ webhooks: object[] }>(place, ["webhooks", "list", "--org", org_id]);
  expect(data.webhooks).toMatchObject([{ id, org_id, is_active: true, disabled_reason: null }]);
  expect((await runHere(place, ["webhooks", "reactivate", String(id)])).stdout).toContain("is active already");
});

test("what is not there is refused with what shows it", async () => {
  const { place } = await withWebhook();
  using _place = place;
  expect(await runHere(place, ["webhooks", "reactivate", "99"])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("There is no webhook 99. claimstream webhooks list shows them."),
  });
  expect(await runHere(place, ["webhooks", "list", "--org", "nobody"])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no organization "nobody".'),
  });
});

test("a webhook of a deleted digest stays disabled", async () => {
  const { place, id } = await withWebhook("digest_deleted");
  using _place = place;
  expect(await runHere(place, ["webhooks", "reactivate", String(id)])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("was for a digest that is deleted. Create a new webhook."),
  });
});
