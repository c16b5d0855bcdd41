import type { Db } from "../engine/db.ts";
import { bounds, countAll, type Page } from "../engine/portable.ts";
import { FilterSpec } from "../model/digest.ts";
import { type DigestRow, withStreams } from "./digests.ts";

/** A curated digest as the configuration states it. */
export interface CuratedEntry {
  slug: string;
  name: string;
  description: string | null;
  filter_spec: FilterSpec;
  monthly_cap: number;
  price_per_month_usd: number;
}

/** An organization's subscription to a curated digest. */
export interface DigestSubscription {
  subscription_id: number;
  org_id: string;
  digest_id: number;
  status: string;
  created_on: string;
  ended_on: string | null;
}

/** A curated digest before and after the file changed. */
export interface CuratedChange {
  before: DigestRow;
  after: DigestRow;
}

/** Digests that the service offers, who subscribed to them, and what they were given. */
export function curatedDigests(db: Db) {
  return {
    /** Brings curated digests in line with the file and gives what changed; one that left the file is deactivated, never erased. */
    async sync(entries: CuratedEntry[], now: string): Promise<CuratedChange[]> {
      const known = new Map((await every(db)).map((row) => [row.slug, row]));
      const changed = new Set<string>();
      for (const entry of entries) if (await keep(db, entry, known.get(entry.slug), now)) changed.add(entry.slug);
      const stated = new Set(entries.map((entry) => entry.slug));
      const gone = [...known.values()].filter((row) => row.is_active && !stated.has(row.slug));
      for (const { digest_id, slug } of gone) {
        await db
          .updateTable("digests")
          .set({ is_active: 0, updated_on: now })
          .where("digest_id", "=", digest_id)
          .execute();
        changed.add(slug);
      }
      return (await every(db)).flatMap((after) => {
        const before = known.get(after.slug);
        return before && changed.has(after.slug) ? [{ before, after }] : [];
      });
    },

    /** Those that can be subscribed to, by name, and how many there are. */
    async catalog(page: Page): Promise<{ digests: DigestRow[]; total_count: number }> {
      const found = curated(db).where("is_active", "=", 1);
      const rows = await found
        .selectAll()
        .orderBy("name")
        .limit(bounds(page).limit)
        .offset(bounds(page).offset)
        .execute();
      const counted = await found.select(countAll().as("total_count")).executeTakeFirstOrThrow();
      return { digests: await withStreams(db, rows), total_count: counted.total_count };
    },

    /** One that can be subscribed to, by slug or by id. */
    async offered(which: { slug: string } | { digest_id: number }): Promise<DigestRow | undefined> {
      const row = await curated(db)
        .selectAll()
        .where("is_active", "=", 1)
        .$if("slug" in which, (query) => query.where("slug", "=", "slug" in which ? which.slug : ""))
        .$if("digest_id" in which, (query) => query.where("digest_id", "=", "digest_id" in which ? which.digest_id : 0))
        .executeTakeFirst();
      return row && (await withStreams(db, [row]))[0];
    },

    /** Subscribes an organization; one that is subscribed stays so, one that had ended begins again under the same id. */
    async subscribe(org_id: string, digest_id: number, now: string): Promise<DigestSubscription> {
      return db
        .insertInto("digest_subscriptions")
        .values({ org_id, digest_id, status: "active", created_on: now })
        .onConflict((conflict) =>
          conflict.columns(["org_id", "digest_id"]).doUpdateSet({ status: "active", ended_on: null }),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** Ends a subscription. */
    async unsubscribe(subscription_id: number, now: string): Promise<void> {
      await db
        .updateTable("digest_subscriptions")
        .set({ status: "cancelled", ended_on: now })
        .where("subscription_id", "=", subscription_id)
        .execute();
    },

    /** An organization's subscription in any state, by its own id or by the digest's. */
    async subscription(
      org_id: string,
      which: { subscription_id: number } | { digest_id: number },
    ): Promise<DigestSubscription | undefined> {
      const [column, id] =
        "digest_id" in which
          ? (["digest_id", which.digest_id] as const)
          : (["subscription_id", which.subscription_id] as const);
      return db
        .selectFrom("digest_subscriptions")
        .selectAll()
        .where("org_id", "=", org_id)
        .where(column, "=", id)
        .executeTakeFirst();
    },

    /** The curated digests of an organization with its subscriptions, oldest first, and how many there are. */
    async added(org_id: string, page: Page) {
      const found = db.selectFrom("digest_subscriptions").where("org_id", "=", org_id).where("status", "=", "active");
      const subscriptions = await found
        .selectAll()
        .orderBy("subscription_id")
        .limit(bounds(page).limit)
        .offset(bounds(page).offset)
        .execute();
      const counted = await found.select(countAll().as("total_count")).executeTakeFirstOrThrow();
      const digests = new Map((await every(db)).map((row) => [row.digest_id, row]));
      const added = subscriptions.flatMap((subscription) => {
        const digest = digests.get(subscription.digest_id);
        return digest ? [{ subscription, digest }] : [];
      });
      return { added, total_count: counted.total_count };
    },

    /** Organizations that are subscribed to a digest. */
    async subscribers(digest_id: number): Promise<string[]> {
      const rows = await db
        .selectFrom("digest_subscriptions")
        .select("org_id")
        .where("digest_id", "=", digest_id)
        .where("status", "=", "active")
        .orderBy("subscription_id")
        .execute();
      return rows.map((row) => row.org_id);
    },

    /** How many manifests of a digest an organization was given in a month, `YYYY-MM`. */
    async used(org_id: string, digest_id: number, period: string): Promise<number> {
      const counted = await db
        .selectFrom("digest_consumed")
        .select(countAll().as("total_count"))
        .where("org_id", "=", org_id)
        .where("digest_id", "=", digest_id)
        .where("period", "=", period)
        .executeTakeFirstOrThrow();
      return counted.total_count;
    },

    /** Of these manifests, those that were given to the organization through the digest in the month already. */
    async given(org_id: string, digest_id: number, period: string, manifest_ids: number[]): Promise<Set<number>> {
      if (manifest_ids.length === 0) return new Set();
      const rows = await db
        .selectFrom("digest_consumed")
        .select("manifest_id")
        .where("org_id", "=", org_id)
        .where("digest_id", "=", digest_id)
        .where("period", "=", period)
        .where("manifest_id", "in", manifest_ids)
        .execute();
      return new Set(rows.map((row) => row.manifest_id));
    },

    /** Notes manifests as given through a digest; a second time changes nothing. */
    async give(org_id: string, digest_id: number, period: string, manifest_ids: number[]): Promise<void> {
      if (manifest_ids.length === 0) return;
      await db
        .insertInto("digest_consumed")
        .values(manifest_ids.map((manifest_id) => ({ org_id, digest_id, period, manifest_id })))
        .onConflict((conflict) => conflict.columns(["org_id", "digest_id", "period", "manifest_id"]).doNothing())
        .execute();
    },
  };
}

function curated(db: Db) {
  return db.selectFrom("digests").where("digest_type", "=", "curated").where("deleted_on", "is", null);
}

async function every(db: Db): Promise<DigestRow[]> {
  return withStreams(db, await curated(db).selectAll().orderBy("digest_id").execute());
}

/** Whether anything was written. */
async function keep(db: Db, entry: CuratedEntry, known: DigestRow | undefined, now: string): Promise<boolean> {
  const { filter_spec: filter, ...stated } = entry;
  const filter_spec = JSON.stringify(FilterSpec.parse(filter));
  if (!known) {
    const made = { digest_type: "curated", is_active: 1 as const, created_on: now, updated_on: now };
    await db
      .insertInto("digests")
      .values({ ...stated, filter_spec, ...made })
      .execute();
    return true;
  }
  const { name, description, monthly_cap, price_per_month_usd } = known;
  const before: typeof stated = {
    slug: known.slug,
    name,
    description,
    monthly_cap: monthly_cap ?? 0,
    price_per_month_usd: price_per_month_usd ?? 0,
  };
  const fields = Object.keys(before) as (keyof typeof before)[];
  const same = fields.every((field) => before[field] === stated[field]);
  if (known.is_active && same && JSON.stringify(known.filter_spec) === filter_spec) return false;
  await db
    .updateTable("digests")
    .set({ ...stated, filter_spec, is_active: 1, updated_on: now })
    .where("digest_id", "=", known.digest_id)
    .execute();
  return true;
}
