import { expect, test } from "vitest";
import { whyFeatured } from "../../../../server/console/story/why-featured.ts";

const about = { claim_id: "1", claim_text: "The fee rose by 4 percent." };
const why = (features: Record<string, number>) => whyFeatured({ ...about, score: 1.23, features }).html;

test("what speaks for a featured claim and against it is said in words, what weighs most first", () => {
  const told = why({ opening: 1, place: 0.05, figure: 0.7, stands_alone: 2.4, speech: -0.6 });
  expect(told).toContain(
    "<p>For it: it says something complete by itself, it is among the first sentences, and it has an amount, a share or a price. Against it: it is spoken, not reported.</p>",
  );
  expect(told).toContain("Points, +1.23 in all");
  expect(told).toContain('it stands early in the text</th><td class="number">+0.05</td>');
  expect(told).toContain('<td class="number">−0.6</td>');
});

test("points of a name that is not known here are told by it, and none at all without a reason that weighs", () => {
  expect(why({ new_points: 0.4 })).toContain("For it: new points.");
  expect(why({ place: 0.1 })).toContain("It weighs more than the other claims.");
});
