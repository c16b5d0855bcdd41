import { z } from "zod";
import { IdInput } from "../../store/model/id.ts";
import { FollowedSource } from "../../store/model/source.ts";
import { found } from "../api/errors.ts";
import { operation } from "../api/operation.ts";
import { seesAddresses } from "../views/shown-address.ts";
import { sourceStatus, withItems } from "../views/source-status.ts";
import { visibleChannels } from "../views/visible-sources.ts";

/** `GET /sources/{source_id}`: one source, also one that is no longer followed. */
export const sourceDetails = operation({
  name: "sourceDetails",
  summary:
    "One source with its channels: the health of each, when it was last read, when it is read next, and why then.",
  rest: [{ method: "GET", path: "/sources/{source_id}" }],
  access: "caller",
  scope: "streams:read",
  input: z.object({ source_id: IdInput }),
  output: FollowedSource,
})(async ({ store, view, caller, config, now }, { source_id }) => {
  const channels = (await visibleChannels(store, view)).filter((channel) => channel.source_id === source_id);
  const some = found(channels.length > 0 ? channels : undefined, `source ${source_id}`);
  const status = await sourceStatus(some, store, { for_operator: seesAddresses(caller), config: config() });
  const [data] = await withItems([status], { store, view, now });
  return { data: found(data, `source ${source_id}`) };
});
