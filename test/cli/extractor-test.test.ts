import { expect, test } from "vitest";
import { answer, claimsAnswer, openLanguageModel } from "../support/servers/language-model.ts";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { installation } from "../support/service/service-process.ts";

/** The first sentences of the text that is asked about, as claims: what an honest model might say. */
function honest(question: string): string {
  const composed = [...question.matchAll(/^Sentence \d+: (.*)$/gm)].map(([, text = ""], at) => ({ n: at + 1, text }));
  const [last] = composed.slice(-1);
  if (last) return JSON.stringify({ sentences: [...composed.slice(0, -1), { ...last, text: `Sadly, ${last.text}` }] });
  const text = /<<<TEXT\n([\s\S]*)\nTEXT>>>/.exec(question)?.[1] ?? "";
  const sentences = text.match(/(?:^|(?<=\. |\n))\p{Lu}[^\n]{30,160}?[a-z]\.(?= |\n|$)/gu) ?? [];
  const [first = "", second = ""] = sentences;
  return answer({
    claims: sentences.map((sentence) => ({ claim_text: sentence, quote: sentence })),
    summary: [{ text: first, quote: first }],
    key_insights: [{ text: `It is not so that ${second}`, quote: second }],
  });
}

interface Told {
  good_enough: boolean;
  why: string | null;
  proposed: number;
  proved: number;
  tokens: number | null;
  cost: number | null;
  sentences: { proposed: number; proved: number };
  signals: { proposed: number; proved: number };
  articles: { problem: string | null; dropped: { place: string; reason: string }[] }[];
}

test("a model that says what the texts say is good enough, and what it takes is told", async () => {
  using place = installation();
  await using model = await openLanguageModel(({ messages }) => ({ says: honest(messages.at(-1)?.content ?? "") }));
  const words = ["extractor", "test", model.url, "--model", "tried", "--articles", "2", "--price", "5"];
  const { code, data } = await runHereJson<Told>(place, words);
  expect({ code, data }).toMatchObject({
    code: 0,
    data: { good_enough: true, why: null, tokens: 400, cost: 0.002, articles: [{ problem: null }, { problem: null }] },
  });
  expect(data.proved).toBeGreaterThan(0.7 * data.proposed);
  const kinds = data.articles.flatMap(({ dropped }) => dropped.map(({ place }) => place));
  expect(kinds.filter((place) => place === "key_insight")).toHaveLength(2);
  expect(data.sentences.proposed - data.sentences.proved).toBe(2);
  expect(kinds.filter((place) => place === "signal")).toHaveLength(2);
  expect(data.signals.proved).toBeGreaterThan(0);
  expect(data.signals.proposed - data.signals.proved).toBe(2);
  expect(model.asked.map(({ request }) => request.model)).toEqual(["tried", "tried", "tried", "tried"]);
});

test("a model that invents is not, and what was dropped is shown with the reason", async () => {
  using place = installation();
  const invented = claimsAnswer({ claim_text: "The mayor of Oslo bought 900 boats.", quote: "bought 900 boats" });
  await using model = await openLanguageModel(() => ({ says: invented }));
  const { code, stdout } = await runHere(place, [
    "extractor",
    "test",
    model.url,
    "--model",
    "tried",
    "--articles",
    "1",
  ]);
  expect(code).toBe(1);
  expect(stdout).toContain("The mayor of Oslo bought 900 boats.\n    the words quoted for it do not stand in the text");
  expect(stdout).toContain("tried is not good enough: the text proves fewer than 70 of 100 claims");
});

test("a server that does not answer is told of", async () => {
  using place = installation();
  await using model = await openLanguageModel(() => ({ status: 401, body: "no key" }));
  const { code, data } = await runHereJson<Told>(place, [
    "extractor",
    "test",
    model.url,
    "--model",
    "x",
    "--articles",
    "1",
  ]);
  expect({ code, data }).toMatchObject({
    code: 1,
    data: { good_enough: false, articles: [{ problem: expect.stringContaining("HTTP 401") }] },
  });
});

test.each([
  [["http://127.0.0.1:1/v1"], "--model"],
  [["127.0.0.1:1", "--model", "x"], "is no base URL"],
  [["http://127.0.0.1:1/v1", "--model", "x", "--articles", "none"], "is no number"],
])("wrong use is told: %s", async (words, message) => {
  using place = installation();
  const { code, stderr } = await runHere(place, ["extractor", "test", ...words]);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
});
