import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf } from "../../server/api/error-fields.ts";
import { type ErrorName, errorTable } from "../../server/api/errors.ts";
import { errorsOf } from "../../server/api/operation-errors.ts";
import { operationId } from "../../server/openapi/openapi.ts";
import { operations } from "../../server/operations.ts";
import { apiDocument, describedService } from "../support/api-document.ts";
import { commonRefusals, type Provocation, type Target } from "./common-refusals.ts";
import { codeIn, ownRefusals } from "./own-refusals.ts";
import { successes } from "./successes.ts";
import { type Ask, openWorld, type World } from "./world.ts";

/** Errors that an operation documents and that cannot be provoked from outside, with the reason. */
const unprovoked: Record<string, Partial<Record<ErrorName, string>>> = {
  health: { internal_error: "it reads nothing that could break" },
  liveness: { internal_error: "it reads nothing that could break" },
  oauthServer: { internal_error: "it reads nothing that could break" },
  oauthResource: { internal_error: "it reads nothing that could break" },
  oauthAgentResource: { internal_error: "it reads nothing that could break" },
  oauthOlderAgentResource: { internal_error: "it reads nothing that could break" },
  openapiDocument: { internal_error: "it reads nothing that could break" },
  docs: { internal_error: "it reads nothing that could break" },
  docsAsset: { internal_error: "it reads nothing that could break" },
  docsText: { internal_error: "it reads nothing that could break" },
  llmsText: { internal_error: "it reads nothing that could break" },
  llmsFullText: { internal_error: "it reads nothing that could break" },
  exportFile: { internal_error: "a service whose store is broken gives out no address to ask at" },
  beaconPoll: { tag_names_unresolved: "names that were resolved when the beacon was made are never forgotten" },
  signup: { internal_error: "without a cookie it reads nothing that could break" },
  ...Object.fromEntries(
    ["bindEmail", "bindEmailVerify", "webhookTest", "webhookResend"].map((name) => [
      name,
      { idempotency_unsettled: "a process must die over it: test/server/api/shared-idempotency.test.ts kills one" },
    ]),
  ),
};

const described = apiDocument(describedService());

let world: World;
let poor: World;
let broken: World;
let common: Partial<Record<ErrorName, Provocation>>;
beforeAll(async () => {
  world = await openWorld();
  poor = await openWorld({ platform: { manifests_per_month: 0, hard_cap: true } });
  broken = await openWorld();
  await broken.service.store[Symbol.asyncDispose]();
  common = commonRefusals({ poor, broken });
});
afterAll(() => Promise.all([world, poor, broken].map((each) => each[Symbol.asyncDispose]())));

describe("every operation", () => {
  test("has a request that succeeds", () => {
    expect(Object.keys(successes).sort()).toEqual(described.described.map((each) => each.operationId).sort());
  });

  test.each(described.described)("$method $path succeeds as described", async (operation) => {
    const answer = await world.send(await askFor(operation.operationId, operation.method));
    expect({ status: answer.status, body: answer.status < 300 ? "" : answer.body }).toMatchObject({
      status: expect.toSatisfy((status: number) => status < 300),
    });
    expect(described.faults(operation, answer)).toEqual([]);
  });

  const documented = operations.flatMap((operation) =>
    operation.rest.flatMap((rest) => errorsOf(operation, rest).map((error) => ({ operation, rest, error }))),
  );
  const provoked = documented.filter(({ operation, error }) => !unprovoked[operation.name]?.[error]);

  test.each(provoked)("$rest.method $rest.path ends in $error as described", async ({ operation, rest, error }) => {
    const id = operationId(operation, rest);
    const provoke = ownRefusals[id]?.[error] ?? common[error];
    if (!provoke) throw new Error(`nothing provokes ${error} of ${id}`);
    const ask: Target["ask"] = ({ as, in: where = world } = {}) => askFor(id, rest.method, where, as);
    const answer = await provoke(world, { operation, rest, ask });
    const isPage = typeof answer.body === "string";
    expect({ status: answer.status, code: isPage ? codeOf(error) : codeIn(answer), body: answer.body }).toMatchObject({
      status: errorTable[error].status,
      code: codeOf(error) ?? undefined,
    });
    const operationDescribed = described.described.find((each) => each.operationId === id);
    expect(operationDescribed && described.faults(operationDescribed, answer)).toEqual([]);
  });
});

/** A request of the operation that succeeds, by an owner unless its row or the caller says otherwise. */
async function askFor(id: string, method: string, where = world, as?: Ask["as"]): Promise<Ask> {
  const success = successes[id];
  if (!success) throw new Error(`${id} has no row in successes.ts`);
  const owner = as ?? (await where.owner());
  const part = await success(where, owner);
  const operation = described.operationAt(method, part.path);
  expect(operation?.operationId).toBe(id);
  return { method, as: owner, ...part };
}
