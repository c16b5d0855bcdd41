/** A place in the documents that a text names: a section and, where it says so, rules of its list. */
export interface Citation {
  document: "interface" | "decisions";
  section: string;
  rules: number[];
  written: string;
}

interface Section {
  heading: string;
  /** The numbers of the lists below it, those of its subsections included. */
  rules: number[];
}

const decided = /\bdecisions (§\d+(?: \([^)]*\))?(?:(?:, | and )§\d+(?: \([^)]*\))?)*)/gi;
const agreed = /\bInterface, (`[^`]+`|[^.,;:()"\d]+?)(?:,? rules?)?(?: (\d+(?: and \d+)*))?(?= ?[.,;:()"\n]|$)/g;
const guided = /\bGUIDE\b(?:, rules? (\d+(?:(?:, | and )\d+)*))?/g;

/** What a source text cites as "Decisions §5", "Interface, Events, rule 4" and "GUIDE, rule 2". */
export function citationsIn(source: string): Citation[] {
  const text = source.replace(/\n\s*(?:\*|\/\/)\s*(?!\/)/g, " ");
  return [
    ...text.matchAll(decided).flatMap(([written, list]) =>
      numbersIn(list?.replace(/\([^)]*\)/g, "")).map((number) => {
        return { document: "decisions" as const, section: `${number}.`, rules: [], written };
      }),
    ),
    ...text.matchAll(agreed).map(([written, section = "", rules]) => {
      return { document: "interface" as const, section, rules: numbersIn(rules), written };
    }),
    ...text.matchAll(guided).map(([written, rules]) => {
      // Without a rule it leads nowhere in particular.
      return { document: "decisions" as const, section: "14.", rules: rules ? numbersIn(rules) : [0], written };
    }),
  ];
}

/**
 * Whether a document has what is cited: a heading that begins with these words, what stands in brackets aside, and no other;
 * or an address in its tables.
 */
export function leadsSomewhere({ section, rules }: Citation, document: string): boolean {
  const address = /^`(?:[A-Z]+ )?(.+)`$/.exec(section)?.[1];
  if (address !== undefined) return document.includes(`\`${address}\``);
  const begin = sectionsOf(document).filter(({ heading }) => `${plain(heading)} `.startsWith(`${section} `));
  const exact = begin.filter(({ heading }) => plain(heading) === section);
  const meant = exact.length > 0 ? exact : begin;
  return meant.length === 1 && rules.every((rule) => meant[0]?.rules.includes(rule));
}

function sectionsOf(document: string): Section[] {
  // In blocks of code the same mark begins a comment.
  const markdown = document.replace(/^```[\s\S]*?^```/gm, "");
  const headings = [...markdown.matchAll(/^(#+) (.+)$/gm)];
  return headings.map(({ index, 1: marks = "", 2: heading = "" }) => {
    const end = headings.find((next) => next.index > index && (next[1] ?? "").length <= marks.length)?.index;
    const list = markdown.slice(index, end).matchAll(/^(\d+)\. /gm);
    return { heading, rules: [...list].map(([, number]) => Number(number)) };
  });
}

function plain(heading: string): string {
  return heading.replace(/ \([^)]*\)/g, "");
}

function numbersIn(list = ""): number[] {
  return [...list.matchAll(/\d+/g)].map(Number);
}
