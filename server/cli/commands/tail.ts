import { setTimeout as pause } from "node:timers/promises";
import type { Hit } from "../../../store/accounts/scope.ts";
import type { Store } from "../../../store/store.ts";
import { startBudget, walk } from "../../manifests/walk.ts";
import { type Headline, headlineOf, headlineSections } from "../../views/headline.ts";
import { command, failed, wrongUse } from "../command.ts";
import { everything } from "../everything.ts";
import { openInstallation } from "../installation.ts";
import { cut, harmless, shortTime } from "../layout.ts";

/** Stories that are printed at first unless told otherwise, and at most. Ours. */
const counts = { default: 10, most: 500 } as const;

/** How often new stories are looked for, and how long a look may take. Milliseconds; ours. */
const [lookMs, budgetMs] = [2000, 10_000];

/** `claimstream tail`: the newest stories, and with --follow every new one. */
export const tail = command(
  {
    name: "tail",
    description:
      "Print the newest stories, of one stream or of all; with --follow also every new one, until interrupted.",
    args: {
      stream: { type: "positional", required: false, description: "Id or name of a stream. Default: all streams." },
      count: { type: "string", default: String(counts.default), description: `Stories, at most ${counts.most}.` },
      follow: { type: "boolean", description: "Keep running and print every new story." },
    },
  },
  async ({ stream, count, follow, json }, here) => {
    const most = Number(count);
    if (!Number.isInteger(most) || most < 1 || most > counts.most)
      throw wrongUse(`--count must be a whole number from 1 to ${counts.most}.`);
    await using store = await openInstallation(here);
    const stream_ids = stream === undefined ? null : [await streamCalled(store, stream)];
    const shown = (await newest(store, stream_ids, most)).toReversed();
    if (follow !== true) return { data: { stories: shown }, text: shown.map(lineOf).join("\n") || "No stories yet." };
    const print = (stories: readonly Headline[]) => {
      for (const story of stories) here.out(`${json === true ? JSON.stringify(story) : lineOf(story)}\n`);
    };
    print(shown);
    const interrupted = new AbortController();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interrupted.abort());
    const known = new Set(shown.map(({ manifest_id }) => manifest_id));
    while (!interrupted.signal.aborted) {
      await pause(lookMs, undefined, { signal: interrupted.signal }).catch(() => undefined);
      const found = (await newest(store, stream_ids, counts.most)).toReversed();
      const latest = shown.at(-1)?.matched_at ?? "";
      const fresh = found.filter(({ manifest_id, matched_at }) => !known.has(manifest_id) && matched_at >= latest);
      print(fresh);
      for (const { manifest_id } of fresh) known.add(manifest_id);
    }
    return { data: { stories: known.size }, text: "" };
  },
);

async function streamCalled(store: Store, called: string): Promise<number> {
  const { streams } = await store.streams.list({ sees_private: true }, { page: 0, page_size: 10_000 });
  const name = called.toLowerCase();
  const found = streams.find(
    ({ id, name: own, title }) => id === called || own === name || title.toLowerCase() === name,
  );
  if (!found) throw failed(`There is no stream "${called}". claimstream streams lists them.`);
  return Number(found.id);
}

async function newest(store: Store, stream_ids: number[] | null, take: number): Promise<Headline[]> {
  const scope = {
    stream_ids,
    published_date_from: null,
    published_date_to: null,
    matched_from: null,
    tag_groups: [],
    tag_logic: "or" as const,
    query: null,
    conditions: [],
    condition_logic: "and" as const,
  };
  const wanted = { after: null, skip: 0, take, count: false };
  const budget = startBudget(() => performance.now(), budgetMs);
  const { hits } = await walk({ store, view: everything, scope }, wanted, budget);
  const rows = await store.manifests.bodies(hits.slice(0, take) satisfies Hit[], headlineSections, everything);
  return rows.map(headlineOf);
}

function lineOf({ record_id, headline, source_name, matched_at }: Headline): string {
  return harmless(
    `${shortTime(matched_at)}  ${String(record_id).padStart(6)}  ${cut(source_name, 24).padEnd(24)}  ${headline}`,
  );
}
