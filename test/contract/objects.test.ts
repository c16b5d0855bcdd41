import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiDocument, describedService } from "../support/api-document.ts";
import type { Answer, Member } from "../support/service/service.ts";
import { words } from "../support/words.ts";
import { subscribed, successes } from "./successes.ts";
import { type Ask, openWorld, type World } from "./world.ts";

const described = apiDocument(describedService());

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

/** Operations on one object that every organization sees. Those on an organization's own are tried by others in isolation.test.ts. */
const shared = new Set(
  words(`
  streamDetails streamManifests streamSignals streamBriefs streamRecords sourceDetails manifestLookup manifestVersions
  manifestVersion claimDetails claimFeedbackSend storyMark relatedTags curatedAdd signalOfManifest briefOfManifest recordOfManifest
`),
);

/** Objects that nobody can delete. A subscription that has ended is cancelled, and cancelling it again changes nothing. */
const lasting = /^\/(export|backfill|documents|digests\/synorb)\//;

// What takes no key belongs to nobody: whoever has the address may read it.
const ofOneObject = described.described.filter(
  ({ path, operationId, responses }) => path.includes("{") && responses[401] && !shared.has(operationId),
);

async function askFor(operationId: string, method: string, as: Member): Promise<Ask> {
  const part = await successes[operationId]?.(world, as);
  if (!part) throw new Error(`${operationId} has no row in successes.ts`);
  return { method, as, ...part };
}

function expectNothingThere(operationId: string, answer: Answer): void {
  expect({ status: answer.status, body: answer.body }).toMatchObject({
    status: 404,
    body: { error_code: "not_found" },
  });
  const operation = described.described.find((each) => each.operationId === operationId);
  expect(operation && described.faults(operation, answer)).toEqual([]);
}

describe("an object of another organization is not there, also where the path does not name it", () => {
  const elsewhere: Record<string, (owner: Member) => Promise<Partial<Ask>>> = {
    keysRegenerate: async (owner) => ({ path: "/keys/regenerate", body: { key_id: owner.key_id } }),
    digestUnsubscribe: async (owner) => ({
      path: `/digests/unsubscribe?subscription_id=${(await subscribed(world, owner)).subscription_id}`,
    }),
    exportTrigger: async (owner) => ({ path: "/export/trigger", body: { digest_id: await digestOf(owner) } }),
    exportScheduleCreate: async (owner) => ({ path: "/exports/schedules", body: { digest_id: await digestOf(owner) } }),
  };

  test.each(Object.keys(elsewhere))("%s", async (operationId) => {
    const wanted = await elsewhere[operationId]?.(await world.owner());
    expectNothingThere(operationId, await world.send({ method: "POST", path: "", as: await world.owner(), ...wanted }));
  });
});

describe("a deleted object is not there", () => {
  test.each(ofOneObject.filter(({ path }) => !lasting.test(path)))(
    "$method $path",
    async ({ operationId, method, path }) => {
      const wanted = await askFor(operationId, method, await world.owner());
      const [object = ""] = new RegExp(`^${path.replace(/\{\w+\}.*/, "[^/?]+")}`).exec(wanted.path) ?? [];
      const deleted = await world.send({ method: "DELETE", path: object, as: wanted.as });
      expect(deleted.status).toBeLessThan(300);
      expectNothingThere(operationId, await world.send(wanted));
    },
  );
});

function digestOf(owner: Member): Promise<string> {
  return world.made(owner, "/digests", { name: "Harbour", stream_ids: [1] }, "data.id");
}
