import type { Tool as ShownTool, ToolAnnotations } from "@modelcontextprotocol/server";
import type { Operation, ToolFace } from "../operation.ts";
import { inputSchema, outputSchema } from "./tool-schema.ts";

/** A tool: one operation, or several that an argument tells apart. */
export interface Tool {
  name: string;
  operations: readonly ToolOperation[];
  shown: ShownTool;
}

/** An operation that agents have. */
export interface ToolOperation extends Operation<unknown, unknown> {
  tool: ToolFace;
}

/** The tools of a list of operations, in its order. */
export function toolsOf(operations: readonly Operation<unknown, unknown>[]): ReadonlyMap<string, Tool> {
  const offered = operations.filter((each): each is ToolOperation => each.tool !== undefined);
  const byName = Map.groupBy(offered, ({ tool }) => tool.name);
  return new Map([...byName].map(([name, sharing]) => [name, toolOf(name, sharing)]));
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
    shown: {
      name,
      title,
      description,
      inputSchema: inputSchema(operations),
      outputSchema: outputSchema(operations),
      annotations: { title, ...annotations[effect] },
    },
  };
}

const reading = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** What hosts are told of each effect. */
const annotations: Record<ToolFace["effect"], ToolAnnotations> = {
  reads: reading,
  adds: { ...reading, readOnlyHint: false, idempotentHint: false },
  overwrites: { ...reading, readOnlyHint: false, destructiveHint: true },
  deletes: { ...reading, readOnlyHint: false, destructiveHint: true },
  sends: { ...reading, readOnlyHint: false, idempotentHint: false, openWorldHint: true },
};
