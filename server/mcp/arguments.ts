import { ServiceError } from "../api/errors.ts";
import type { FieldError } from "../api/operation.ts";
import type { Tool } from "./tools.ts";

/**
 * Refuses a call that lacks what the tool needs, or that has what only others take: it would read, and bill, more than is
 * meant. What nobody takes is warned of, as by REST. Throws `invalid_request`. Decisions §3.
 */
export function requireArguments(tool: Tool, args: Readonly<Record<string, unknown>>): void {
  const { required = [], properties = {} } = tool.shown.inputSchema;
  const isGoingOn = args.cursor !== undefined;
  const missing = isGoingOn ? [] : required.filter((name) => args[name] === undefined);
  const foreign = Object.keys(args).filter((name) =>
    missing.length > 0 ? !tool.takes.has(name) : tool.refuses.has(name),
  );
  const errors: FieldError[] = [
    ...missing.map((field) => ({ field, message: "is missing" })),
    ...foreign.map((field) => ({ field, message: `is not an argument of this tool${hintFor(field, tool)}` })),
  ];
  if (errors.length === 0) return;
  const told = errors.map(({ field, message }) => `${field} ${message}`).join(", ");
  const taken = Object.keys(properties).join(", ");
  throw new ServiceError("invalid_request", `${tool.name}: ${told}. It takes: ${taken || "nothing"}.`, { errors });
}

/** Tools that are named at most as those which take an argument. Ours. */
const toolsNamed = 3;

/** A name that is written nearly so, else the tools that take it. */
function hintFor(name: string, { shown: { inputSchema }, refuses }: Tool): string {
  const near = (taken: string) =>
    taken === `${name}s` || name === `${taken}s` || taken.endsWith(`_${name}`) || name.endsWith(`_${taken}`);
  const meant = Object.keys(inputSchema.properties ?? {}).find(near);
  if (meant !== undefined) return `; did you mean ${meant}?`;
  const others = refuses.get(name)?.slice(0, toolsNamed) ?? [];
  return others.length === 0 ? "" : `; ${others.join(", ")} ${others.length === 1 ? "takes" : "take"} it`;
}
