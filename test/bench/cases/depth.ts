import Database from "better-sqlite3";
import { walk } from "../../../server/manifests/walk.ts";
import type { Scope } from "../../../store/accounts/scope.ts";
import type { FoundManifest } from "../../../store/records/manifest-pieces.ts";
import { openStore, type Store } from "../../../store/store.ts";
import type { Benchmark, Rounds, Stage, Variant } from "../benchmark.ts";
import { PageGiven } from "../page-rounds.ts";
import { storedStories, storedStream } from "../stored-stories.ts";

/** Manifests in the stream. */
const manifests = 1_000_000;

const page_size = 50;

/** Pages in a round. */
const pagesPerRound = 200;

const view = {
  from: "2025-01-01T06:00:00.000Z",
  before: "9999-12-31T23:59:59.999Z",
  sees_private: true,
  available_through: "2026-11-20",
};

/** Pages near and far in a long stream, found, counted and read packed; a cursor goes on from a manifest far back. */
export const depth: Benchmark = {
  name: "depth",
  about: "pages of 50 in a stream of 1,000,000 manifests with their exact count, against the first page by keyset",
  unit: "pages",
  rounds: 5,
  // Numbered pages may take eight times as long as the first by keyset, a cursor half as long again.
  goals: { "page 0": 0.125, "page 99": 0.125, "page 999": 0.125, "cursor at page 999": 0.67 },
  stage: openStage,
  baseline: {
    name: "page 0 by keyset",
    async open(given) {
      const { file } = PageGiven.parse(given);
      const database = new Database(file, { readonly: true });
      const newest = database.prepare<[number], FoundManifest>(
        `select manifest_id, matched_at from stream_manifests where stream_id = ?
          order by matched_at desc, manifest_id desc limit ${page_size}`,
      );
      return opened(file, async () => newest.all(storedStream));
    },
  },
  variants: [
    numbered(0),
    numbered(99),
    numbered(999),
    {
      name: "cursor at page 999",
      open: (given) => opened(PageGiven.parse(given).file, (store) => fromCursor(store)),
    },
  ],
};

/** A page by its number, as the lists of streams are asked for. */
function numbered(page: number): Variant {
  const wanted = { conditions: {}, page: { page, page_size } };
  const find = async (store: Store) => (await store.manifests.inStream(storedStream, wanted, view)).found;
  return { name: `page ${page}`, open: (given) => opened(PageGiven.parse(given).file, find) };
}

/** A page behind a manifest far back, as queries with a cursor go on. */
async function fromCursor(store: Store): Promise<FoundManifest[]> {
  const manifest_id = manifests - 999 * page_size;
  const after = { manifest_id, matched_at: momentOf(manifest_id) };
  const wanted = { after, skip: 0, take: page_size, count: false };
  return (await walk({ store, view, scope }, wanted, { isSpent: () => false })).hits;
}

const scope: Scope = {
  stream_ids: [storedStream],
  published_date_from: null,
  published_date_to: null,
  matched_from: null,
  tag_groups: [],
  tag_logic: "or",
  query: null,
  conditions: [],
  condition_logic: "or",
};

/** Rounds that find a page and read it packed. */
async function opened(file: string, find: (store: Store) => Promise<FoundManifest[]>): Promise<Rounds> {
  const store = await openStore({ file });
  return {
    async round() {
      for (let at = 0; at < pagesPerRound; at += 1) {
        const rows = await store.manifests.pieces(await find(store), { form: "packed", with_record: true }, view);
        if (rows.length !== page_size) throw new Error(`a page of ${rows.length} manifests`);
      }
      return pagesPerRound;
    },
    close: () => store[Symbol.asyncDispose](),
  };
}

/** Sixty stories, and a million manifests of them, spread over two years. */
async function openStage(): Promise<Stage> {
  const stored = await storedStories(60);
  const database = new Database(stored.file);
  database.pragma("synchronous = off");
  database.exec("delete from stream_manifests; delete from manifests");
  const numbers = `with recursive n(id) as (select 1 union all select id + 1 from n where id < ${manifests})`;
  database.exec(`${numbers} insert into manifests (manifest_id, record_id, story_id, created_on)
    select id, id, 1 + id % 60, '' from n`);
  const insert = database.prepare(
    "insert into stream_manifests (stream_id, matched_at, manifest_id, claim_count) values (?, ?, ?, 30)",
  );
  database.transaction(() => {
    for (let id = 1; id <= manifests; id += 1) insert.run(storedStream, momentOf(id), id);
  })();
  database.close();
  return { given: { file: stored.file }, [Symbol.asyncDispose]: () => stored[Symbol.asyncDispose]() };
}

/** A minute after the other. */
function momentOf(manifest_id: number): string {
  return new Date(Date.UTC(2025, 0, 1) + manifest_id * 60_000).toISOString();
}
