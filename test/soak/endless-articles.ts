/** Paragraphs of an article: some 450 words. */
const paragraphs = 9;

/** Sentences of a paragraph. */
const sentencesEach = 4;

/** What an article of a desk is called: made up, the same on every call. */
export function articleTitle(desk: number, article: number): string {
  return filled(oneOf(titles, mixed(desk, article, 0)), desk, article, 0);
}

/** An article as a page, amid links to others: made up, the same on every call, about people, places and things of its own, as news is. */
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
  const first = mixed(desk, article, part);
  return Array.from({ length: sentencesEach }, (_, at) => {
    return filled(oneOf(patterns, first + at * 7), desk, article, part * sentencesEach + at + 1);
  }).join(" ");
}

/** A pattern with its places filled: an article's names are few, the rest changes from sentence to sentence. */
function filled(pattern: string, desk: number, article: number, sentence: number): string {
  return pattern.replace(/\{(\w+)\}/g, (place, kind: string) => {
    const ofArticle = (nth: number) => mixed(desk, article, nth);
    const ofSentence = (nth: number) => mixed(desk, article, sentence, nth);
    if (kind === "town") return `${syllables(ofArticle(101), 2)}${oneOf(townEndings, ofArticle(102))}`;
    if (kind === "body") return `${syllables(ofArticle(103), 2)} ${oneOf(bodies, ofArticle(104))}`;
    if (kind === "firm") return `${syllables(ofArticle(105), 3)} ${oneOf(trades, ofArticle(106))}`;
    if (kind === "one") return person(ofArticle(107));
    if (kind === "two") return person(ofArticle(109 + (sentence % 3)));
    if (kind === "thing") return oneOf(things, ofSentence(111));
    if (kind === "matter") return oneOf(matters, ofSentence(112));
    if (kind === "did") return oneOf(deeds, ofSentence(113));
    if (kind === "month") return oneOf(months, ofSentence(114));
    if (kind === "share") return `${(ofSentence(115) % 890) / 10 + 1}`;
    if (kind === "count") return `${(ofSentence(116) % 9000) + 1000}`;
    if (kind === "few") return `${(ofSentence(117) % 40) + 3}`;
    throw new Error(`nothing is said for ${place}`);
  });
}

function person(number: number): string {
  return `${oneOf(first, number)} ${syllables(mixed(number, 1), 2)}${oneOf(surnameEndings, mixed(number, 2))}`;
}

/** A made-up name of so many syllables. */
function syllables(number: number, count: number): string {
  let left = number;
  let name = "";
  for (let at = 0; at < count; at += 1) {
    name += `${consonants[left % consonants.length]}${vowels[Math.floor(left / 64) % vowels.length]}`;
    left = mixed(left, at);
  }
  return `${name[0]?.toUpperCase()}${name.slice(1)}`;
}

function oneOf(list: readonly string[], number: number): string {
  return list[number % list.length] ?? "";
}

/** A number that its arguments decide and that tells nothing of them: FNV-1a over them, then murmur3's last step. */
function mixed(...numbers: number[]): number {
  let hash = 0x811c9dc5;
  for (const number of numbers) hash = Math.imul(hash ^ number, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

const consonants = "b br c d dr f g gr h j k l m n p pr r s st t tr v w z".split(" ");
const vowels = "a e i o u ai ea io oa".split(" ");
const townEndings = "ton ville ford mouth stead bridge burg haven field port".split(" ");
const surnameEndings = "n r s ley man sen ck rd st".split(" ");
const first =
  "Mara Jonas Ada Tomas Ines Paul Sofia Idris Lena Omar Ruth Viktor Nadia Hugo Selma Pavel Greta Amir Clara Felix".split(
    " ",
  );
const months = "January February March April May June July August September October".split(" ");
const bodies =
  "Harbour Board,Grain Council,River Trust,Transit Authority,Housing Fund,Water Company,School District,Port Union,Heritage Society,Fire Service,Health Agency,Planning Office,Museum,University,Court,Chamber of Commerce".split(
    ",",
  );
const trades = "Motors,Foods,Shipping,Energy,Textiles,Software,Mining,Airlines,Pharma,Steel,Bank,Media".split(",");
const things =
  "grain timber steel cement wool salt copper fish glass paper cotton coal wheat sugar leather rubber bricks bicycles trams ferries batteries turbines vaccines textbooks tractors carpets clocks pianos tents lenses cables pumps boilers barges looms ovens kettles sensors drones maps bridges tunnels reservoirs orchards vineyards pastures forests marshes quarries canals".split(
    " ",
  );
const matters =
  "parking,night buses,the old market,drainage,street lighting,rents,school meals,the ring road,noise at night,water meters,apprenticeships,winter heating,ticket prices,the flood wall,waste sorting,broadband,the town library,playgrounds,hospital beds,the coastal path".split(
    ",",
  );
const deeds =
  "opened a depot for,stopped buying,doubled its stock of,signed a contract for,banned imports of,ordered a review of,cut its spending on,halted repairs to,auctioned,insured,renamed its branch for,hired engineers for,filed a complaint over,set aside money for,lowered its forecast for,suspended deliveries of,began tests of,withdrew an offer for,published figures on,agreed to lease".split(
    ",",
  );
const titles = [
  "{town} argues over {matter}",
  "{firm} {did} {thing}",
  "{one} leaves {body} after dispute about {thing}",
  "{body} {did} {thing} in {town}",
  "How {thing} changed {town}",
  "{firm} and {body} settle over {matter}",
  "{one} wants {matter} on the agenda of {town}",
  "Court hears {firm} on {thing} from {town}",
];
const patterns = [
  "The {body} {did} {thing} in {month} 2025.",
  "About {count} tonnes of {thing} passed through {town} during {month}, the {body} reported.",
  "“The town of {town} needs {thing} to arrive on time,” said {one}, who speaks for the {body}.",
  "{two} told reporters that the price of {thing} would fall again by {share} percent after {month}.",
  "{firm} {did} {thing}, and it expects to spend {count} dollars on {matter}.",
  "Revenue of {firm} rose {share} percent to {count} million dollars in {month}.",
  "In {town}, {few} residents signed a letter about {matter}.",
  "{one} called the plan for {matter} a mistake that would cost {town} dearly.",
  "A report by the {body} found that {share} percent of households worry about {matter}.",
  "{two} was appointed to the board of {firm} in {month}.",
  "Workers at {firm} went on strike for {few} days over {matter}.",
  "The council of {town} voted {few} to 2 for a new policy on {matter}.",
  "“Nobody asked us about {matter},” said {two}, a teacher from {town}.",
  "{firm} denied that it had {did} {thing} without telling the {body}.",
  "Since {month}, {count} people have visited the exhibition of {thing} in {town}.",
  "{one}, who led the {body} for {few} years, did not comment on {matter}.",
  "Prices of {thing} were {share} percent higher than a year earlier, according to {firm}.",
  "The {body} will decide on {matter} when {two} presents the figures in {month}.",
];
