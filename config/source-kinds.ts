import type { z } from "zod";
import { feed } from "./source-kinds/feed.ts";
import { inbox } from "./source-kinds/inbox.ts";
import { page } from "./source-kinds/page.ts";
import { push } from "./source-kinds/push.ts";
import { series } from "./source-kinds/series.ts";
import type { SourceKind } from "./source-kinds/source-kind.ts";

/**
 * Every way in which sources publish. What sources.yaml may say, the console's form and what the rest of the program does with a channel
 * follow from this list; `pipeline/source-readers.ts` says how each is read.
 */
export const sourceKinds = [feed, page, inbox, push, series] as const satisfies readonly SourceKind[];

/** What `kind` may say in sources.yaml. */
export type SourceKindName = z.output<(typeof sourceKinds)[number]["channel"]>["kind"];

/** The kind of that name; undefined for one that an older database has and this version no longer knows. */
export function sourceKind(name: string): SourceKind | undefined {
  return sourceKinds.find((kind) => kind.name === name);
}

/** The names of the kinds whose items come in that way. */
export function kindsThatAre(arrives: SourceKind["arrives"]): string[] {
  return sourceKinds.filter((kind) => kind.arrives === arrives).map(({ name }) => name);
}

/** Whether somebody publishes in the channel at a pace of their own; what lies on this machine comes when it is put there. */
export function keepsPace({ kind, url }: { kind: string; url: string }): boolean {
  return sourceKind(kind)?.keeps_pace === true && /^https?:/.test(url);
}
