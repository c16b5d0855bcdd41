import { expect, test } from "vitest";
import { talkParts } from "../../../workers/talk/talk-parts.ts";
import { statementsOf } from "../../support/reading.ts";

const talkOf = async (content: string, isRecording = false) => {
  const { reading, ranked, standings } = await statementsOf(content);
  return talkParts(reading, ranked, { isRecording, standings });
};

const interview = [
  "Ada Reed: The harbour of Alder Bay earned 5 million dollars last year. Why did the grain fee rise in May?",
  "Maria Keller: The board raised the grain fee by 4 percent in May 2026. The old quay needed new cranes from Norway.",
  "Ada Reed: And did the board need the cranes?",
  "Maria Keller: Workers from Bergen built the quay in 1931.",
  "Ada Reed: Which ships will the new ferry line carry to the islands?",
  "Maria Keller: The ferry line will carry lorries and buses to four islands. Um, it, uh, starts in June with two ships.",
].join("\n\n");

test("each question opens a part, one that asks on does not; who says what stands in it, the asker's facts too", async () => {
  expect(await talkOf(interview)).toEqual([
    {
      about: "Why did the grain fee rise in May?",
      statements: [
        { speaker: "Ada Reed", text: "The harbour of Alder Bay earned 5 million dollars last year." },
        { speaker: "Maria Keller", text: "The board raised the grain fee by 4 percent in May 2026." },
        { speaker: "Maria Keller", text: "The old quay needed new cranes from Norway." },
        { speaker: "Maria Keller", text: "Workers from Bergen built the quay in 1931." },
      ],
    },
    {
      about: "Which ships will the new ferry line carry to the islands?",
      statements: [{ speaker: "Maria Keller", text: "The ferry line will carry lorries and buses to four islands." }],
    },
  ]);
});

test("a question that only points back gives its part no name: what is said most in it does", async () => {
  const [first] = await talkOf(
    interview.replace("Why did the grain fee rise in May?", "Why did it rise?").replace("grain fee by", "fee by"),
  );
  expect(first?.about).toBe("Cranes");
});

const about = (thing: string, rest: string[]) => rest.map((one) => `The ${thing} ${one}.`).join(" ");

const ferries = about("ferry", [
  "of the island carries forty lorries and two hundred people over the strait in an hour",
  "has two engines from Norway that burn less oil than the engines of the old ship did",
  "leaves the pier of Alder Bay at six and comes back to the pier when the last bus has come",
  "cost the council nine million dollars, which the council borrowed from a bank in Bergen",
]);
const gardens = about("garden", [
  "behind the school grows roses, beans and tulips that pupils plant with their teachers in April",
  "needs water from the well each evening, and the pupils carry it there in tin buckets",
  "won a prize for its roses and tulips, which the teachers hung up in the hall",
  "feeds the kitchen of the school with beans, onions and herbs until October",
]);

test("a recording without questions is parted where its words change, each part named by what it says most", async () => {
  const parts = await talkOf(
    [ferries, ferries.replaceAll("hour", "day"), gardens, gardens.replace("April", "May")].join(" "),
    true,
  );
  expect(parts.map(({ about }) => about)).toEqual(["Ferry", "Garden"]);
  expect(parts.flatMap(({ statements }) => statements).every(({ speaker }) => speaker === null)).toBe(true);
  expect(parts[1]?.statements.every(({ text }) => /garden/.test(text))).toBe(true);
});

test("what a host without a name states is told without a speaker", async () => {
  const [first] = await talkOf(interview.replace("Ada Reed:", "Ada Reed: Welcome.").replaceAll("Ada Reed:", "HOST:"));
  expect(first?.statements[0]).toEqual({
    speaker: null,
    text: "The harbour of Alder Bay earned 5 million dollars last year.",
  });
});

test("a text that is neither talk nor recording has no parts", async () => {
  expect(await talkOf(`${ferries} ${gardens}`)).toEqual([]);
});

test("a part has its six best statements", async () => {
  const rows = [
    "The Alma carried wheat from Odessa to the mill of the island.",
    "A tanker from Bergen brought oil for the lamps of the school.",
    "The board of the harbour sold three cranes to a shipyard in Oslo.",
    "Two brothers opened a museum of ropes and sails behind the church.",
    "The council borrowed nine million dollars from a bank in Norway.",
    "Fishermen caught forty tons of herring in the strait last winter.",
    "A storm broke the windows of the customs house in October.",
    "The mayor planted lime trees along the road to the lighthouse.",
  ];
  const [part] = await talkOf(
    `Ada Reed: Which ships came to the harbour?\n\nMaria Keller: ${rows.join(" ")}\n\nAda Reed: Who runs the ferry?\n\nMaria Keller: A family from Bergen runs the ferry.`,
  );
  expect(part?.statements).toHaveLength(6);
});
