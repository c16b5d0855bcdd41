import { html } from "../../http/html.ts";
import { actionButton, confirmFold } from "../confirm.ts";
import { deliveryTabs } from "../delivery/delivery-parts.ts";
import { filterForm } from "../filter-form.ts";
import { areaField, checkField, checkList, choiceField, type Refusal, refusalNote, textField } from "../form-fields.ts";
import { crumbs } from "../look/crumbs.ts";
import { icon } from "../look/icons.ts";
import { ownForm } from "../own-form.ts";
import { itemsPerPage, pager, pagerOf } from "../pager.ts";
import { periodAsked, periodLinks } from "../period.ts";
import { storyWishForm } from "../streams/story-wish.ts";
import type { DesignGroup } from "./part.ts";

const refusal: Refusal = {
  message: "The form was not saved. See the message at the field.",
  fields: new Map([
    ["design-address", "must be an http(s) address"],
    ["design-days", "must name at least one day"],
  ]),
};

/** What is pressed, chosen and filled in. */
export const controlsGroup: DesignGroup = {
  id: "controls",
  title: "Controls",
  parts: (context) => {
    const { request } = context;
    const second = { request: { ...request, url: new URL("?page=2", request.url) } };
    return [
      {
        title: "Buttons",
        words: "One primary button a view; verbs of one or two words. Red only for what cannot be undone.",
        body: html`<div class="actions"><button class="primary" type="button">${icon("plus")}Primary</button><button type="button">Secondary</button><button class="quiet" type="button">Quiet</button><button class="danger" type="button">${icon("trash-2")}Delete</button><button type="button" disabled>Saving…</button><button class="small" type="button">Small</button><button class="icon-only" type="button" aria-label="More">${icon("ellipsis")}</button><a class="button" href="#controls">A link</a></div>`,
      },
      {
        title: "Choices at once",
        words: "Segments choose one of a few views, chips narrow what is listed, tabs lead to parts of one thing.",
        body: html`<div class="actions">${periodLinks(context, periodAsked(context) ?? "24h")}<div class="chips"><a class="chip" href="#controls" aria-current="true">All 34</a><a class="chip" href="#controls">Failing 2</a><a class="chip not" href="#controls">left out</a></div></div>${deliveryTabs(context, "/delivery/feeds")}`,
      },
      {
        title: "Where somebody is",
        words: "The pages above one that shows a single thing; the way through a list of several pages.",
        body: html`${crumbs(context, ["Sources", "/sources"], ["Northport Courier", "/sources"])}${pager(second, 3 * itemsPerPage)}${pagerOf({ request }, { total_count: 5, page_size: 10 })}`,
      },
      {
        title: "Search and filters",
        words: "One field for words. Several choices fold on a phone.",
        body: html`<form class="search large" role="search" aria-label="Example">${icon("search")}<input type="search" aria-label="Search" placeholder="Search claims, stories, tags…"></form>${filterForm(
          {
            query: "bridge",
            name: "design-health",
            label: "Health",
            options: ["fine", "failing"],
            chosen: "failing",
            more: [{ name: "design-kind", label: "Kind", options: ["feed", "page"], chosen: undefined }],
          },
        )}${storyWishForm({ from: "2026-11-01", to: undefined, least: 40, below: undefined })}`,
      },
      {
        title: "Fields",
        words: "The label above, the hint below it, what is wrong below the field. What was typed stays.",
        body: html`${refusalNote(refusal)}<div class="stack">${textField({ name: "design-name", label: "Name", hint: "The name shown everywhere." })}${textField({ name: "design-address", label: "Address", value: "nowhere", refusal })}${areaField({ name: "design-words", label: "Words", value: "bridge\nharbour", rows: 2 })}${areaField({ name: "design-text", label: "As text", value: "domains: [places-geography]", rows: 2, code: true })}${choiceField(
          {
            name: "design-cadence",
            label: "Cadence",
            options: [
              ["daily", "Daily"],
              ["weekly", "Weekly"],
            ],
          },
        )}${checkList({
          name: "design-days",
          label: "Days",
          options: [
            { value: "1", text: "Monday", hint: "the longest list" },
            { value: "2", text: "Tuesday" },
          ],
          chosen: new Set(),
          refusal,
        })}${checkField({ name: "design-visible", label: "Visible to everyone", checked: true })}</div>`,
      },
      {
        title: "What is asked about first",
        words: "What can be taken back is done at once. What cannot says what will be, and then does it.",
        body: html`<div class="actions">${actionButton(context, "none", "Pause")}${confirmFold(context, { title: "Delete…", action: "none", button: "Delete", destroys: true, consequence: "Its deliveries end, and its log goes with it." })}${ownForm(context, html`<button type="button">A form of one button</button>`)}</div>`,
      },
    ];
  },
};
