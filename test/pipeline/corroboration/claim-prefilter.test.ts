import { expect, test } from "vitest";
import { mayBeRelated, prefilterOf } from "../../../pipeline/corroboration/claim-prefilter.ts";
import { signatureOf } from "../../../pipeline/corroboration/signature.ts";
import { relationOf } from "../../../pipeline/corroboration.ts";
import { articleHtml } from "../../soak/endless-articles.ts";

interface Said {
  text: string;
  /** `name/type` */
  names: string[];
}

/** Sentences of which many differ in one word only: the towns, bodies, things and numbers are few. */
function alikeSentences(): Said[] {
  const said: Said[] = [];
  for (const town of ["Tolva", "Ruvo", "Alder Bay"])
    for (const body of ["Harbour Board", "Canal Board"])
      for (const act of [
        "raised its fee for",
        "may raise its fee for",
        "has not raised its fee for",
        "cut its fee for",
      ])
        for (const thing of ["grain", "old grain", "timber"])
          for (const share of ["4", "5", "about 4"])
            said.push({
              text: `The ${town} ${body} ${act} ${thing} by ${share} percent in May 2025.`,
              names: [`${town} ${body}/organization`, `${town}/place`],
            });
  return said;
}

/** Sentences of articles that resemble each other, without names. */
function sentencesOfArticles(): Said[] {
  const pages = [0, 1, 2].map((article) => articleHtml(1, article));
  return pages.flatMap((page) =>
    [...page.matchAll(/<p>(.*?)<\/p>/g)]
      .flatMap(([, paragraph = ""]) => paragraph.split(/(?<=\.)\s/))
      .map((text) => ({ text, names: [] })),
  );
}

const signature = ({ text, names }: Said) =>
  signatureOf({
    claim_text: text,
    language: "en",
    gloss: null,
    entities: names.map((named) => {
      const [name = "", type = ""] = named.split("/");
      return { name, type, role: "subject" };
    }),
    published: "2026-11-18",
  });

test.each([
  ["that differ in a word", alikeSentences(), 50],
  ["of articles made by one pattern", sentencesOfArticles(), -1],
])("prefilter rule out nothing that is related, and most of what is not: sentences %s", (_which, said, least) => {
  const all = said.map(signature).map((own) => ({ own, prefilter: prefilterOf(own) }));
  let [related, ruledOut, unrelated] = [0, 0, 0];
  const saidOtherwise = new Set<string>();
  for (const [at, one] of all.entries())
    for (const other of all.slice(at + 1)) {
      const relation = relationOf(one.own, other.own, false);
      const may = mayBeRelated(one.prefilter, other.prefilter);
      if (relation !== null) expect(may).toBe(true);
      if (relation !== null) related += 1;
      else unrelated += 1;
      if (relation !== null && String(one.own.words) !== String(other.own.words)) saidOtherwise.add(relation);
      if (!may) ruledOut += 1;
    }
  expect(related).toBeGreaterThan(least);
  if (least > 0) expect(saidOtherwise).toContain("same");
  expect(ruledOut).toBeGreaterThan(0.8 * unrelated);
});
