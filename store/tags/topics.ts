import type { Db } from "../engine/db.ts";
import { countAll } from "../engine/portable.ts";
import { statement } from "../engine/statements.ts";
import type { Topic } from "../model/ontology.ts";
import { type Domain, Domain as DomainSchema } from "../model/vocabulary.ts";

/** Curated topics: config/topics.yaml. A topic that left the file stays for the records that carry it. */
export function topics(db: Db) {
  return {
    /** Brings the topics in line with the file. */
    async sync(entries: { name: string; domain: string }[], now: string): Promise<void> {
      const held = await db.selectFrom("topics").select(["name", "domain"]).where("is_active", "=", 1).execute();
      const domains = new Map(held.map(({ name, domain }) => [name, domain]));
      const isAsStated = ({ name, domain }: { name: string; domain: string }) => domains.get(name) === domain;
      if (entries.length === domains.size && entries.every(isAsStated)) return;
      await db.updateTable("topics").set({ is_active: 0 }).execute();
      for (const { name, domain } of entries) {
        await db
          .insertInto("topics")
          .values({ name, domain, is_active: 1, created_on: now })
          .onConflict((conflict) => conflict.column("name").doUpdateSet({ domain, is_active: 1 }))
          .execute();
      }
    },

    /** The topics of today's file, by name; of one domain when asked. */
    async list(wanted: { domain?: Domain | undefined }): Promise<Topic[]> {
      const { domain } = wanted;
      const rows = await db
        .selectFrom("topics")
        .select(["topic_id", "name", "domain"])
        .where("is_active", "=", 1)
        .$if(domain !== undefined, (query) => query.where("domain", "=", domain ?? ""))
        .orderBy("name")
        .execute();
      return rows.map((row) => ({ id: String(row.topic_id), name: row.name, domain: DomainSchema.parse(row.domain) }));
    },

    /** How many stories each of some topics has; those that none has are left out. */
    async storiesOf(topic_ids: readonly number[]): Promise<Map<number, number>> {
      if (topic_ids.length === 0) return new Map();
      const rows = await db
        .selectFrom("record_topics")
        .select(["topic_id", countAll().as("stories")])
        .where("topic_id", "in", topic_ids)
        .groupBy("topic_id")
        .execute();
      return new Map(rows.map(({ topic_id, stories }) => [topic_id, stories]));
    },

    /** Names of topics by id, those of earlier files too. */
    async namesOf(topic_ids: number[]): Promise<string[]> {
      if (topic_ids.length === 0) return [];
      const rows = await db.selectFrom("topics").select("name").where("topic_id", "in", topic_ids).execute();
      return rows.map((row) => row.name);
    },

    /** Ids of topics by name; names that nobody knows are left out. */
    async idsOf(names: string[]): Promise<Map<string, number>> {
      if (names.length === 0) return new Map();
      const rows = await named.all(db, { names });
      return new Map(rows.map((row) => [row.name, row.topic_id]));
    },
  };
}

const named = statement<{ names: string[] }>()((db, given) =>
  db.selectFrom("topics").select(["topic_id", "name"]).where("name", "in", given.names),
);
