import { expect, test } from "vitest";
import { findMentions } from "../../../workers/mentions.ts";
import { certainEntities } from "../../../workers/names/certain-entities.ts";
import { entityFeatures } from "../../../workers/names/entity-features.ts";
import { entityChances } from "../../../workers/names/entity-model.ts";
import { type Entity, resolveEntities } from "../../../workers/names/name-resolution.ts";

const nobody = { tags: [], topics: [] };

async function entitiesIn(text: string): Promise<Entity[]> {
  return resolveEntities(text, await findMentions(text, nobody));
}

const text = "Maria Keller moved to Oslo. Keller said that she likes it there.";

test("what a model takes for none goes, what it takes for another kind is of that kind, mentions and all", async () => {
  const entities = await entitiesIn(text);
  expect(entities.map(({ name, type }) => [name, type])).toEqual([
    ["Maria Keller", "person"],
    ["Oslo", "place"],
  ]);
  const model = { biases: [0, 0, 0, 0], weights: { twice: [0, 5, 0, 0], once: [0, 0, 0, 5] } };
  const [keller, ...rest] = certainEntities(text, entities, model);
  expect(rest).toEqual([]);
  expect(keller).toMatchObject({ name: "Maria Keller", type: "organization" });
  expect(keller?.mentions.map(({ type }) => type)).toEqual(["organization", "organization"]);
});

test("what a curator says or what is ambiguous stays, and so does what is as likely as not", async () => {
  const entities = await entitiesIn(text);
  const none = { biases: [0, 0, 0, 9], weights: {} };
  expect(certainEntities(text, entities, none)).toEqual([]);
  const curated = entities.map((entity) => ({ ...entity, curated: true }));
  expect(certainEntities(text, curated, none)).toEqual(curated);
  const ambiguous = entities.map((entity) => ({ ...entity, candidates: ["A", "B"] }));
  expect(certainEntities(text, ambiguous, none)).toEqual(ambiguous);
  expect(certainEntities(text, entities, { biases: [0, 0, 0, 0], weights: {} })).toEqual(entities);
});

test("a person who speaks and a town stay, under the model that ships", async () => {
  expect(certainEntities(text, await entitiesIn(text)).map(({ name }) => name)).toEqual(["Maria Keller", "Oslo"]);
});

test("features hold no word of the text, and the same again with the entity's kind", async () => {
  const [keller, oslo] = await entitiesIn(text);
  const features = entityFeatures(text, keller!, [keller!, oslo!]);
  expect(features).toMatchObject({ "kind person": 1, twice: 1, "person twice": 1, says: 0.5, "given name": 1 });
  expect(features["least lead 60"]).toBe(1);
  expect(Object.keys(features).join(" ")).not.toMatch(/keller|maria|oslo/i);
  const unseen = { ...oslo!, mentions: oslo!.mentions.map((mention) => ({ ...mention, certainty: null })) };
  expect(entityFeatures(text, unseen, [])).toMatchObject({ unseen: 1, "in or to": 1 });
});

test("chances add up to one, and features that a model does not know count nothing", () => {
  const model = { biases: [0, 0, 0, 0], weights: { once: [Math.log(3), 0, 0, 0] } };
  const chances = entityChances(model, { once: 1, unheard: 7 });
  expect(chances.person).toBeCloseTo(0.5);
  expect(chances.none).toBeCloseTo(1 / 6);
});
