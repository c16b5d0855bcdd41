import { z } from "zod";
import { Cadence, nextBoundary } from "../../config/cadence.ts";
import { exportSchedulesMax } from "../../config/limits.ts";
import type { ScheduleRow } from "../../store/delivery/export-schedules.ts";
import { ContentLevel, ExportCompression, ExportFormat } from "../../store/model/export.ts";
import { Id, IdInput, Timestamp } from "../../store/model/id.ts";
import { LanguageCode } from "../../store/model/vocabulary.ts";
import { found, ServiceError } from "../api/errors.ts";
import { paged, pageOf } from "../api/input-fields.ts";
import { type Context, operation } from "../api/operation.ts";
import { Pagination, pagination } from "../api/pagination.ts";
import { listen } from "../delivery/release-cursor.ts";
import { checkedRequest, exportFields, exportNarrowing, namesOneSource, oneSource } from "../export/request.ts";
import { requireStorage } from "../export/storage.ts";

/** Exports that are made by themselves. */
const ExportSchedule = z
  .object({
    id: z.int(),
    stream_ids: z.array(Id).nullable().meta({ description: "null: the streams that the digest has at each release." }),
    digest_id: z.int().nullable(),
    language: LanguageCode.nullable(),
    content_levels: z.array(ContentLevel),
    format: ExportFormat,
    compression: ExportCompression,
    cadence: Cadence,
    next_release: Timestamp.meta({
      description: "When the next export is begun; on continuous cadence at the end of the day, UTC.",
    }),
    created_on: Timestamp,
  })
  .meta({ id: "ExportSchedule" });
type ExportSchedule = z.infer<typeof ExportSchedule>;

/** `POST /exports/schedules`: from now on, an export at each release of the organization's batch over what that batch released. */
export const exportScheduleCreate = operation({
  name: "exportScheduleCreate",
  summary: "Schedules an export of exactly what each release of your cadence holds; one a day on continuous cadence.",
  rest: [{ method: "POST", path: "/exports/schedules" }],
  access: "export",
  repeat: "whole",
  status: 201,
  errors: ["not_found", "digest_not_subscribed", "schedule_limit_exceeded", "service_unavailable"],
  narrowing: exportNarrowing,
  input: z
    .object(exportFields)
    .refine(namesOneSource, oneSource)
    .meta({ examples: [{ stream_ids: ["1", "2"], format: "csv", compression: "gzip" }] }),
  output: ExportSchedule,
})(async (context, input) => {
  const { store, caller, now } = context;
  requireStorage(context.config());
  const request = await checkedRequest(context, input);
  const { organization } = caller;
  const schedule = await store.transaction(async (store) => {
    const schedules = await store.exportSchedules.of(organization.org_id);
    if (schedules.length >= exportSchedulesMax) throw tooMany(schedules.length);
    await listen(store, organization, now);
    return store.exportSchedules.create(organization.org_id, request, now.toISOString());
  });
  return { data: shown(schedule, context) };
});

/** `GET /exports/schedules` */
export const exportScheduleList = operation({
  name: "exportScheduleList",
  summary: "Your export schedules, oldest first.",
  rest: [{ method: "GET", path: "/exports/schedules" }],
  access: "export",
  input: paged({}),
  output: z.object({ schedules: z.array(ExportSchedule), pagination: Pagination }),
})(async (context, input) => {
  const { store, caller, pageUrl } = context;
  const page = pageOf(input);
  const { schedules: rows, total_count } = await store.exportSchedules.list(caller.organization.org_id, page);
  const schedules = rows.map((row) => shown(row, context));
  return { data: { schedules, pagination: pagination(page, total_count, pageUrl) }, items: schedules.length };
});

/** `DELETE /exports/schedules/{schedule_id}` */
export const exportScheduleDelete = operation({
  name: "exportScheduleDelete",
  summary: "Ends a schedule; exports that it made stay.",
  rest: [{ method: "DELETE", path: "/exports/schedules/{schedule_id}" }],
  access: "export",
  input: z.object({ schedule_id: IdInput }),
  output: z.object({ id: z.int(), status: z.literal("deleted") }),
})(async ({ store, caller, now }, { schedule_id }) => {
  const { org_id } = caller.organization;
  const removed = await store.transaction((store) =>
    store.exportSchedules.remove(schedule_id, org_id, now.toISOString()),
  );
  found(removed || undefined, `export schedule ${schedule_id}`);
  return { data: { id: schedule_id, status: "deleted" } };
});

function shown({ schedule_id, request, created_on }: ScheduleRow, { caller, now }: Context): ExportSchedule {
  const cadence = Cadence.parse(caller.organization.cadence);
  const next = nextBoundary(cadence === "continuous" ? "daily" : cadence, now);
  const { stream_ids, ...rest } = request;
  return {
    id: schedule_id,
    stream_ids: stream_ids?.map(String) ?? null,
    ...rest,
    cadence,
    next_release: next.toISOString(),
    created_on,
  };
}

function tooMany(count: number): ServiceError {
  const message = `${count} schedules are the most that an organization may have. Delete one first.`;
  return new ServiceError("schedule_limit_exceeded", message, { limit: exportSchedulesMax });
}
