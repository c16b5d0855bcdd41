import { type Html, html } from "../http/html.ts";
import { type Field, textField } from "./form-fields.ts";

/** A moment that a form asks for, as `2026-11-20T10:00` in UTC; with scripts people choose it in their own zone, and it is sent in UTC. */
export function momentField(field: Field): Html {
  const hint = html`<span data-zone-of="${field.name}">In UTC.</span>`;
  return textField({ ...field, type: "datetime-local", required: true, hint });
}
