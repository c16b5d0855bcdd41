import { html } from "../../http/html.ts";
import { keyList } from "../account/keyboard-list.ts";
import type { ConsolePage } from "../page.ts";

/** The keys, for browsers without scripts; the others show them above any page. */
export const keyboardPage: ConsolePage = {
  path: "/keys",
  show: async ({ pages }) => ({
    title: "Keyboard shortcuts",
    body: html`<h1>Keyboard shortcuts</h1>${keyList(pages)}`,
  }),
};
