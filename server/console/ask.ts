/** Design: docs/design/console.md */
import { z } from "zod";
import { call, type Reply, type Service } from "../api/call.ts";
import type { Caller } from "../api/caller.ts";
import { bodyText } from "../api/json-parts.ts";
import type { Operation } from "../api/operation.ts";
import type { PageRequest } from "../http/page-route.ts";
import { pageUrl } from "../http/request-input.ts";

const Answer = z.object({ data: z.unknown() });

/** Calls an operation for whoever is signed in: the very call that REST makes, with its rules, limits and quota. Throws ServiceError. */
export function asking(service: Service, caller: Caller, request: PageRequest) {
  return async <In, Out>(operation: Operation<In, Out>, input: Record<string, unknown>): Promise<Out> => {
    const reply = await replyTo(service, caller, request, { operation, input });
    return operation.output.parse(Answer.parse(JSON.parse(bodyText(reply))).data);
  };
}

interface Asking {
  operation: Operation<unknown, unknown>;
  input: Record<string, unknown>;
  /** Hears the headers of the answer. */
  header?: (headers: Record<string, string>) => void;
}

/** The same, with the answer as it would be sent. */
export async function replyTo(
  service: Service,
  caller: Caller,
  { client, url }: PageRequest,
  { operation, input, header = () => undefined }: Asking,
): Promise<Reply> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  return call(service, operation, {
    credential: undefined,
    identify: async () => caller,
    client,
    input: async () => given,
    sent: () => null,
    path_fields: [],
    delivers: true,
    header,
    pageUrl: (page_num) => pageUrl(service.links().base_url, url, page_num),
  });
}
