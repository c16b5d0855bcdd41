import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bodyHash } from "../../../server/api/canonical-body.ts";
import { seed } from "../../support/service/seed.ts";

describe("the hash of a body", () => {
  test("is SHA-256 of its canonical JSON", () => {
    expect(bodyHash({})).toBe("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
    expect(bodyHash({ b: 1, a: ["x", null] })).toBe(bodyHash(JSON.parse('{"a":["x",null],"b":1.0}')));
    expect(bodyHash({ b: 1, a: ["x", null] })).toMatch(/^[0-9a-f]{64}$/);
  });

  test("is the same for the same fields in any order, and another for any other value", () => {
    const key = fc.string().filter((name) => name !== "__proto__");
    fc.assert(
      fc.property(fc.dictionary(key, fc.jsonValue(), { minKeys: 1 }), (body) => {
        const turned = Object.fromEntries(Object.entries(body).toReversed());
        expect(bodyHash(turned)).toBe(bodyHash(body));
        expect(bodyHash({ ...body, [`${Object.keys(body)[0]} `]: "more" })).not.toBe(bodyHash(body));
      }),
      { seed },
    );
  });

  test("tells an empty body from one without its fields' values", () => {
    expect(bodyHash({ days: 30 })).not.toBe(bodyHash({ days: 31 }));
    expect(bodyHash({ days: 30 })).not.toBe(bodyHash({ days: "30" }));
    expect(bodyHash({ streams: ["1", "2"] })).not.toBe(bodyHash({ streams: ["2", "1"] }));
  });
});
