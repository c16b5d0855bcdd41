import { type Html, html } from "../html.ts";

/** What a list is narrowed by: words, and one of some values. */
export interface Filter {
  query: string;
  /** The field's name in the address. */
  name: string;
  label: string;
  options: readonly string[];
  chosen: string | undefined;
  /** How a value is shown. */
  shown?: (value: string) => string;
}

/** The form above a list that narrows it. */
export function filterForm({ query, name, label, options, chosen, shown = (value) => value }: Filter): Html {
  const choices = options.map(
    (each) => html`<option value="${each}"${each === chosen ? { html: " selected" } : ""}>${shown(each)}</option>`,
  );
  return html`<form class="filter" role="search">
<label for="q">Search</label>
<input id="q" name="q" type="search" value="${query}" maxlength="200" data-search>
<label for="${name}">${label}</label>
<select id="${name}" name="${name}"><option value="">All</option>${choices}</select>
<button>Show</button>
</form>`;
}
