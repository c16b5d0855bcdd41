import { expect, test } from "vitest";
import { tellingsOf } from "../../../workers/topics/tellings.ts";
import { statementsOf } from "../../support/reading.ts";

const tellingsFor = async (content: string) => {
  const { reading, proved } = await statementsOf(content);
  return tellingsOf(reading, proved);
};

test("a statement is told with names in full; one of which a claim is only a part stands as it is", async () => {
  const { toldAs, mayTell } = await tellingsFor(
    "Maria Keller runs the harbour of Alder Bay. Keller raised the grain fee in May. Sales grew by 4 percent in May, and the harbour lost two ferries in June.",
  );
  expect(toldAs(1)?.claim.claim_text).toBe("Maria Keller raised the grain fee in May.");
  expect(toldAs(2)).toBeNull();
  expect(mayTell(2)).toBe(true);
});

test("in a conversation what is said is told as said, and nothing else is told", async () => {
  const turn =
    "Ada Reed: You know the harbour well, my friend.\n\nMaria Keller: The harbour board raised the grain fee in May.\n\n";
  const { toldAs, mayTell } = await tellingsFor(
    `The harbour has a new fee.\n\n${turn}${turn}Speaker Two: The quay is old and grey.`,
  );
  expect(toldAs(2)).toMatchObject({
    claim: { claim_text: 'Maria Keller said "The harbour board raised the grain fee in May."' },
    isSaid: true,
  });
  expect([0, 1, 2, 5].map(mayTell)).toEqual([true, false, true, false]);
});
