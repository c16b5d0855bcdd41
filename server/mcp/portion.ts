import { setImmediate as turn } from "node:timers/promises";
import { z } from "zod";
import { plainWords } from "../../config/plain-words.ts";
import type { Call, Service } from "../api/call.ts";
import { ServiceError } from "../api/errors.ts";
import { textOf } from "../api/json-parts.ts";
import { withCitations } from "./citation.ts";
import { nextPage, onPage, type Position, pageIn, positionOf } from "./cursor.ts";
import { leanData } from "./lean-answer.ts";
import { partOf, tokensIn } from "./long-item.ts";
import type { ToolOperation } from "./tool-operation.ts";
import { DetailArguments, PortionArguments } from "./tool-schema.ts";
import { visible } from "./visible-text.ts";

/** Reads the arguments of a tool with a list. A cursor takes the place of the others. Throws `invalid_request`. */
export function wantedOf({ cursor, max_tokens, detail, ...args }: Record<string, unknown>): Position {
  const fields = PortionArguments.extend(DetailArguments.shape);
  const read = fields.safeParse({ cursor, max_tokens, detail }, { error: plainWords });
  if (!read.success) {
    const errors = read.error.issues.map(({ path, message }) => ({ field: z.core.toDotPath(path), message }));
    throw new ServiceError("invalid_request", `${errors[0]?.field}: ${errors[0]?.message}.`, { errors });
  }
  if (read.data.cursor === undefined) {
    const beginning = { skip: 0, after: null, from: null, total: null };
    return { args, ...beginning, max_tokens: read.data.max_tokens, detail: read.data.detail };
  }
  const position = positionOf(read.data.cursor);
  return {
    ...position,
    ...(max_tokens !== undefined && { max_tokens: read.data.max_tokens }),
    ...(detail !== undefined && { detail: read.data.detail }),
  };
}

/** Pages on which what a cursor goes on from is looked for, when the list has moved: it lies further back the more has come. Ours. */
const pagesLookedThrough = 5;

/**
 * The positions to try one after the other: the one that is wanted, the pages behind it, the one before it; and at last, if what
 * came last is nowhere any more, wherever it was.
 */
export function* placesToLook(wanted: Position): Generator<Position> {
  yield wanted;
  if (wanted.after === null || wanted.args.cursor !== undefined) return;
  const page = pageIn(wanted.args);
  const behind = Array.from({ length: pagesLookedThrough }, (_none, at) => page + at + 1);
  for (const other of [...behind, page - 1].filter((each) => each >= 0)) {
    yield { ...wanted, args: onPage(wanted.args, other), total: null };
  }
  yield { ...wanted, after: null, from: null };
}

/** Which items of a page are handed out. */
interface Chosen {
  start: number;
  count: number;
  has_more: boolean;
}

/** A result as agents get it, and where the next begins; null at the end. */
interface Portion {
  data: unknown;
  next: Position | null;
}

/** Hands out as many items of a page as fit: of manifests, so that only those are billed; of other lists afterwards. */
export function openPortion(service: Service, { tool }: ToolOperation, position: Position) {
  const { args, max_tokens, detail } = position;
  const shown = async (value: unknown) => {
    const cited = await withCitations(value, service.store);
    return visible(tool.lean && !detail ? leanData(cited) : cited);
  };
  let chosen: Chosen | null | undefined;
  const chosenOf = async <Item>(
    items: readonly Item[],
    { ids, total }: { ids: string[]; total: number | null },
    sizeOf: (item: Item) => Promise<number>,
  ): Promise<Item[]> => {
    const start = startIn(ids, position, total);
    chosen = null;
    if (start === undefined) return [];
    const fit = await fitting(items.slice(start), max_tokens, sizeOf);
    chosen = { start, count: fit.length, has_more: start + fit.length < items.length };
    return fit;
  };
  const choose: Call["choose"] = ({ manifest_ids, compose }) => {
    const dataOf = (ids: number[]) => JSON.parse(textOf(compose(new Set(ids), {}, 0).data.parts));
    const total = position.after === null ? null : totalIn(dataOf([]));
    const sizeOf = async (id: number) => tokensIn(await shown(dataOf([id])));
    return chosenOf(manifest_ids, { ids: manifest_ids.map(String), total }, sizeOf);
  };
  const itemsOf = (list: readonly unknown[], data: unknown) =>
    chosen === undefined
      ? chosenOf(list, { ids: list.map(idOf), total: totalIn(data) }, async (item) => tokensIn(await shown(item)))
      : list;
  return {
    choose,
    /** The data of an answer as agents get it; undefined when what comes next is not on this page. */
    async of(data: Record<string, unknown>): Promise<Portion | undefined> {
      const list = z.array(z.unknown()).safeParse(tool.list && data[tool.list]).data;
      if (!list || tool.list === undefined) return { data: await shown(data), next: null };
      const items = await itemsOf(list, data);
      if (!chosen) return undefined;
      const { start, count, has_more } = chosen;
      const last = idOf(items.at(-1));
      const place = { args, after: last, from: null, total: totalIn(data), max_tokens, detail };
      const { item, next } = await firstOf(items);
      const given = await shown({ ...data, [tool.list]: item === undefined ? [] : [item, ...items.slice(1)] });
      if (next !== null) return { data: given, next: { ...place, skip: start, from: next } };
      if (has_more && data.truncated_by_quota !== true) return { data: given, next: { ...place, skip: start + count } };
      const page = nextPage(args, data);
      const after = page?.cursor === undefined ? last : null;
      return { data: given, next: page && { ...place, args: page, skip: 0, after } };
    },
  };

  /** Only what stands alone may be too long. */
  async function firstOf([item, ...others]: readonly unknown[]) {
    if (item === undefined || others.length > 0) return { item, next: null };
    return partOf(await shown(item), position.from ?? { claims: 0, content: 0 }, max_tokens);
  }
}

/** Where on a page what comes next begins; undefined when it is not on it. `total`: how many items the list has now. */
function startIn(ids: readonly string[], { after, from, skip, total: before }: Position, total: number | null) {
  if (after === null) return skip;
  const at = ids.indexOf(after);
  if (at >= 0) return from === null ? at + 1 : at;
  // What came last was the end of the page before, and nothing has come since.
  return skip === 0 && from === null && before !== null && before === total ? 0 : undefined;
}

const Named = z.object({ manifest_id: z.unknown(), claim_id: z.unknown(), id: z.unknown() }).partial();

/** Found claims name their manifest as well, which has several. */
function idOf(item: unknown): string {
  const { manifest_id, claim_id, id } = Named.safeParse(item).data ?? {};
  return String(claim_id ?? manifest_id ?? id ?? "");
}

const Counted = z.object({ pagination: z.object({ total_count: z.int() }) });

function totalIn(data: unknown): number | null {
  return Counted.safeParse(data).data?.pagination.total_count ?? null;
}

/** The first items that fit; at least one, so that every call gets on. */
async function fitting<Item>(
  items: readonly Item[],
  max_tokens: number,
  sizeOf: (item: Item) => Promise<number>,
): Promise<Item[]> {
  const taken: Item[] = [];
  let left = max_tokens;
  for (const item of items) {
    // Measuring is work: others get their turn, and whoever cancels is heard before anything is billed.
    await turn();
    left -= await sizeOf(item);
    if (left < 0 && taken.length > 0) break;
    taken.push(item);
  }
  return taken;
}
