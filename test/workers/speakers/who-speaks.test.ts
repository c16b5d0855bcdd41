import { expect, test } from "vitest";
import { tagMentions } from "../../../workers/mentions.ts";
import { resolveEntities } from "../../../workers/names/name-resolution.ts";
import { quotedSpans } from "../../../workers/quotes/quoted-spans.ts";
import { certainPerson } from "../../../workers/speakers/certain-person.ts";
import { speakersOf, type Who } from "../../../workers/speakers/who-speaks.ts";
import { parseText } from "../../../workers/text/parsed-text.ts";
import { tagIndex } from "../../../workers/topics/tag-index.ts";

async function quotedText(content: string) {
  const text = await parseText(content);
  const mentions = tagMentions(text, tagIndex([]));
  return { text, mentions, entities: resolveEntities(content, mentions), spans: quotedSpans(content) };
}

/** Kind, name and the source's words for each quotation's speaker. */
async function speakers(content: string, who?: Who) {
  const quoted = await quotedText(content);
  return speakersOf(quoted, who ?? certainPerson(quoted)).map(({ kind, name, span }) => [
    kind,
    name,
    span && content.slice(span.start, span.end),
  ]);
}

test.each<[string, string, [string, string | null, string | null][]]>([
  [
    "a name behind the quotation",
    '"We will rebuild the bridge," said party spokesman Tom Okafor.',
    [["named", "Tom Okafor", "Tom Okafor"]],
  ],
  [
    "a name with an aside",
    '"We will rebuild the bridge," Maria Keller, the head of the Harbor Union in Leeds, said on Friday.',
    [["named", "Maria Keller", "Maria Keller"]],
  ],
  [
    "a description with a name",
    "The head of the union, Maria Keller, said the plan was “a disaster for the whole of the town.”",
    [["named", "Maria Keller", "Maria Keller"]],
  ],
  [
    "the subject of the verb that governs a part of a sentence, not the nearest name",
    "Tom Okafor said the letter that Maria Keller sent was “a disaster for the whole of the town.”",
    [["named", "Tom Okafor", "Tom Okafor"]],
  ],
  [
    "who wrote, not of whom or to whom",
    'Maria Keller wrote to Tom Okafor about Peter Smith: "We will rebuild the bridge in May."',
    [["named", "Maria Keller", "Maria Keller"]],
  ],
  [
    "whoever it is according to",
    "The bridge is “a danger to all who cross it,” according to Maria Keller.",
    [["named", "Maria Keller", "Maria Keller"]],
  ],
  [
    "a name before brackets",
    '"Letters are not optional," panel chairman Rep. Tom Okafor (R-Ohio) said after the vote.',
    [["named", "Tom Okafor", "Tom Okafor"]],
  ],
  [
    "whose saying is set between marks, not what the sentence is about",
    'Privacy is no extra for the town, Okafor said, but instead "a part of who we are as a town."',
    [["named", "Okafor", "Okafor"]],
  ],
  [
    "a name behind two offices",
    '"We will go in May," study author and Leeds hospital doctor Maria Keller said.',
    [["named", "Maria Keller", "Maria Keller"]],
  ],
  [
    "a description as long as it is",
    'The 56-year-old said after the vote: "It is a fine day for the town."',
    [["description", null, "The 56-year-old"]],
  ],
  [
    "a document is its own speaker",
    'Maria Keller read the letter aloud. "The bridge must be closed," the statement said.',
    [["description", null, "the statement"]],
  ],
  [
    "somebody's lawyer is not that person",
    'Tom Okafor was not in court. "He did nothing wrong," said a lawyer for Okafor.',
    [["description", null, "a lawyer for Okafor"]],
  ],
  [
    "two who speak are no single one",
    '"We will rebuild the bridge," Maria Keller and Tom Okafor said.',
    [["description", null, "Maria Keller and Tom Okafor"]],
  ],
  [
    "who is told something does not speak",
    'Maria Keller was told, "The bridge must be closed at once."',
    [["none", null, null]],
  ],
  [
    "somebody without a name is nobody with one",
    'Maria Keller left the hall. "Who will pay for the bridge?" a woman shouted.',
    [["description", null, "a woman"]],
  ],
  [
    "words in the same paragraph go on",
    'Maria Keller was there. "We will rebuild it," said Maria Keller. "We have the money."',
    [
      ["named", "Maria Keller", "Maria Keller"],
      ["named", "Maria Keller", "Maria Keller"],
    ],
  ],
  [
    "the next paragraph's words are nobody's",
    '"We will rebuild it," said Maria Keller.\n\n"We do not have the money for it."',
    [
      ["named", "Maria Keller", "Maria Keller"],
      ["none", null, null],
    ],
  ],
  [
    "unless the quotation before stays open",
    'Maria Keller said: "We will rebuild it.\n\n"We have the money for it."',
    [
      ["named", "Maria Keller", "Maria Keller"],
      ["named", "Maria Keller", "Maria Keller"],
    ],
  ],
  [
    "what a sentence reports goes on in marks",
    'The bridge will be rebuilt next year, said Maria Keller. "We have the money for it."',
    [["named", "Maria Keller", "Maria Keller"]],
  ],
  [
    "an office before a name is no speaker of its own",
    '"It depends on the wind," responded NASA administrator Tom Okafor.',
    [["named", "Tom Okafor", "Tom Okafor"]],
  ],
  [
    "a part of a sentence that ends with who says it",
    'The ferry stays in port, but "we will not close the line," company chief Tom Okafor said.',
    [["named", "Tom Okafor", "Tom Okafor"]],
  ],
  [
    "or is followed by who says it",
    'Mending it is slow work, "because the pipes are so old," said Maria Keller, the head of the works.',
    [["named", "Maria Keller", "Maria Keller"]],
  ],
  [
    "an aside with commas of its own",
    '"We will go in May," Tom Okafor, the head of Space, Boats, and Ropes, said in a letter.',
    [["named", "Tom Okafor", "Tom Okafor"]],
  ],
  [
    "what somebody tells himself behind a question is no answer to who asked",
    '"Is it that late already?" Tom Okafor told himself he was not tired.',
    [["none", null, null]],
  ],
  [
    "she is who the sentence before is about",
    'Tom Okafor, Ann Smith and Maria Keller sat on the board. Keller opposed the plan. "It costs too much," she said.',
    [["pronoun", "Maria Keller", "she"]],
  ],
  [
    "and nobody where it tells of another woman",
    'Ann Smith and Maria Keller sat on the board. Keller called Smith in May. "It costs too much," she said.',
    [["pronoun", null, "she"]],
  ],
  [
    "he is the only man so far",
    'Tom Okafor voted no, and Maria Keller voted yes. "It costs too much," he said.',
    [["pronoun", "Tom Okafor", "he"]],
  ],
  [
    "he is nobody certain where two men were named",
    'Tom Okafor and Peter Smith voted no. "It costs too much," he said.',
    [["pronoun", null, "he"]],
  ],
  [
    "nor where a man without a name was told of",
    'Tom Okafor voted no. A man in the hall stood up. "It costs too much," he said.',
    [["pronoun", null, "he"]],
  ],
])("%s", async (_, content, expected) => {
  expect(await speakers(content)).toEqual(expected);
});

test("whom a pronoun means is the caller's to say, who is asked with its place", async () => {
  const content = 'Tom Okafor and Peter Smith voted no. "It costs too much," he said.';
  const asked: string[] = [];
  const who: Who = ({ start, end }) => {
    asked.push(content.slice(start, end));
    return "Peter Smith";
  };
  expect(await speakers(content, who)).toEqual([["pronoun", "Peter Smith", "he"]]);
  expect(asked).toEqual(["he"]);
});

test("trees are read for so many quotations only, so that a text of nothing else is read in time", async () => {
  const said = 'Maria Keller said the plan that Tom Okafor made was "a bad one for us all." ';
  const found = await speakers(said.repeat(400));
  expect(found.filter(([kind]) => kind === "named")).toHaveLength(300);
});
