import { expect, test } from "vitest";
import { storyGroups } from "../../../pipeline/events/story-groups.ts";

const day = 86_400_000;
const told = (headline: string, names: string[] = [], published = 0) => ({ headline, names, published });

test("headlines on one event are one story, whatever words they choose beside its names", () => {
  const stories = storyGroups();
  const first = stories.place(1, told("Harbour Board raises grain fee in Port Elster"));
  expect(first).toEqual({ group_id: 1, merged: [] });
  expect(stories.place(2, told("Grain fee at Port Elster to rise four percent")).group_id).toBe(1);
  expect(stories.place(3, told("Volcano on Isle of Skerra wakes after a century")).group_id).toBe(3);
});

test("one shared word makes no story", () => {
  const stories = storyGroups();
  stories.place(1, told("Elster wins the cup"));
  expect(stories.place(2, told("Elster floods again")).group_id).toBe(2);
});

test("headlines that share nothing but a measure are stories of their own", () => {
  const stories = storyGroups();
  const headlines = [
    "Barley index rose 0.26 percent to 113.7 points in November 2025",
    "Ferry traffic rose 4 percent in October",
    "Inflation rose 4.1% in October",
    "Exports rises by 4.1% in October",
    "Joblessness fell to 4 percent in October, lowest in three years",
  ];
  const groups = headlines.map((headline, at) => stories.place(at, told(headline)).group_id);
  expect(groups).toEqual([0, 1, 2, 3, 4]);
  expect(stories.place(5, told("Ferry traffic up 4 percent")).group_id).toBe(1);
});

test("a name is one shared thing, however many words it has", () => {
  const stories = storyGroups();
  const place = (at: number, headline: string, names = ["Harrow Bay"]) => stories.place(at, told(headline, names));
  place(1, "Harrow Bay council votes for $38 million flood barrier");
  expect(place(2, "Harrow Bay bridge to close for two weeks").group_id).toBe(2);
  expect(place(3, "Harrow Bay ferry fire injures 14", ["Harrow Bay", "Aurora"]).group_id).toBe(3);
  expect(place(4, "Harrow Bay rowers win regatta").group_id).toBe(4);
  expect(place(5, "Fourteen hurt in ferry fire", ["Aurora"]).group_id).toBe(3);
  expect(place(6, "Flood barrier wins council vote in Harrow Bay").group_id).toBe(1);
});

test("a number that belongs to a name tells a story", () => {
  const stories = storyGroups();
  stories.place(1, told("Quayphone 7 arrives in shops"));
  expect(stories.place(2, told("Battery of Quayphone 7 lasts a week")).group_id).toBe(1);
});

test("stories about different people stay apart, however alike their headlines are", () => {
  const stories = storyGroups();
  stories.place(1, told("Man stabbed to death on night train", ["Port Elster"]));
  expect(stories.place(2, told("Teacher stabbed to death on a train", ["Nordhaven"])).group_id).toBe(2);
  expect(
    stories.place(3, told("Stabbed to death: night train victim named", ["Port Elster", "Jan Ruud"])).group_id,
  ).toBe(1);
});

test("two stories that turn out to be one become one", () => {
  const stories = storyGroups();
  stories.place(1, told("Ferry Aurora runs aground near Skerra"));
  stories.place(2, told("Hundreds wait for rescue on stranded ship"));
  const bridge = "Hundreds wait for rescue on ferry Aurora, aground near Skerra";
  const later = [3, 4].map((record_id) => stories.place(record_id, told(bridge)));
  expect(later.flatMap(({ merged }) => merged)).toEqual([2]);
  expect(later.at(-1)?.group_id).toBe(1);
});

test("news of another month with the same words is another story", () => {
  const stories = storyGroups();
  stories.place(1, told("Central bank of Nordhaven keeps rates", [], 0));
  expect(stories.place(2, told("Central bank of Nordhaven keeps rates", [], 30 * day)).group_id).toBe(2);
});

test("a story is forgotten when nothing has come for long", () => {
  const stories = storyGroups();
  stories.place(1, told("Harbour Board raises grain fee", [], 0));
  stories.forget(day);
  expect(stories.place(2, told("Harbour Board raises grain fee", [], 0)).group_id).toBe(2);
});

test("of too many stories those are forgotten whose news came longest ago", () => {
  const stories = storyGroups();
  const headline = (at: number) => `Quay${at}x rebuilt${at}x`;
  for (let at = 0; at < 20_001; at += 1) stories.place(at, told(headline(at), [], day));
  stories.place(40_000, told(headline(0), [], day));
  stories.forget(0);
  expect(stories.place(40_001, told(headline(0), [], day)).group_id).toBe(0);
  expect(stories.place(40_002, told(headline(1), [], day)).group_id).toBe(40_002);
  expect(stories.place(40_003, told(headline(2), [], day)).group_id).toBe(2);
});

test("stories are found by common words when the words that one headline alone had are forgotten", () => {
  const stories = storyGroups();
  stories.place(1, told("Harbour Board raises grain fee", [], day));
  stories.place(2, told("Grain fee divides Harbour Board", [], day));
  const names = (at: number) => Array.from({ length: 60 }, (_, word) => `Name${at}x${word}x`).join(" ");
  for (let at = 10; at < 1200; at += 1) stories.place(at, told(names(at), [], day));
  stories.forget(0);
  expect(stories.place(5000, told("Harbour Board defends its grain fee", [], day)).group_id).toBe(1);
  expect(stories.place(5001, told("Name10x1x, Name10x2x, Name10x3x and Name10x4x", [], day)).group_id).toBe(10);
});

test("a record is put where it is known to belong", () => {
  const stories = storyGroups();
  stories.join(7, told("Harbour Board raises grain fee"));
  expect(stories.place(9, told("Grain fee raised by Harbour Board")).group_id).toBe(7);
});
