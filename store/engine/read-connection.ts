/** Design: docs/design/statements.md */
import type { CompiledQuery } from "kysely";
import type { Db } from "./db.ts";

/**
 * A handle on which what only reads does so by `reading`, a connection of its own, and everything else by `writing`: whoever reads
 * waits for no transaction. What was committed before is seen.
 */
export function readConnection(writing: Db, reading: Db): Db {
  const ready = new Map<PropertyKey, unknown>();
  ready.set("selectFrom", reading.selectFrom.bind(reading));
  ready.set("executeQuery", (query: CompiledQuery) => handleFor(query).executeQuery(query));
  return new Proxy(writing, {
    get(target, name) {
      const known = ready.get(name);
      if (known) return known;
      const value: unknown = Reflect.get(target, name, target);
      const bound = typeof value === "function" ? value.bind(target) : value;
      ready.set(name, bound);
      return bound;
    },
  });

  function handleFor({ query }: CompiledQuery): Db {
    return query.kind === "SelectQueryNode" ? reading : writing;
  }
}
