import { expect, test } from "vitest";
import { readAudio } from "../../workers/audio.ts";
import { readingOf } from "../support/reading.ts";

const audioOf = async (content: string) => readAudio(await readingOf(content));

test("guests are named with their titles and affiliations", async () => {
  const { guest_details } = await audioOf(
    "Welcome to the show. Joining us today is Maria Keller, a professor of economics at Stanford University. " +
      "We also speak with economist James Porter. And Dr. Helen Brandt, who leads research at the Mayo Clinic, is with us.",
  );
  expect(guest_details).toEqual([
    { name: "Maria Keller", title: "professor of economics", affiliation: "Stanford University" },
    { name: "James Porter", title: "economist", affiliation: null },
    { name: "Helen Brandt", title: "Dr.", affiliation: "Mayo Clinic" },
  ]);
});

test("a guest may be introduced by a sentence", async () => {
  const { guest_details } = await audioOf("Dr. Nina Keller is an economist at Harland University. Nina, welcome.");
  expect(guest_details).toEqual([{ name: "Nina Keller", title: "economist", affiliation: "Harland University" }]);
});

test("people who are only spoken of are no guests", async () => {
  const { guest_details } = await audioOf("In 1905 Albert Einstein wrote four papers. Isaac Newton came before him.");
  expect(guest_details).toEqual([]);
});

test("advice is taken away, questions and promotion are not", async () => {
  const { actionable_takeaways, cross_promotion } = await audioOf(
    "You should write down three goals every morning. Should you tell your boss? Start with the smallest debt first. " +
      "Check out our other podcast about gardens. The market fell last year.",
  );
  expect(actionable_takeaways).toEqual([
    "You should write down three goals every morning.",
    "Start with the smallest debt first.",
  ]);
  expect(cross_promotion).toEqual(["Check out our other podcast about gardens."]);
});

test("advice is taken away without the name of who gives it", async () => {
  const { actionable_takeaways } = await audioOf(
    "Ada Reed: What should one do?\n\nMaria Keller: Start with the smallest debt first.\n\nSpeaker 2: You should write down three goals.",
  );
  expect(actionable_takeaways).toEqual(["Start with the smallest debt first.", "You should write down three goals."]);
});

test("what is said about culture and society is kept, a passing word is not", async () => {
  const told = "The song changed how a whole generation saw the war and became part of popular culture.";
  expect((await audioOf(`The band met in 1961. ${told}`)).cultural_relevance).toBe(told);
  expect((await audioOf("The band met in 1961 at the community centre.")).cultural_relevance).toBeNull();
});

test("advice in a list is taken away", async () => {
  const { actionable_takeaways } = await audioOf(
    "First, collect the shells before you collect the money. And third, count before you begin. First, the boats came.",
  );
  expect(actionable_takeaways).toEqual([
    "First, collect the shells before you collect the money.",
    "And third, count before you begin.",
  ]);
});

test("what one has to do is advice only where it is the point, and half a sentence is none", async () => {
  const { actionable_takeaways } = await audioOf(
    "It feels like you have to get up at six. You have to count the boats first. Stop. Keep your eyes open: the harbour at night",
  );
  expect(actionable_takeaways).toEqual(["You have to count the boats first."]);
});

test("a verb that begins a statement asks for nothing", async () => {
  const { actionable_takeaways } = await audioOf(
    "Set in 1961, the film tells of two brothers. Set a goal for each week.",
  );
  expect(actionable_takeaways).toEqual(["Set a goal for each week."]);
});

test("where speakers are named, guests are those who speak", async () => {
  const turn = "Maria Keller: The fee rose by 4 percent in May.\n\nAda Reed: And what did the board say?\n\n";
  const { guest_details } = await audioOf(
    `Ada Reed: We speak with Maria Keller. In an interview with James Porter, she called the fee a mistake.\n\n${turn}${turn}`,
  );
  expect(guest_details.map(({ name }) => name)).toEqual(["Maria Keller"]);
});
