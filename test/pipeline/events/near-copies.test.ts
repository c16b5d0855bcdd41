import { describe, expect, test } from "vitest";
import { areCopies, copyIndex, sketchOf } from "../../../pipeline/events/near-copies.ts";

/** A report of our own, long enough to be compared. */
const report = `
The Harbour Board of Port Elster raised its grain fee by four percent on Tuesday after a winter in which two of its six
cranes stood still for repairs. Mara Venn, who chairs the board, told the town council that the fee had not changed for
nine years and that the new quay could not be paid for otherwise. Shippers had asked for a smaller step in spring. Jonas
Reet of the millers' union said that bread would not become dearer, because grain makes up less than a tenth of the price
of a loaf. The council votes on the plan in a fortnight. If it agrees, the fee goes up on the first of March, and the
board expects to take in two million crowns a year more than before. Work on the quay is to begin in the summer and to
last for eighteen months. Until then the eastern basin stays open to barges only, a rule that fishermen have fought since
it was made. The board also wants to dredge the channel between the two lighthouses, which has silted up faster than its
engineers foresaw when they deepened it, and to sell the old customs house on the north shore to a hotel keeper.`;

const agreed = (one: string, other: string) => areCopies(sketchOf(one), sketchOf(other));

describe("a copy of a text is", () => {
  test("the same words in other lines and capitals", () => {
    expect(agreed(report, report.toUpperCase().replaceAll("\n", " "))).toBe(true);
  });
  test("its first two thirds", () => {
    expect(agreed(report, report.slice(0, Math.round((report.length * 2) / 3)))).toBe(true);
  });
  test("the text with an agency's dateline, a credit and a few words edited", () => {
    const edited = report.replace("raised its grain fee", "lifted the grain fee").replace("fishermen", "fishers");
    expect(agreed(report, `PORT ELSTER (Agency) - ${edited}\nReporting by A. Writer; editing by B. Reader.`)).toBe(
      true,
    );
  });
});

describe("no copy is", () => {
  test("another report on the same event", () => {
    const other = `
Ships that bring grain to Port Elster will pay more from March. The Harbour Board put the fee up by four percent, the first
change in nine years, to pay for a new quay. Its chair Mara Venn defended the plan in the town council, which has two weeks
to decide. The millers do not expect dearer bread. Repairs had kept two cranes idle all winter, and the channel needs
dredging. A buyer has been found for the customs house as well, the board said after its meeting on Tuesday evening.`;
    expect(agreed(report, other)).toBe(false);
  });
  test("a text too short to tell", () => {
    expect(agreed("The grain fee goes up.", "The grain fee goes up.")).toBe(false);
  });
  test("a text from the same template with other numbers", () => {
    const weather = (a: number) =>
      `${report}\nHigh water stands at ${a} and ${a + 7}, low water at ${a + 13} and ${a + 19}, wind at ${a + 23} knots, ice at ${a + 29} marks.`;
    expect(agreed(weather(101), weather(101))).toBe(true);
    expect(agreed(weather(101), weather(1002))).toBe(false);
  });
});

test("an index finds the copies that it holds, and forgets what is taken out", () => {
  const index = copyIndex<string>();
  index.add("one", sketchOf(report));
  index.add("two", sketchOf(`${report} More to follow.`));
  expect(index.copiesOf(sketchOf(report)).sort()).toEqual(["one", "two"]);
  index.remove("one");
  index.remove("one");
  expect(index.copiesOf(sketchOf(report))).toEqual(["two"]);
});
