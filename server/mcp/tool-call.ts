/** Design: docs/design/agents.md */
import { randomUUID } from "node:crypto";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { z } from "zod";
import { type Call, call, type Service } from "../api/call.ts";
import { ServiceError } from "../api/errors.ts";
import { bodyText } from "../api/json-parts.ts";
import type { Operation } from "../api/operation.ts";
import { errorResponse, serviceErrorOf, withErrorHeaders } from "../http/error-response.ts";
import { pageUrl, pathParameters } from "../http/request-input.ts";
import { type Agent, agentCaller } from "./agent.ts";
import { requireArguments } from "./arguments.ts";
import { cursorOf } from "./cursor.ts";
import { fenced, notice } from "./fence.ts";
import { helpWith } from "./helping-tools.ts";
import { leanData } from "./lean-answer.ts";
import { openPortion, placesToLook, wantedOf } from "./portion.ts";
import { withStreamIds } from "./stream-names.ts";
import { operationFor, type Tool } from "./tools.ts";

/** Who waits for a tool, for how long, and how they hear of it meanwhile. */
export interface Waiting extends Pick<Call, "progress" | "signal" | "time_limit_ms"> {
  agent: Agent;
}

type Arguments = Record<string, unknown>;

/** Calls a tool: the very operation that REST calls, with its quota and its errors. Throws only when nobody waits any more. */
export async function callTool(
  service: Service,
  tool: Tool,
  args: Arguments,
  waiting: Waiting,
): Promise<CallToolResult> {
  const headers: Record<string, string> = {};
  const header = (more: Record<string, string>) => void Object.assign(headers, more);
  try {
    const { result, operation } = await resultOf(service, tool, args, { ...waiting, header });
    const text = JSON.stringify(result);
    const content = operation.tool.source_text ? fenced(text) : [{ type: "text" as const, text }];
    return { content, structuredContent: result, _meta: metaOf(operation.status ?? 200, headers) };
  } catch (thrown) {
    waiting.signal?.throwIfAborted();
    const { links, log } = service;
    const error = errorResponse(thrown, { request_id: randomUUID(), links: links(), log });
    const hint = helpWith(serviceErrorOf(thrown), tool, args);
    const body = { ...error.body, ...(hint !== undefined && { hint }) };
    const content = [{ type: "text" as const, text: JSON.stringify(body) }];
    const _meta = metaOf(error.status, withErrorHeaders(headers, error));
    return { isError: true, content, structuredContent: body, _meta };
  }
}

/** Carries out an operation for an agent; gives its answer as it is. Throws ServiceError. */
export async function callOperation(
  service: Service,
  operation: Operation<unknown, unknown>,
  args: Arguments,
  waiting: Waiting & Partial<Pick<Call, "header" | "choose">>,
) {
  const { agent, header = () => undefined, ...rest } = waiting;
  const path = operation.rest[0]?.path ?? "/";
  const reply = await call(service, operation, {
    ...rest,
    credential: undefined,
    identify: (deps) => agentCaller(agent, deps),
    client: agent.client,
    input: async () => args,
    sent: () => null,
    path_fields: pathParameters(path),
    pageUrl: (page_num) => pageUrl(service.links().base_url, addressOf(path, args), page_num),
    delivers: true,
    header,
  });
  return Answer.parse(JSON.parse(bodyText(reply)));
}

const Answer = z.object({ data: z.record(z.string(), z.unknown()), usage: z.unknown() });

async function resultOf(service: Service, tool: Tool, given: Arguments, waiting: Waiting & Pick<Call, "header">) {
  requireArguments(tool, given);
  const wanted = wantedOf(await withStreamIds(service, given, waiting.agent));
  const operation = operationFor(tool, wanted.args);
  const { list, source_text } = operation.tool;
  for (const position of placesToLook(wanted)) {
    const portion = openPortion(service, operation, position);
    const choose = list === undefined ? {} : { choose: portion.choose };
    const answer = await callOperation(service, operation, position.args, { ...waiting, ...choose });
    const found = await portion.of(answer.data);
    if (!found) continue;
    const isLost = position.after === null && wanted.after !== null;
    const result = {
      ...(source_text && { notice }),
      ...(isLost && { warnings: [lost] }),
      data: found.data,
      usage: operation.tool.lean && !wanted.detail ? leanData(answer.usage) : answer.usage,
      ...(list !== undefined && { next_cursor: found.next && cursorOf(found.next) }),
    };
    return { result, operation };
  }
  throw new ServiceError("invalid_request", "cursor: what it goes on from is not there any more. Begin anew.");
}

const lost =
  "What this cursor goes on from is not in the list any more: it goes on where that was, and items may be missing or come twice.";

/** What REST says in status and headers. */
function metaOf(status: number, headers: Record<string, string>) {
  return { "claimstream/status": status, "claimstream/headers": headers };
}

/** Where REST has the same: the addresses of pages in an answer are good there. */
function addressOf(path: string, args: Arguments): URL {
  const inPath = pathParameters(path);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(String(args[name])));
  const address = new URL(filled, "http://localhost");
  for (const [name, value] of Object.entries(args)) {
    if (!inPath.includes(name) && value !== undefined) address.searchParams.set(name, String(value));
  }
  return address;
}
