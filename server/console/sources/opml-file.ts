import type { Service } from "../../api/call.ts";
import { bodyText } from "../../api/json-parts.ts";
import type { PageAnswer, PageRequest } from "../../http/page-route.ts";
import { sourcesOpml } from "../../operations/sources-opml.ts";
import type { SignedIn } from "../../session/session.ts";
import { replyTo } from "../ask.ts";

/** The followed feeds as a file for any feed reader. */
export async function opmlFile(service: Service, { caller }: SignedIn, request: PageRequest): Promise<PageAnswer> {
  const reply = await replyTo(service, caller, request, { operation: sourcesOpml, input: {} });
  const headers = {
    "content-type": reply.content_type ?? "text/x-opml",
    "content-disposition": 'attachment; filename="claimstream.opml"',
  };
  return { status: 200, headers, body: bodyText(reply) };
}
