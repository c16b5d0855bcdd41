import { describe, expect, test } from "vitest";
import { unfaithful } from "../../../workers/proposals/faithfulness.ts";

describe("a claim", () => {
  test.each([
    ["The Harbour Board raised its grain fee by 4%.", "The Harbour Board raised its grain fee by 4 percent in May."],
    ["Grain fees in Alder Bay went up by 4 percent.", "The grain fees in Alder Bay went up by 4 percent, Venn said."],
    ["The board plans to close the north bridge.", "The board plans to close the north bridge in spring."],
    ["The board will raise its fee.", "Venn said that the board would raise its fee."],
    ["The board did not raise its fee.", "The board did not raise its fee."],
    ["The board raised its fee in 2026.", "The board raised its fee in May 2026."],
    ["The bridge closed over 100 times.", "The bridge closed more than 100 times."],
    ["The board closed the bridge.", "The board, which may open another road, closed the bridge."],
    ["Der Rat erhöhte die Gebühr um 4 Prozent.", "Der Rat erhöhte die Gebühr im Mai um 4 Prozent."],
  ])("that its proof bears out passes: %s", (claim, proof) => {
    expect(unfaithful(claim, proof)).toBeNull();
  });

  test.each([
    ["a turned verb", "The board cut its fee by 4 percent.", "The board raised its fee by 4 percent."],
    ["turned buyers", "Alder Steel sold the mill.", "Alder Steel bought the mill."],
    ["a lost denial", "The board raised its fee.", "The board did not raise its fee."],
    ["another lost denial", "Venn raised the fee.", "Venn denied raising the fee."],
    ["a short denial", "The board has a choice.", "The board hasn’t a choice."],
    ["an added denial", "The board did not raise its fee.", "The board raised its fee."],
    ["a lost reservation", "The board closes the bridge.", "The board may close the bridge."],
    ["a plan told as done", "The board closed the bridge.", "The board plans to close the bridge."],
    ["another magnitude", "The bridge cost 4 million pounds.", "The bridge cost 4 billion pounds."],
    ["another number word", "Seven ships left the port.", "Six ships left the port."],
    ["an invention", "The mayor praised the harbour workers.", "The board raised its fee for grain by 4 percent."],
  ])("with %s is refused", (_what, claim, proof) => {
    expect(unfaithful(claim, proof)).toEqual(expect.any(String));
  });
});
