import type { Operation, ToolFace } from "../api/operation.ts";

/** An operation that agents have. */
export interface ToolOperation extends Operation<unknown, unknown> {
  tool: ToolFace;
}
