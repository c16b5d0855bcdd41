import { z } from "zod";
import { ClaimType, MediaFormat } from "../../store/model/vocabulary.ts";
import { visitedFields, WebAddress } from "./channel-fields.ts";
import type { SourceKind } from "./source-kind.ts";

/** Numbers by date, in a file. */
export const series = {
  name: "series",
  channel: z.strictObject({
    kind: z.literal("series"),
    url: WebAddress,
    ...visitedFields,
    media_format: MediaFormat.default("data"),
    claim_type: ClaimType.default("data"),
    format: z.enum(["csv", "json"]),
    date_column: z.string().min(1),
    value_columns: z.array(z.string().min(1)).min(1),
    unit: z.string().min(1).describe("What the numbers count, such as percent or tonnes."),
    frequency: z.enum(["daily", "weekly", "monthly", "quarterly", "yearly"]),
    label: z.string().min(1).describe("What the series is called in a sentence."),
  }),
  arrives: "fetched",
  keeps_pace: false,
  // A file may have several columns of numbers.
  shares_address: true,
  form: {
    format: "Format",
    date_column: "Column of the date",
    value_columns: "Columns of values",
    unit: "What its numbers count",
    frequency: "How often there is a number",
    label: "What it is called in a sentence",
  },
} satisfies SourceKind;

/** A series' channel with its defaults. */
export type SeriesChannel = z.output<typeof series.channel>;
