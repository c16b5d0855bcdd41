import { describe, expect, test } from "vitest";
import { withNext } from "../../../../store/engine/postgres/server-clock.ts";

const answer = (offset: number, doubt = 1) => ({ offset, doubt });

describe("answers of a server's clock", () => {
  test("of one clock are kept, the newest six", () => {
    const kept = Array.from({ length: 8 }, (_, at) => answer(1000 + at)).reduce(withNext, [answer(999)]);
    expect(kept.map(({ offset }) => offset)).toEqual([1007, 1006, 1005, 1004, 1003, 1002]);
  });

  test("that took long do not speak against others", () => {
    expect(withNext([answer(1000)], answer(1400, 400))).toHaveLength(2);
  });

  test("of another clock, as after a failover, are believed alone", () => {
    const moved = answer(2000);
    expect(withNext([answer(1000), answer(1001)], moved)).toEqual([moved]);
  });
});
