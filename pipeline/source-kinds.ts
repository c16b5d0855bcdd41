import { feed } from "./sources/feed.ts";
import { inbox } from "./sources/inbox.ts";
import { page } from "./sources/page.ts";
import { push } from "./sources/push.ts";
import { series } from "./sources/series.ts";
import type { SourceKind } from "./sources/source-kind.ts";

/** Every way in which sources publish. A new kind is one file and one line here. */
export const sourceKinds: readonly SourceKind[] = [feed, page, series, inbox, push];
