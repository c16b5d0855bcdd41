import { expect, test } from "vitest";
import { nearness } from "../../../workers/topics/domain-examples.ts";
import { shippedDomainModel } from "../../../workers/topics/domain-model.ts";
import { directionsOf } from "../../../workers/topics/learnt-domains.ts";

test("how near examples are is worked out for six directions in two numbers, as for each by itself", () => {
  const model = shippedDomainModel();
  const words = "the court heard the surgeon and the goalkeeper while a comet passed the harbour bridge".split(" ");
  const numbers = words.flatMap((word) => model.find(word));
  const { pieces } = directionsOf(model, numbers, 6);
  const axes = pieces.map(({ axis }) => axis);
  const shares = [0.3, 0.2, 0.2, 0.1, 0.1, 0.1];
  const together = model.near(axes, shares);
  const alone = axes.map((axis) => model.near([axis], [1]));
  together.forEach((near, example) => {
    const sum = shares.reduce((total, share, nth) => total + share * (alone[nth]?.[example] ?? 0), 0);
    expect(near).toBeCloseTo(sum, 10);
    expect(near).toBeGreaterThanOrEqual(nearness(-1));
    expect(near).toBeLessThanOrEqual(nearness(1.05));
  });
});
