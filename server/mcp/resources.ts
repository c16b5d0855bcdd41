import {
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Service } from "../call.ts";
import { errorResponse } from "../error-response.ts";
import type { Operation, ResourceFace } from "../operation.ts";
import { streamCatalog } from "../operations/stream-catalog.ts";
import { pathParameters } from "../request-input.ts";
import { withCitations } from "./citation.ts";
import { notice } from "./fence.ts";
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

    async read(uri: string, waiting: Waiting): Promise<ReadResourceResult> {
      const [found] = kinds.flatMap((kind) => (fieldsIn(uri, kind.resource.uri) ? [kind] : []));
      const args = found && fieldsIn(uri, found.resource.uri);
      if (!found || !args) throw new ResourceNotFoundError(uri);
      const { data, usage } = await asProtocol(service, () => callOperation(service, found, args, waiting), uri);
      const shown = visible(await withCitations(data, service.store));
      const text = JSON.stringify({ ...(found.resource.source_text && { notice }), data: shown, usage });
      return { contents: [{ uri, mimeType, text }] };
    },
  };
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
    throw new ProtocolError(code, `The service answers ${status}.`, body);
  }
}

function refusal(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
