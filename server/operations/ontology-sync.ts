import { z } from "zod";
import { IdInput } from "../../store/model/id.ts";
import { Label, Sync, SyncObjectType } from "../../store/model/ontology.ts";
import { ServiceError, wrongField } from "../api/errors.ts";
import { NameList, paged, pageOf } from "../api/input-fields.ts";
import { type Context, operation } from "../api/operation.ts";
import { Pagination, pagination } from "../api/pagination.ts";

const LabelName = z
  .string("must be text")
  .trim()
  .min(1, "must not be empty")
  .max(100, "must have at most 100 characters")
  .regex(/^[^,]*$/, "must not hold a comma");

/** `POST /ontology/sync`: the caller's own identifier for a tag, topic or stream. */
export const ontologySync = operation({
  name: "ontologySync",
  summary: "Keeps your own identifier for a tag, topic or stream; doing it again overwrites.",
  rest: [{ method: "POST", path: "/ontology/sync", fields: "either" }],
  tool: {
    name: "service-tag-sync",
    title: "Sync an identifier",
    description:
      "Keeps your own identifier for a tag, topic or stream, on Enterprise plans; doing it again overwrites.",
    arguments: { object_id: "Of the tag, topic or stream.", external_id: "Your own id for it." },
    effect: "overwrites",
  },
  access: "ontology",
  repeat: "whole",
  input: z.object({
    object_type: SyncObjectType,
    object_id: IdInput,
    external_id: z
      .string("must be text")
      .trim()
      .min(1, "must not be empty")
      .max(200, "must have at most 200 characters")
      .meta({ examples: ["crm-4471"] }),
    external_name: z.string("must be text").trim().max(300, "must have at most 300 characters").optional(),
    labels: NameList.pipe(z.array(LabelName).max(50, "must have at most 50 names"))
      .optional()
      .meta({ description: "Names, separated by commas; those that are not defined yet become labels." }),
  }),
  output: z.object({ id: z.int(), status: z.literal("active") }),
})(async (context, { object_type, object_id, external_id, external_name = null, labels = [] }) => {
  await requireObject(context, object_type, object_id);
  const { org_id } = context.caller.organization;
  const entry = { org_id, object_type, object_id, external_id, external_name, labels };
  const id = await context.store.transaction((store) => store.ontology.sync(entry, context.now.toISOString()));
  return { data: { id, status: "active" } };
});

/** `DELETE /ontology/sync/{id}` */
export const ontologyUnsync = operation({
  name: "ontologyUnsync",
  summary: "Deletes an identifier; the same object can be synced again.",
  rest: [{ method: "DELETE", path: "/ontology/sync/{id}" }],
  tool: {
    name: "service-tag-unsync",
    title: "Delete a synced identifier",
    description:
      "Deletes one of your identifiers by its id from service-sync-list, on Enterprise plans; the object can be synced again.",
    arguments: { id: "From service-sync-list." },
    effect: "deletes",
  },
  access: "ontology",
  input: z.object({ id: IdInput }),
  output: z.object({ id: z.int(), status: z.literal("deleted") }),
})(async ({ store, caller, now }, { id }) => {
  const deleted = await store.ontology.unsync(id, caller.organization.org_id, now.toISOString());
  if (!deleted) throw new ServiceError("not_found", `There is no sync ${id}.`);
  return { data: { id, status: "deleted" } };
});

/** `GET /ontology/syncs` */
export const ontologySyncs = operation({
  name: "ontologySyncs",
  summary: "Your identifiers for tags, topics and streams, oldest first.",
  rest: [{ method: "GET", path: "/ontology/syncs" }],
  tool: {
    name: "service-sync-list",
    title: "Synced identifiers",
    description:
      "Your own identifiers for tags, topics and streams, with their labels; free, on Enterprise plans. Gives the id that service-tag-unsync takes.",
    effect: "reads",
    list: "syncs",
  },
  access: "ontology",
  input: paged({
    object_type: SyncObjectType.optional(),
    label: LabelName.optional().meta({ description: "Only those with this label, in any case." }),
  }),
  output: z.object({ syncs: z.array(Sync), pagination: Pagination }),
})(async ({ store, caller, pageUrl }, input) => {
  const page = pageOf(input);
  const { syncs, total_count } = await store.ontology.list(caller.organization.org_id, input, page);
  return { data: { syncs, pagination: pagination(page, total_count, pageUrl) }, items: syncs.length };
});

/** `POST /ontology/labels` */
export const labelCreate = operation({
  name: "labelCreate",
  summary: "Defines a label to sort identifiers by.",
  rest: [{ method: "POST", path: "/ontology/labels" }],
  tool: {
    name: "service-label-create",
    title: "Create a label",
    description:
      "Defines a label to sort synced identifiers by, on Enterprise plans. A name that exists is refused: look with service-labels-list first.",
    effect: "adds",
  },
  access: "ontology",
  repeat: "whole",
  status: 201,
  errors: ["label_exists"],
  input: z.object({
    name: LabelName.meta({ examples: ["watchlist"] }),
    description: z.string("must be text").trim().max(500, "must have at most 500 characters").optional(),
    color: z
      .string("must be text")
      .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, "must be a color such as #1f6feb")
      .optional(),
  }),
  output: Label,
})(async ({ store, caller, now }, { name, description = null, color = null }) => {
  const entry = { org_id: caller.organization.org_id, name, description, color };
  const label = await store.ontology.createLabel(entry, now.toISOString());
  if (!label) throw new ServiceError("label_exists", `There is a label “${name}” already.`, { name });
  return { data: label };
});

/** `GET /ontology/labels` */
export const labelList = operation({
  name: "labelList",
  summary: "Your labels by name.",
  rest: [{ method: "GET", path: "/ontology/labels" }],
  tool: {
    name: "service-labels-list",
    title: "Labels",
    description: "Your labels by name; free, on Enterprise plans.",
    effect: "reads",
    list: "labels",
  },
  access: "ontology",
  input: paged({}),
  output: z.object({ labels: z.array(Label), pagination: Pagination }),
})(async ({ store, caller, pageUrl }, input) => {
  const page = pageOf(input);
  const { labels, total_count } = await store.ontology.labels(caller.organization.org_id, page);
  return { data: { labels, pagination: pagination(page, total_count, pageUrl) }, items: labels.length };
});

/** Throws `invalid_request` when what is to be synced does not exist for the caller. */
async function requireObject({ store, view }: Context, object_type: SyncObjectType, object_id: number): Promise<void> {
  const known = {
    tag: async () => (await store.tags.byIds([object_id])).length > 0,
    topic: async () => (await store.topics.namesOf([object_id])).length > 0,
    stream: async () => (await store.streams.access(object_id, view)) !== undefined,
  };
  if (await known[object_type]()) return;
  throw wrongField("object_id", `names a ${object_type} that is not there: ${object_id}`);
}
