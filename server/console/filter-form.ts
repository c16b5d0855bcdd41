import { type Html, html } from "../http/html.ts";

/** One of some values that a list is narrowed to. */
interface Choice {
  /** The field's name in the address. */
  name: string;
  label: string;
  options: readonly string[];
  chosen: string | undefined;
  /** How a value is shown. */
  shown?: (value: string) => string;
  /** What stands for no choice; "All" when absent, null where there always is one. */
  none?: string | null;
}

/** What a list is narrowed by: words, and one of some values. */
export interface Filter extends Choice {
  /** Absent: there are no words to look for. */
  query?: string;
  /** Further choices. */
  more?: readonly Choice[];
}

/** The form above a list that narrows it. */
export function filterForm({ query, more = [], ...first }: Filter): Html {
  return html`<form class="filter" aria-label="Filter">
${
  query === undefined
    ? ""
    : html`<label for="q">Find</label>
<input id="q" name="q" type="search" value="${query}" maxlength="200">`
}
${choices([first, ...more])}
<button>Show</button>
</form>`;
}

/** Several choices fold on small screens, unless one of them narrows the list. */
function choices(all: readonly Choice[]): Html {
  const shown = all.map(choice);
  if (all.length < 2) return html`${shown}`;
  const isNarrowed = all.some(({ chosen, none = "All" }) => chosen !== undefined && none !== null);
  return html`<details class="filterfold"${isNarrowed ? { html: " open" } : ""}><summary>Filters</summary><div class="filterrow">${shown}</div></details>`;
}

/** A choice with its label; they stay together where the line breaks. */
function choice({ name, label, options, chosen, shown = (value) => value, none = "All" }: Choice): Html {
  const choices = options.map(
    (each) => html`<option value="${each}"${each === chosen ? { html: " selected" } : ""}>${shown(each)}</option>`,
  );
  return html`<span class="pair"><label for="${name}">${label}</label>
<select id="${name}" name="${name}">${none === null ? "" : html`<option value="">${none}</option>`}${choices}</select></span>
`;
}
