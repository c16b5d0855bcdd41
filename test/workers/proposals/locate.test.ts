import { describe, expect, test } from "vitest";
import { locateQuote } from "../../../workers/proposals/locate.ts";

const content = [
  "The board met in Alder Bay. “We had no choice,” said Mara Venn, who leads it.",
  "The fee is 4.5 percent. The board met in Alder Bay again.",
].join("\n\n");
const whole = { start: 0, end: content.length };

/** The words of the text that a quote leads to. */
function found(quote: string, part = whole): string | undefined {
  const span = locateQuote(content, quote, part);
  return span && content.slice(span.start, span.end);
}

describe("a quote", () => {
  test("is found to the letter", () => {
    expect(found("The fee is 4.5 percent.")).toBe("The fee is 4.5 percent.");
  });

  test("is found though its marks, blanks and capitals are others, with the marks that close it", () => {
    expect(found('"we had  no choice" said mara venn')).toBe("We had no choice,” said Mara Venn");
    expect(found("the fee is 4.5 percent")).toBe("The fee is 4.5 percent.");
    expect(found("said Mara Venn - who leads it")).toBe("said Mara Venn, who leads it.");
  });

  test("is found in the part it was read from rather than elsewhere", () => {
    const at = content.indexOf("The fee");
    expect(
      locateQuote(content, "The board met in Alder Bay", { start: at, end: content.length })?.start,
    ).toBeGreaterThan(at);
    expect(
      locateQuote(content, "the board met in alder bay", { start: at, end: content.length })?.start,
    ).toBeGreaterThan(at);
  });

  test("is found elsewhere when the part does not have it", () => {
    expect(found("We had no choice", { start: 80, end: content.length })).toBe("We had no choice");
  });

  test.each([
    ["other words", "The fee is 5 percent."],
    ["a number cut in two", "percent fee is 4"],
    ["too few words", "The fee"],
    ["nothing", " … "],
    ["words with a gap between them", "The board met again"],
  ])("is not found when it is %s", (_what, quote) => {
    expect(found(quote)).toBeUndefined();
  });
});
