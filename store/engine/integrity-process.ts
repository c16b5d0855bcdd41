import { integrityProblems } from "./sqlite.ts";

process.send?.(integrityProblems(process.argv[2] ?? ""));
process.disconnect?.();
