import Database from "better-sqlite3";
import { openStore } from "../../../store/store.ts";
import type { Benchmark, Rounds } from "../benchmark.ts";
import { openPageStage, PageGiven } from "../page-rounds.ts";
import { storedStream } from "../stored-stories.ts";

/** Requests' worth of reads in a round. */
const readsPerRound = 20_000;

const org_id = "org_bench";
const key_hash = "hash of the key";
const period = "2026-11";
const before = "9999-12-31T23:59:59.999Z";
const manifest_ids = Array.from({ length: 50 }, (_, at) => at + 1);

/** What every page asks of the store before it reads a body: whose key, whose organization, how much is used, of what, which manifests. */
export const statements: Benchmark = {
  name: "statements",
  about:
    "reads of key, organization, usage, what is consumed, a page's ids and their count, against the same by prepared statements",
  unit: "reads",
  rounds: 7,
  goals: { "store, compiled once": 0.67 },
  stage: openPageStage,
  baseline: {
    name: "prepared get and all",
    async open(given) {
      const database = new Database(PageGiven.parse(given).file, { readonly: true });
      const key = database.prepare("select * from credentials where key_hash = ?");
      const organization = database.prepare("select * from organizations where org_id = ?");
      const usage = database.prepare("select * from usage where org_id = ? and period = ?");
      const consumed = database.prepare(
        `select manifest_id from consumed where org_id = ? and period = ? and manifest_id in (${manifest_ids.map(() => "?")})`,
      );
      const ids = database.prepare(
        `select manifest_id, matched_at from stream_manifests where stream_id = ? and matched_at >= ? and matched_at < ?
          order by matched_at desc, manifest_id desc limit ? offset ?`,
      );
      const count = database.prepare(
        "select count(*) as total_count from stream_manifests where stream_id = ? and matched_at >= ? and matched_at < ?",
      );
      return rounds(async () => {
        key.get(key_hash);
        organization.get(org_id);
        usage.get(org_id, period);
        consumed.all(org_id, period, ...manifest_ids);
        ids.all(storedStream, "", before, 50, 0);
        count.get(storedStream, "", before);
      });
    },
  },
  variants: [
    {
      name: "store, compiled once",
      async open(given) {
        const store = await openStore({ file: PageGiven.parse(given).file });
        const page = { conditions: {}, page: { page: 0, page_size: 50 } };
        const view = { from: "", before, sees_private: true };
        const read = async () => {
          await store.credentials.byKeyHash(key_hash);
          await store.organizations.byId(org_id);
          await store.usage.read(org_id, period);
          await store.usage.consumed(org_id, period, manifest_ids);
          await store.manifests.inStream(storedStream, page, view);
        };
        return { ...rounds(read), close: () => store[Symbol.asyncDispose]() };
      },
    },
  ],
};

function rounds(read: () => Promise<void>): Rounds {
  return {
    async round() {
      for (let at = 0; at < readsPerRound / 5; at += 1) await read();
      return readsPerRound;
    },
  };
}
