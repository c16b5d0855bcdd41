import { z } from "zod";
import { bounds } from "../../store/engine/portable.ts";
import { FollowedSource, SourceHealth } from "../../store/model/source.ts";
import { SourceType } from "../../store/model/vocabulary.ts";
import type { ChannelRow } from "../../store/sources/channels.ts";
import { Flag, oneOrMore, paged, pageOf } from "../api/input-fields.ts";
import { operation } from "../api/operation.ts";
import { Pagination, pagination } from "../api/pagination.ts";
import { seesAddresses } from "../views/shown-address.ts";
import { bySource, foldersOf, sourceStatus, withItems } from "../views/source-status.ts";
import { visibleChannels } from "../views/visible-sources.ts";

/** `GET /sources`: what is followed, and how that goes. */
export const sourceList = operation({
  name: "sourceList",
  summary: "The sources that your streams take from, by name, with the health of every channel.",
  rest: [{ method: "GET", path: "/sources" }],
  access: "caller",
  scope: "streams:read",
  input: paged({
    query: z.string().trim().min(1).max(200).optional().meta({ description: "A part of the name." }),
    health: oneOrMore(SourceHealth).optional().meta({ description: "One or more, separated by commas." }),
    source_type: SourceType.optional(),
    group: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: "A folder that it stands in, as a whole." }),
    is_active: Flag.optional().meta({ description: "false: those that are no longer followed; true when absent." }),
  }),
  output: z.object({ sources: z.array(FollowedSource), pagination: Pagination }),
})(async (context, { query, health, source_type, group, is_active = true, ...input }) => {
  const { store, view, caller, config, pageUrl } = context;
  const page = pageOf(input);
  const chosen = bySource(await visibleChannels(store, view))
    .filter((channels) => channels.some(({ is_active }) => is_active === 1) === is_active)
    .filter(([first]) => first !== undefined && isNamed(first, query))
    .filter(([first]) => source_type === undefined || first?.source_type === source_type)
    .filter(([first]) => group === undefined || foldersOf(first?.source_name ?? "", config()).includes(group))
    .toSorted(([a], [b]) => (a?.source_name ?? "").localeCompare(b?.source_name ?? "", "en"));
  const { limit, offset } = bounds(page);
  const facts = { for_operator: seesAddresses(caller), config: config() };
  const followed = (rows: ChannelRow[][]) => inTurn(rows, (row) => sourceStatus(row, store, facts));
  // How a source fares is worked out for each; all are, only where it is asked for.
  const fitting = health && (await followed(chosen)).filter((source) => health.includes(source.health));
  const shown = fitting?.slice(offset, offset + limit) ?? (await followed(chosen.slice(offset, offset + limit)));
  const sources = await withItems(shown, context);
  const total = fitting?.length ?? chosen.length;
  return { data: { sources, pagination: pagination(page, total, pageUrl) }, items: sources.length };
});

function isNamed({ source_name }: ChannelRow, part: string | undefined): boolean {
  return part === undefined || source_name.toLowerCase().includes(part.toLowerCase());
}

/** One after the other: the store answers one question at a time anyway. */
async function inTurn<T, U>(values: T[], work: (value: T) => Promise<U>): Promise<U[]> {
  const done: U[] = [];
  for (const value of values) done.push(await work(value));
  return done;
}
