const first =
  "Mara Jonas Ada Tomas Ines Paul Sofia Idris Lena Omar Ruth Viktor Nadia Hugo Selma Pavel Greta Amir Clara Felix".split(
    " ",
  );
const last =
  "Venn Pell Crowe Reyes Okoro Lindqvist Marsh Khan Holm Dufour Sato Brandt Novak Ibarra Quill Thorne Ueda Walsh".split(
    " ",
  );
const towns =
  "Alder Bay,Brimstow,Carrick Falls,Dunmere,Eastholm,Farrow,Glenvale,Hartley Cross,Inverleigh,Jarrow Point,Kestrel,Lowmoor".split(
    ",",
  );
const bodies =
  "Harbour Board,Grain Council,River Trust,Transit Authority,Housing Fund,Water Company,School District,Port Union".split(
    ",",
  );
const things =
  "grain timber steel cement wool salt copper fish glass paper cotton coal wheat sugar leather rubber".split(" ");
const acts =
  "raised its fee for,opened a new depot for,stopped buying,doubled its stock of,signed a contract for,banned imports of".split(
    ",",
  );
const months = "January February March April May June July August September October".split(" ");

/** Paragraphs of an article: some 450 words. */
const paragraphs = 9;

/** What an article of a desk is called: made up, the same on every call. */
export function articleTitle(desk: number, article: number): string {
  const { town, body, thing } = castOf(desk, article);
  return `${town} ${body} rethinks ${thing} in case ${desk}-${article}`;
}

/** An article as a page, amid links to others: made up, the same on every call, other numbers and names in each. */
export function articleHtml(desk: number, article: number): string {
  const title = articleTitle(desk, article);
  const text = Array.from({ length: paragraphs }, (_, part) => `<p>${paragraph(desk, article, part)}</p>`).join("\n");
  const links = Array.from(
    { length: 40 },
    (_, at) => `<li><a href="/desks/${desk}/articles/${at}.html">Story ${at}</a></li>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><nav><ul>${links.join("")}</ul></nav><article><h1>${title}</h1>\n${text}</article><footer>All rights reserved.</footer></body></html>`;
}

function paragraph(desk: number, article: number, part: number): string {
  const { town, body, person, other, thing, act, month, number } = castOf(desk, article, part + 1);
  return [
    `The ${town} ${body} ${act} ${thing} by ${(number % 890) / 10 + 1} percent in ${month} 2025.`,
    `About ${(number % 9000) + 1000} tonnes of ${thing} passed through ${town} during ${month}, the ${body} reported.`,
    `“The town of ${town} needs ${thing} to arrive on time,” said ${person}, who speaks for the ${body}.`,
    `${other} told reporters that the price of ${thing} would fall again by ${(number % 7) + 2} percent after ${month}.`,
  ].join(" ");
}

function castOf(desk: number, article: number, part = 0) {
  const pick = (list: readonly string[], shift: number) => list[mixed(desk, article, part, shift) % list.length] ?? "";
  return {
    town: pick(towns, 1),
    body: pick(bodies, 2),
    person: `${pick(first, 3)} ${pick(last, 4)}`,
    other: `${pick(first, 5)} ${pick(last, 6)}`,
    thing: pick(things, 7),
    act: pick(acts, 8),
    month: pick(months, 9),
    number: mixed(desk, article, part, 10),
  };
}

/** A number that its arguments decide and that tells nothing of them: FNV-1a over them, then murmur3's last step. */
function mixed(...numbers: number[]): number {
  let hash = 0x811c9dc5;
  for (const number of numbers) hash = Math.imul(hash ^ number, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
