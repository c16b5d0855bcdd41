import { ServiceError } from "../api/errors.ts";
import { type Html, html } from "../http/html.ts";

/** What was wrong with a form that was sent: as a whole, and by field. */
export interface Refusal {
  message: string;
  fields: ReadonlyMap<string, string>;
}

/** A field of a form, with what is in it and what is wrong with it. */
export interface Field {
  name: string;
  label: string;
  /** What it is for, or what it takes. */
  hint?: string | Html;
  value?: string;
  refusal?: Refusal | undefined;
}

interface TextField extends Field {
  type?: "text" | "url" | "email" | "date" | "datetime-local" | "number" | "search";
  required?: boolean;
  maxlength?: number;
  /** The id of a list of values that it offers. */
  list?: string;
  /** What the page's script fills in while it is empty, since only the browser knows it. */
  fill?: "time-zone" | undefined;
}

/** What an operation refused, for the form that asked it. Throws on what is no fault of the form. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ServiceError)) throw error;
  const { errors } = error.fields;
  const fields = new Map<string, string>();
  for (const each of Array.isArray(errors) ? errors : []) {
    const { field, message } = each;
    // `events[0]` is a part of the field `events`.
    const name = String(field).replace(/[[.].*$/, "");
    if (name !== "" && !fields.has(name)) fields.set(name, String(message));
  }
  return { message: error.message, fields };
}

/** Says above a form that it was not taken, and why. */
export function refusalNote(refusal: Refusal | undefined): Html {
  return refusal ? html`<p role="alert">${refusal.message}</p>` : html``;
}

/** One line of text. */
export function textField(stated: TextField): Html {
  const { type = "text", required = false, maxlength = 500, value = "", list, fill, ...field } = stated;
  // Browsers know only addresses of plain letters; the service checks them.
  const kind = type === "email" ? { html: 'type="text" inputmode="email"' } : html`type="${type}"`;
  const needed = required ? { html: " required" } : "";
  const length = ["text", "url", "email", "search"].includes(type) ? html` maxlength="${maxlength}"` : "";
  const offers = list === undefined ? "" : html` list="${list}" autocomplete="off"`;
  const filled = fill === undefined ? "" : html` data-fill="${fill}"`;
  return framedField(
    field,
    html`<input id="${field.name}" name="${field.name}" ${kind} value="${value}"${length}${needed}${offers}${filled}${described(field)}>`,
  );
}

/** Text of several lines. `names`: what its lines are completed with, and the page that names are looked up on. */
export function areaField({
  rows = 4,
  value = "",
  code = false,
  names,
  ...field
}: Field & { rows?: number; code?: boolean; names?: { kind: string; from: string } }): Html {
  const completed = names ? html` data-names="${names.kind}" data-from="${names.from}"` : "";
  // Parsers drop a line break that stands first.
  return framedField(
    field,
    html`<textarea id="${field.name}" name="${field.name}" rows="${rows}"${code ? { html: ' class="code" spellcheck="false" autocomplete="off"' } : ""}${completed}${described(field)}>
${value}</textarea>`,
  );
}

/** One of some values; each is a value and how it is shown. */
export function choiceField({
  options,
  required = false,
  ...field
}: Field & { options: readonly (readonly [string, string])[]; required?: boolean }): Html {
  const needed = required ? { html: " required" } : "";
  const shown = options.map(
    ([value, text]) =>
      html`<option value="${value}"${value === field.value ? { html: " selected" } : ""}>${text}</option>`,
  );
  return framedField(
    field,
    html`<select id="${field.name}" name="${field.name}"${needed}${described(field)}>${shown}</select>`,
  );
}

/** More values than this scroll in their place. Ours. */
const optionsMax = 12;

/** A value that may be checked. */
export interface CheckOption {
  value: string;
  text: string;
  hint?: string;
}

/** Any of some values. */
export function checkList({
  options,
  chosen,
  ...field
}: Field & { options: readonly CheckOption[]; chosen: ReadonlySet<string> }): Html {
  const { name, label, hint, refusal } = field;
  const boxes = options.map(({ value, text, hint: meaning }) => {
    const checked = chosen.has(value) ? { html: " checked" } : "";
    return html`<label class="option"><input type="checkbox" name="${name}" value="${value}"${checked}> <span>${text}${meaning === undefined ? "" : html` <small>${meaning}</small>`}</span></label>`;
  });
  const wrong = refusal?.fields.get(name);
  return html`<fieldset class="field" id="${name}"${describedBy(field)}><legend>${label}</legend>
${hint === undefined ? "" : html`<p class="hint" id="${name}-hint">${hint}</p>`}
${wrong === undefined ? "" : html`<p class="wrong" id="${name}-wrong">${wrong}</p>`}
<div class="options${options.length > optionsMax ? " long" : ""}">${boxes}</div></fieldset>`;
}

/** A box that is checked or not. */
export function checkField({ name, label, checked }: { name: string; label: string; checked: boolean }): Html {
  return html`<label class="option"><input type="checkbox" name="${name}" value="on"${checked ? { html: " checked" } : ""}> <span>${label}</span></label>`;
}

function framedField(field: Field, control: Html): Html {
  const { name, label, hint, refusal } = field;
  const wrong = refusal?.fields.get(name);
  return html`<div class="field"><label for="${name}">${label}</label>
${hint === undefined ? "" : html`<p class="hint" id="${name}-hint">${hint}</p>`}
${control}
${wrong === undefined ? "" : html`<p class="wrong" id="${name}-wrong">${wrong}</p>`}</div>`;
}

/** What a control is: what is said of it, and whether it is wrong. */
function described(field: Field): Html {
  const isWrong = field.refusal?.fields.has(field.name) ?? false;
  return html`${describedBy(field)}${isWrong ? { html: ' aria-invalid="true"' } : ""}`;
}

function describedBy({ name, hint, refusal }: Field): Html {
  const isWrong = refusal?.fields.has(name) ?? false;
  const ids = [...(hint === undefined ? [] : [`${name}-hint`]), ...(isWrong ? [`${name}-wrong`] : [])];
  return ids.length === 0 ? html`` : html` aria-describedby="${ids.join(" ")}"`;
}
