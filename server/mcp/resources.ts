import {
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { maxTokens } from "../../config/limits.ts";
import type { Service } from "../api/call.ts";
import type { Operation, ResourceFace } from "../api/operation.ts";
import { errorResponse } from "../http/error-response.ts";
import { pathParameters } from "../http/request-input.ts";
import { streamCatalog } from "../operations/stream-catalog.ts";
import { withCitations } from "./citation.ts";
import { notice } from "./fence.ts";
import { Offsets, partOf } from "./long-item.ts";
import { withStreamIds } from "./stream-names.ts";
import { callOperation, type Waiting } from "./tool-call.ts";
import { visible } from "./visible-text.ts";

type Resource = Operation<unknown, unknown> & { resource: ResourceFace };

/** Streams on a page of the list. Ours. */
const pageSize = 100;

const mimeType = "application/json";

const Listed = z.object({
  streams: z.array(
    z.object({ id: z.string(), name: z.string(), title: z.string().optional(), description: z.string() }),
  ),
  pagination: z.object({ next: z.int().nullable() }),
});

/** What agents can read by an address: the kinds there are, the streams one by one, and each thing itself. */
export function resourcesOf(service: Service) {
  const kinds = service.operations.filter((each): each is Resource => each.resource !== undefined);
  return {
    templates(): ListResourceTemplatesResult {
      const resourceTemplates = kinds.map(({ resource: { uri, name, title, description } }) => {
        return { uriTemplate: uri, name, title, description, mimeType };
      });
      return { resourceTemplates };
    },

    async list(cursor: string | undefined, waiting: Waiting): Promise<ListResourcesResult> {
      if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) throw refusal("The cursor is not one of ours.");
      const args = { page: Number(cursor ?? 0), page_size: pageSize };
      const { data } = await asProtocol(service, () => callOperation(service, streamCatalog, args, waiting));
      const { streams, pagination } = Listed.parse(visible(data));
      return {
        resources: streams.map(({ id, name, title = name, description }) => {
          return { uri: `claimstream://streams/${id}`, name, title, description, mimeType };
        }),
        ...(pagination.next !== null && { nextCursor: String(pagination.next) }),
      };
    },

    /** At most what a tool gives by default; `next_uri` in the text is where the rest is. */
    async read(uri: string, waiting: Waiting): Promise<ReadResourceResult> {
      const { address, from } = placeIn(uri);
      const [found] = kinds.flatMap((kind) => (fieldsIn(address, kind.resource.uri) ? [kind] : []));
      const fields = found && fieldsIn(address, found.resource.uri);
      if (!found || !fields || !from) throw new ResourceNotFoundError(uri);
      const args = await asProtocol(service, () => withStreamIds(service, fields, waiting.agent), uri);
      const { data, usage } = await asProtocol(service, () => callOperation(service, found, args, waiting), uri);
      const shown = visible(await withCitations(data, service.store));
      const { item, next } = partOf(shown, from, maxTokens.default);
      const next_uri = next && `${address}?claims=${next.claims}&content=${next.content}`;
      const said = { ...(found.resource.source_text && { notice }), data: item, usage, ...(next_uri && { next_uri }) };
      return { contents: [{ uri, mimeType, text: JSON.stringify(said) }] };
    },
  };
}

/** An address without what says where in it somebody goes on; that is undefined when it cannot be read. */
function placeIn(uri: string): { address: string; from: Offsets | undefined } {
  const [address = "", query] = uri.split("?", 2);
  const { claims, content } = Object.fromEntries(new URLSearchParams(query));
  const from = query === undefined ? { claims: 0, content: 0 } : { claims: Number(claims), content: Number(content) };
  return { address, from: Offsets.safeParse(from).data };
}

/** The fields of an address that a template describes; undefined when it is another's. */
function fieldsIn(uri: string, template: string): Record<string, string> | undefined {
  const pattern = new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, "(?<$1>[\\w-]{1,60})")}$`);
  const { groups } = pattern.exec(uri) ?? {};
  return groups && Object.fromEntries(pathParameters(template).map((name) => [name, groups[name] ?? ""]));
}

/** Errors of REST in the protocol's form: its body is the error's data. */
async function asProtocol<T>(service: Service, run: () => Promise<T>, uri?: string): Promise<T> {
  try {
    return await run();
  } catch (thrown) {
    const { status, body } = errorResponse(thrown, { request_id: "", links: service.links(), log: service.log });
    if (status === 404 && uri !== undefined) throw new ResourceNotFoundError(uri);
    const code = status < 500 ? ProtocolErrorCode.InvalidRequest : ProtocolErrorCode.InternalError;
    throw new ProtocolError(code, wordsIn(body) ?? `The service answers ${status}.`, body);
  }
}

const Said = z.object({ error: z.string() }).or(z.object({ detail: z.object({ message: z.string() }) }));

/** What an error says to people: hosts show the message and not the data. */
function wordsIn(body: unknown): string | undefined {
  const said = Said.safeParse(body).data;
  return said && ("error" in said ? said.error : said.detail.message);
}

function refusal(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
