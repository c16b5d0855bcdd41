import { type CompiledQuery, Kysely, PostgresDialect } from "kysely";
import type { Db } from "../../../store/engine/db.ts";
import { openConnections } from "../../../store/engine/postgres/connections.ts";
import { poolOf } from "../../../store/engine/postgres/postgres-engine.ts";
import type { Tables } from "../../../store/tables.ts";

/** How a server answered a query. */
export interface QueryPlan {
  text: string;
  /** Tables that were read from one end to the other. */
  swept: string[];
  indexes: string[];
  /** Entries of indexes and rows of tables that were looked at, whether or not they were kept. */
  read: number;
  /** Whether it was compiled before it ran. */
  compiled: boolean;
  /** Pages of the database that were looked at, each as often as it was. */
  pages: number;
}

/** A database whose queries are looked at. */
export interface WatchedDatabase extends AsyncDisposable {
  db: Db;
  /** Runs some work, then every query that it asked for once more, and says how the server answers it. */
  plansOf(work: (db: Db) => Promise<unknown>): Promise<QueryPlan[]>;
}

/** Opens a database on a server so that one sees how its queries are answered. */
export async function watched(url: string): Promise<WatchedDatabase> {
  const connections = await openConnections({ url, pool: 2, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000 });
  let asked: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: poolOf(connections) }),
    log: ({ query }) => void asked.push(query),
  });
  return {
    db,
    async plansOf(work) {
      asked = [];
      await work(db);
      const queries = asked.filter(({ sql }) => sql.startsWith("select"));
      const plans: QueryPlan[] = [];
      for (const query of queries) plans.push(await planOf(db, query));
      return plans;
    },
    [Symbol.asyncDispose]: () => db.destroy(),
  };
}

async function planOf(db: Db, query: CompiledQuery): Promise<QueryPlan> {
  const text = `explain (analyze, buffers, timing off, format json) ${query.sql}`;
  const { rows } = await db.executeQuery<{ "QUERY PLAN": [{ Plan: PlanNode; JIT?: unknown }] }>({
    ...query,
    sql: text,
  });
  const explained = rows[0]?.["QUERY PLAN"][0];
  if (!explained) throw new Error(`no plan for ${query.sql}`);
  const root = explained.Plan;
  const scans = nodesOf(root).filter((node) => node["Relation Name"] || node["Index Name"]);
  return {
    text: query.sql,
    swept: scans.flatMap((node) => (node["Node Type"] === "Seq Scan" ? (node["Relation Name"] ?? []) : [])),
    indexes: [...new Set(scans.flatMap((node) => node["Index Name"] ?? []))].sort(),
    read: scans.reduce((sum, node) => sum + readBy(node), 0),
    compiled: explained.JIT !== undefined,
    pages: (root["Shared Hit Blocks"] ?? 0) + (root["Shared Read Blocks"] ?? 0),
  };
}

/** A part of a plan as `explain` gives it; what it counts is for each time that it ran. */
interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: PlanNode[];
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function readBy(node: PlanNode): number {
  const { "Rows Removed by Filter": filtered = 0, "Rows Removed by Index Recheck": rechecked = 0 } = node;
  return Math.round((node["Actual Rows"] + filtered + rechecked) * node["Actual Loops"]);
}
