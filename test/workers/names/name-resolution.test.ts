import { describe, expect, test } from "vitest";
import type { Mention } from "../../../workers/mentions.ts";
import { resolveEntities, tagReasons, tagsOf } from "../../../workers/names/name-resolution.ts";
import type { NameType } from "../../../workers/names/name-types.ts";

/** The entities of a text whose names are marked as `[type:name]`, or `[type:name=curated]`. */
function entitiesIn(marked: string) {
  const mentions: Mention[] = [];
  let content = "";
  for (const part of marked.split(/(\[\w+:[^\]]+\])/)) {
    const found = /^\[(\w+):([^\]=]+)(?:=([^\]]+))?\]$/.exec(part);
    const text = found?.[2] ?? part;
    if (found)
      mentions.push({
        start: content.length,
        end: content.length + text.length,
        text,
        sentence: 0,
        type: found[1] as NameType,
        curated: found[3] ?? null,
        certainty: null,
      });
    content += text;
  }
  return resolveEntities(content, mentions);
}

function tagsIn(marked: string): string[] {
  return tagsOf(entitiesIn(marked)).map(({ tag_type, name, mentions }) => `${tag_type}:${name} (${mentions})`);
}

describe("names of one text", () => {
  test.each([
    [
      "a team's last word, though a famous team is called so",
      "The [organization:Granite Bears] lost. The [organization:Bears] wept.",
      ["organization:Granite Bears (2)"],
    ],
    [
      "no firm's last word that many firms have",
      "[organization:Orlo Partners] won. [organization:Partners] wept.",
      ["organization:Orlo Partners (1)", "organization:Partners (1)"],
    ],
    ["surname", "[person:Maria Keller] left. [person:Keller] waved.", ["person:Maria Keller (2)"]],
    [
      "what newspapers are called",
      "The [organization:Varn Harbour Chronicle] wrote. The [organization:Chronicle] knew.",
      ["organization:Varn Harbour Chronicle (2)"],
    ],
    ["a town's river", "[place:Velora am Varn] grew. [place:Velora] is old.", ["place:Velora am Varn (2)"]],
    ["given name", "[person:Maria Keller] left. [person:Maria] waved.", ["person:Maria Keller (2)"]],
    ["capitals", "[person:KELLER] WINS. [person:Maria Keller] left.", ["person:Maria Keller (2)"]],
    [
      "a middle name that is left out most times",
      "[person:Maria Ann Keller] and [person:Maria Keller], yes, [person:Maria Keller]",
      ["person:Maria Keller (3)"],
    ],
    ["a nickname", "[person:Lawrence Holm] met us. [person:Larry Holm] laughed.", ["person:Lawrence Holm (2)"]],
    [
      "accents and hyphens",
      "[person:Zoë Ann-Marie Öhl] and [person:Zoe Ann Marie Ohl]",
      ["person:Zoë Ann-Marie Öhl (2)"],
    ],
    [
      "legal form",
      "[organization:Varnik Works Corp.] is [organization:Varnik Works]",
      ["organization:Varnik Works Corp. (2)"],
    ],
    [
      "letters in brackets",
      "The [organization:Board for Tidal Research] ([organization:BTR]) met.",
      ["organization:Board for Tidal Research (2)"],
    ],
    [
      "initials",
      "The [organization:Tidal Power Authority] spoke. [organization:TPA] went on.",
      ["organization:Tidal Power Authority (2)"],
    ],
    [
      "British and American spelling",
      "The [organization:Harbour Defence Centre], or [organization:Harbor Defense Center]",
      ["organization:Harbour Defence Centre (2)"],
    ],
    ["State of", "The [place:State of Jalisco] and [place:Jalisco]", ["place:State of Jalisco (2)"]],
  ])("lead to the fuller one by %s", (_, text, tags) => {
    expect(tagsIn(text)).toEqual(tags);
  });

  test("a curated alias settles the name, and all spellings of it are one", () => {
    expect(tagsIn("[organization:the Fed=Federal Reserve] and [organization:Federal Reserve=Federal Reserve]")).toEqual(
      ["organization:Federal Reserve (2)"],
    );
  });

  test("a firm's full form is the curated firm", () => {
    expect(tagsIn("[organization:Varnik Technology Group] and [organization:Varnik=Varnik]")).toEqual([
      "organization:Varnik (2)",
    ]);
    expect(tagsIn("[organization:Varnik Art Museum] and [organization:Varnik=Varnik]")).toHaveLength(2);
  });

  test("whom the text says to be known by another name is one person", () => {
    expect(tagsIn("[person:Abigail Varn], also known as [person:Jo Fenn], and [person:Abby]")).toEqual([
      "person:Abigail Varn (3)",
    ]);
    expect(tagsIn("[person:Abigail Varn], her aunt [person:Jo Fenn]")).toHaveLength(2);
  });

  test("a surname that two people had before stands for neither", () => {
    const entities = entitiesIn("[person:Maria Keller] met [person:Tom Keller]. [person:Keller] laughed.");
    expect(tagsOf(entities).map(({ name }) => name)).toEqual(["Maria Keller", "Tom Keller"]);
    expect(entities.find(({ name }) => name === "Keller")?.candidates).toEqual(["Maria Keller", "Tom Keller"]);
  });

  test("a surname stays with whom it meant before another of that name came in", () => {
    expect(
      tagsIn("[person:Maria Keller] led. [person:Keller] won. Her son [person:Tom Keller] ran. [person:Keller]"),
    ).toEqual(["person:Maria Keller (3)", "person:Tom Keller (1)"]);
  });

  test("one form is of the kind that most of its mentions are of", () => {
    expect(tagsIn("[place:Varnik], [organization:Varnik] and [organization:Varnik]")).toEqual([
      "organization:Varnik (3)",
    ]);
    expect(tagsIn("[place:Varnik] and [organization:Varnik]")).toEqual(["place:Varnik (2)"]);
  });

  test("a city is not taken for a longer name that begins like it", () => {
    expect(tagsIn("[place:Oklahoma] and [place:Oklahoma City]")).toHaveLength(2);
    expect(tagsIn("[place:Washington, D.C.] and [place:Washington]")).toHaveLength(1);
  });

  test("every tag says by which form and rule it came about, and what else it could have been", () => {
    const text =
      "[person:Maria Keller] and [person:Keller], [person:Keller]; [organization:the Fed=Federal Reserve]; [person:Ole Vik]";
    expect(tagReasons(entitiesIn(text))).toEqual([
      { tag_type: "person", name: "Maria Keller", alias: "Keller", rule: "surname", score: 0.9, runner_up: null },
      {
        tag_type: "organization",
        name: "Federal Reserve",
        alias: "the Fed",
        rule: "curated",
        score: 1,
        runner_up: null,
      },
      { tag_type: "person", name: "Ole Vik", alias: "Ole Vik", rule: "itself", score: 1, runner_up: null },
    ]);
  });
});
