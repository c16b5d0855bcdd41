import { z } from "zod";
import { Selector } from "../selector.ts";
import { WebAddress, writtenFields } from "./channel-fields.ts";
import type { SourceKind } from "./source-kind.ts";

/** A page without a feed. */
export const page = {
  name: "page",
  channel: z
    .strictObject({
      kind: z.literal("page"),
      url: WebAddress,
      ...writtenFields,
      mode: z
        .enum(["items", "changes"])
        .default("items")
        .describe("items: what the page links to. changes: the page itself; what it says anew is a new version."),
      item_selector: Selector.optional().describe(
        "CSS selector of an item on the page; without it, links that look like articles. With mode changes: what is watched.",
      ),
      title_selector: Selector.optional().describe(
        "CSS selector of the title inside an item; the link's words without it.",
      ),
      date_selector: Selector.optional().describe(
        "CSS selector of the date inside an item; its time element without it.",
      ),
    })
    .refine(
      ({ item_selector, title_selector, date_selector }) =>
        item_selector !== undefined || (title_selector === undefined && date_selector === undefined),
      { path: ["item_selector"], error: "is needed where title_selector or date_selector is given" },
    ),
  arrives: "fetched",
  keeps_pace: true,
  shares_address: false,
  form: {
    mode: "What is read",
    item_selector: "CSS selector of an item",
    title_selector: "CSS selector of the title in an item",
    date_selector: "CSS selector of the date in an item",
  },
} satisfies SourceKind;

/** A page's channel with its defaults. */
export type PageChannel = z.output<typeof page.channel>;
