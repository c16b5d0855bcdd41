import { expect, test } from "vitest";
import { domains } from "../../../store/model/vocabulary.ts";
import { classifyDomain, domainReason } from "../../../workers/topics/domains.ts";

function known(text: string) {
  const choice = classifyDomain(text, null);
  if (!choice) throw new Error("nothing is known of the text");
  return choice;
}

test.each([
  ["The striker scored two goals in the final match of the season.", "everyday-life-practical-knowledge"],
  ["Patients in the clinical trial received a new cancer vaccine.", "health-medicine"],
  ["The telescope found a planet orbiting a distant star in the galaxy.", "universe-earth"],
  ["Parliament passed the bill after the minister's speech; the opposition was against.", "society-law-government"],
  ["Quarterly profit rose and the company's shares gained as investors cheered.", "economics-business-work"],
  ["The owl hunts voles at night and raises its chicks in hollow oaks.", "life-environment"],
  ["The ferry calls at the island's harbour, where hostels line the beach.", "places-geography"],
  ["She was born in 1802, married an officer and outlived her four children.", "people-biography-history"],
  ["We prove that the polynomial has no real roots.", "physical-sciences-mathematics"],
  ["He sighed, put the lamp down and looked into her pale face.", "language-literature"],
  ["The router's firmware lets attackers read passwords; a patch is out.", "engineering-technology"],
  ["The soprano and the orchestra performed the opera to a cheering audience.", "arts-culture-entertainment"],
])("%s", (text, domain) => {
  expect(classifyDomain(text, null)?.home_domain).toBe(domain);
});

test("all domains are ranked by shares that add up to one", () => {
  const { home_domain, cross_domains, ranking } = known("A vaccine maker's shares fell.");
  expect(ranking.map(({ domain }) => domain).toSorted()).toEqual([...domains].sort());
  expect(ranking.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  expect([home_domain, ...cross_domains]).toEqual(
    ranking.slice(0, 1 + cross_domains.length).map(({ domain }) => domain),
  );
});

test("a text on two fields crosses into the second", () => {
  const text = `The insurer and the hospital chain agreed on a merger, and their shares rose.
    Nurses fear for their jobs, doctors for the care of patients with cancer, stroke and diabetes.
    Analysts expect higher profits; a union of hospital workers calls for a strike over wages.
    Investors had asked for lower costs, and the bank that lends to the chain wants its debt reduced.`;
  const { home_domain, cross_domains } = known(text);
  expect([home_domain, ...cross_domains].toSorted()).toEqual(["economics-business-work", "health-medicine"]);
});

test("the words that decided are named, and the domain that came second", () => {
  const reason = domainReason(known("The goalkeeper saved a penalty in extra time."));
  expect(reason.words.slice(0, 3)).toContain("goalkeeper");
  expect(reason.score).toBeGreaterThan(0.5);
  expect(reason.runner_up?.score).toBeLessThan(reason.score);
});

test.each(["", "...", "Qwx zvbn kllj trrx."])("a text without a known word is at home nowhere: %j", (text) => {
  expect(classifyDomain(text, null)).toBeNull();
});
