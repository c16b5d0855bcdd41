import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import { statement } from "../engine/statements.ts";
import type { SubscriptionColumns } from "../model/subscription.ts";
import type { OrganizationsTable, UsersTable } from "../tables.ts";

/** An organization as it is stored. */
export type OrganizationRow = Selectable<OrganizationsTable>;

/** A user with whether one of the keys is in force. */
export type UserRow = Selectable<UsersTable> & { has_active_key: boolean };

/** How mails write dates and numbers, as far as anybody chose it. */
export interface LocaleSettings {
  /** BCP 47, such as `de-DE`; null: as the service does. */
  locale: string | null;
  /** IANA, such as `Europe/Berlin`; null: UTC. */
  time_zone: string | null;
}

/** What opening an organization takes. */
export interface NewOrganization {
  name: string;
  org_type: string;
  contact_email: string | null;
  is_operator: boolean;
  plan: string;
  cadence: string;
  /** Who owns it. */
  user: { name: string; email: string | null };
  /** The moment of opening, ISO 8601. */
  now: string;
}

/** What adding somebody to an organization takes. */
export interface NewUser extends Partial<LocaleSettings> {
  org_id: string;
  name: string;
  email: string | null;
  /** `owner`, `admin` or `member`. */
  role: string;
  /** The moment of adding, ISO 8601. */
  now: string;
}

/** Who reads, what they pay for, and their people. */
export function organizations(db: Db) {
  return {
    /** Opens an organization with its owner; gives both ids. */
    async create(wanted: NewOrganization): Promise<{ org_id: string; user_id: number }> {
      const org_id = `org_${randomBytes(12).toString("hex")}`;
      await db.insertInto("organizations").values(organizationRow(org_id, wanted)).execute();
      const { user_id } = await db
        .insertInto("users")
        .values({ org_id, ...wanted.user, role: "owner", is_active: 1, created_on: wanted.now })
        .returning("user_id")
        .executeTakeFirstOrThrow();
      return { org_id, user_id };
    },

    /** One organization, or undefined. */
    async byId(org_id: string): Promise<OrganizationRow | undefined> {
      return byId.first(db, { org_id });
    },

    /** The organization that a key belongs to, whatever state the key is in; undefined for an unknown one. */
    async ofKey(key_hash: string): Promise<OrganizationRow | undefined> {
      return byKeyHash.first(db, { key_hash });
    },

    /** The organization of whoever runs the installation; undefined before the first start. */
    async operator(): Promise<OrganizationRow | undefined> {
      return db
        .selectFrom("organizations")
        .selectAll()
        .where("is_operator", "=", 1)
        .orderBy("created_on")
        .executeTakeFirst();
    },

    /** Every organization, the oldest first. */
    async list(): Promise<OrganizationRow[]> {
      return db.selectFrom("organizations").selectAll().orderBy("created_on").orderBy("org_id").execute();
    },

    /** Writes what an organization pays for, as `changedSubscription` gives it. */
    async subscribe(
      org_id: string,
      { plan, billing_cycle, cadence, status, cycle_started_on, pending }: SubscriptionColumns,
    ): Promise<void> {
      const subscription = { plan, billing_cycle, cadence, status, cycle_started_on, pending };
      await db.updateTable("organizations").set(subscription).where("org_id", "=", org_id).execute();
    },

    /** Adds somebody to an organization; gives the id. */
    async addUser(wanted: NewUser): Promise<number> {
      const { now, ...stated } = wanted;
      const { user_id } = await db
        .insertInto("users")
        .values({ ...stated, is_active: 1, created_on: now })
        .returning("user_id")
        .executeTakeFirstOrThrow();
      return user_id;
    },

    /** Takes somebody out of an organization, and ends that person's keys. */
    async removeUser(user_id: number): Promise<void> {
      await db.updateTable("users").set({ is_active: 0 }).where("user_id", "=", user_id).execute();
      await db.updateTable("credentials").set({ is_active: 0 }).where("user_id", "=", user_id).execute();
    },

    /** One of the people, removed or not; undefined when unknown. */
    async userById(user_id: number): Promise<Selectable<UsersTable> | undefined> {
      return db.selectFrom("users").selectAll().where("user_id", "=", user_id).executeTakeFirst();
    },

    /** The people in organizations that are open who have a mail address, given in small letters; oldest first. */
    async usersByEmail(email_key: string): Promise<(Selectable<UsersTable> & { org_name: string })[]> {
      return db
        .selectFrom("users")
        .innerJoin("organizations", "organizations.org_id", "users.org_id")
        .selectAll("users")
        .select("organizations.name as org_name")
        .where((eb) => eb(eb.fn<string>("lower", ["users.email"]), "=", email_key))
        .where("users.is_active", "=", 1)
        .where("organizations.is_active", "=", 1)
        .orderBy("users.user_id")
        .execute();
    },

    /** How mails that an organization has sent to an address write dates and numbers: as its person chose, else as the organization did. */
    async localeOf(org_id: string, email: string): Promise<LocaleSettings> {
      const row = await db
        .selectFrom("organizations")
        .leftJoin("users", (join) =>
          join
            .onRef("users.org_id", "=", "organizations.org_id")
            .on("users.is_active", "=", 1)
            .on((eb) => eb(eb.fn<string>("lower", ["users.email"]), "=", email.toLowerCase())),
        )
        .select(({ fn }) => [
          fn.coalesce("users.locale", "organizations.locale").as("locale"),
          fn.coalesce("users.time_zone", "organizations.time_zone").as("time_zone"),
        ])
        .where("organizations.org_id", "=", org_id)
        .orderBy("users.user_id")
        .limit(1)
        .executeTakeFirst();
      return row ?? { locale: null, time_zone: null };
    },

    /** Keeps how mails to one of the people write dates and numbers. */
    async keepUserLocale(user_id: number, { locale, time_zone }: LocaleSettings): Promise<void> {
      await db.updateTable("users").set({ locale, time_zone }).where("user_id", "=", user_id).execute();
    },

    /** Keeps how mails to all other addresses of an organization write dates and numbers. */
    async keepLocale(org_id: string, { locale, time_zone }: LocaleSettings): Promise<void> {
      await db.updateTable("organizations").set({ locale, time_zone }).where("org_id", "=", org_id).execute();
    },

    /** The people of an organization, oldest first; a key counts as active until `now` reaches its end. */
    async users(org_id: string, now: string): Promise<UserRow[]> {
      const [people, holders] = await Promise.all([
        db.selectFrom("users").selectAll().where("org_id", "=", org_id).orderBy("user_id").execute(),
        keyHolders(db, org_id, now),
      ]);
      return people.map((user) => ({ ...user, has_active_key: holders.has(user.user_id) }));
    },
  };
}

function organizationRow(org_id: string, { user: _user, now, ...stated }: NewOrganization) {
  const is_operator = stated.is_operator ? (1 as const) : (0 as const);
  const opened = {
    is_active: 1 as const,
    billing_cycle: "monthly",
    status: "active",
    created_on: now,
    cycle_started_on: now,
  };
  return { org_id, ...stated, is_operator, ...opened };
}

async function keyHolders(db: Db, org_id: string, now: string): Promise<Set<number | null>> {
  const rows = await db
    .selectFrom("credentials")
    .select("user_id")
    .distinct()
    .where("org_id", "=", org_id)
    .where("is_active", "=", 1)
    .where((eb) => eb.or([eb("expires_on", "is", null), eb("expires_on", ">", now)]))
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

const byId = statement<{ org_id: string }>()((db, given) =>
  db.selectFrom("organizations").selectAll().where("org_id", "=", given.org_id),
);

const byKeyHash = statement<{ key_hash: string }>()((db, given) =>
  db
    .selectFrom("organizations")
    .selectAll()
    .where("org_id", "=", (eb) => eb.selectFrom("credentials").select("org_id").where("key_hash", "=", given.key_hash)),
);
