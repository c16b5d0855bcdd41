import type { NewsroomPage } from "./servers/newsroom.ts";

/** A generated article: where it is, what it is called, its HTML. */
export interface ArticlePage extends NewsroomPage {
  title: string;
  body: string;
}

const towns = ["Alder Bay", "Brimstow", "Carrick Falls", "Dunmere", "Eastholm", "Farrow", "Glenvale", "Hartley Cross"];
const people = [
  "Mara Venn",
  "Jonas Pell",
  "Ada Crowe",
  "Tomas Reyes",
  "Ines Okoro",
  "Paul Lindqvist",
  "Sofia Marsh",
  "Idris Khan",
];
const bodies = ["Harbour Board", "Grain Council", "River Trust", "Transit Authority", "Housing Fund", "Water Company"];
const things = ["grain", "timber", "steel", "cement", "wool", "salt", "copper", "fish"];
const months = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October"];

/** `count` articles of about 450 words, each different, the same on every call: texts made for tests. */
export function articlePages(count: number): ArticlePage[] {
  return Array.from({ length: count }, (_, at) => articlePage(at));
}

function articlePage(at: number): ArticlePage {
  const pick = (list: readonly string[], shift: number) => list[(at * 7 + shift * 3) % list.length] as string;
  const [town, body, person] = [pick(towns, 1), `${pick(towns, 2)} ${pick(bodies, 1)}`, pick(people, 1)];
  const title = `${body} changes its ${pick(things, 4)} fees for ${town} in case ${at + 1}`;
  const paragraphs = Array.from({ length: 9 }, (_, part) => paragraph({ at, part, town, body, person, pick }));
  const article = paragraphs.map((text) => `<p>${text}</p>`).join("\n");
  const head = `<title>${title}</title><meta property="og:title" content="${title}"><meta name="author" content="${pick(people, 5)}">`;
  const frame = '<nav><a href="/">Home</a> <a href="/news">News</a></nav>';
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body>${frame}<article><h1>${title}</h1>\n${article}</article><footer>All rights reserved.</footer></body></html>`;
  return { path: `/articles/${at + 1}.html`, title, body: html, content_type: "text/html; charset=utf-8" };
}

interface Cast {
  at: number;
  part: number;
  town: string;
  body: string;
  person: string;
  pick: (list: readonly string[], shift: number) => string;
}

function paragraph({ at, part, town, body, person, pick }: Cast): string {
  const percent = ((at * 13 + part * 29) % 90) / 10 + 1;
  const tonnes = ((at * 37 + part * 811) % 9000) + 1000;
  const thing = pick(things, part);
  const other = pick(people, part + 2);
  const month = pick(months, part);
  return [
    `The ${body} raised its fee for ${thing} by ${percent} percent in ${month} 2025.`,
    `About ${tonnes} tonnes of ${thing} passed through ${town} during ${month} 2025, the ${body} reported.`,
    `“The harbour of ${town} needs ${thing} to arrive on time,” said ${other}, who speaks for the ${body}.`,
    `${person} of the ${pick(towns, part + 3)} ${pick(bodies, part)} told reporters that the fee for ${thing} would fall again by ${part + 2} percent after ${month}.`,
  ].join(" ");
}
