/** Design: docs/design/agents.md */
import type { Tool as ShownTool, ToolAnnotations } from "@modelcontextprotocol/server";
import type { z } from "zod";
import type { Operation, ToolFace } from "../api/operation.ts";
import { jsonSchemaOf } from "../openapi/schema.ts";
import type { ToolOperation } from "./tool-operation.ts";
import { DetailArguments, inputSchema, outputSchema, PortionArguments } from "./tool-schema.ts";

/** A tool: one operation, or several that an argument tells apart. */
export interface Tool {
  name: string;
  operations: readonly ToolOperation[];
  shown: ShownTool;
  /** What it takes, also by names that are not shown. */
  takes: ReadonlySet<string>;
  /** What others take and it does not, with the tools that do: who sends that means it to narrow what is read. */
  refuses: ReadonlyMap<string, readonly string[]>;
}

/** What agents should see first: some hosts show or keep only the beginning of a list. */
const foremost = ["service-stream-catalog", "service-claims-search", "service-manifests"];

/** The tools of a list of operations, in its order but for those that come first, and those that change something, which come last. */
export function toolsOf(operations: readonly Operation<unknown, unknown>[]): ReadonlyMap<string, Tool> {
  const offered = operations.filter((each): each is ToolOperation => each.tool !== undefined);
  const byName = Map.groupBy(offered, ({ tool }) => tool.name);
  const tools = [...byName].map(([name, sharing]) => toolOf(name, sharing));
  const all = Map.groupBy(
    tools.flatMap(({ name, takes }) => [...takes].map((field) => ({ field, name }))),
    ({ field }) => field,
  );
  const others = ({ takes }: Tool) =>
    new Map([...all].filter(([field]) => !takes.has(field)).map(([field, by]) => [field, by.map(({ name }) => name)]));
  const place = ({ name, shown }: Tool) =>
    foremost.includes(name) ? foremost.indexOf(name) : foremost.length + (shown.annotations?.readOnlyHint ? 0 : 1);
  return new Map(
    tools.toSorted((a, b) => place(a) - place(b)).map((tool) => [tool.name, { ...tool, refuses: others(tool) }]),
  );
}

/** The operation that arguments ask for. */
export function operationFor({ name, operations }: Tool, args: Record<string, unknown>): ToolOperation {
  const operation =
    operations.find(({ tool }) => tool.when !== undefined && args[tool.when] !== undefined) ??
    operations.find(({ tool }) => tool.when === undefined);
  if (!operation) throw new Error(`${name} has no operation of its own`);
  return operation;
}

function toolOf(name: string, operations: ToolOperation[]): Tool {
  const { title = name, description = "", effect = "reads" } = operations.find(({ tool }) => !tool.when)?.tool ?? {};
  return {
    name,
    operations,
    takes: new Set([...portionNames, ...operations.flatMap(({ input }) => namesIn(input))]),
    refuses: new Map(),
    shown: {
      name,
      title,
      description,
      inputSchema: inputSchema(operations),
      outputSchema: outputSchema(operations),
      annotations: annotations[effect],
    },
  };
}

/** What every tool is let have: one without a list passes over it. */
const portionNames = Object.keys({ ...PortionArguments.shape, ...DetailArguments.shape });

function namesIn(input: z.ZodType): string[] {
  return Object.keys(jsonSchemaOf(input, "input").properties ?? {});
}

/** What hosts are told of each effect; whether it destroys or may be repeated is a question for what writes only. */
const annotations: Record<ToolFace["effect"], ToolAnnotations> = {
  reads: { readOnlyHint: true, openWorldHint: false },
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  overwrites: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  deletes: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  sends: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
};
