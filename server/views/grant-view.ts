import { z } from "zod";
import type { GrantRow, GrantScope } from "../../store/accounts/grants.ts";
import { ExportFormat } from "../../store/model/export.ts";
import { Day, Id, Timestamp } from "../../store/model/id.ts";

/** A bought backfill. Decisions §9 (export) names the fields. */
export const Grant = z
  .object({
    id: z.int(),
    status: z.enum(["unpaid", "active", "expired"]),
    stream_ids: z.array(Id),
    date_from: Day.meta({ description: "First day of publication." }),
    date_to: Day,
    manifest_count: z
      .int()
      .meta({ description: "As last counted: when it was granted, or when the file was written." }),
    format: ExportFormat,
    size_bytes: z.int().nullable().meta({ description: "null until the file was written." }),
    expires_on: Timestamp,
    created_on: Timestamp,
  })
  .meta({
    id: "BackfillGrant",
    examples: [
      {
        id: 3,
        status: "active",
        stream_ids: ["12", "15"],
        date_from: "2024-01-01",
        date_to: "2025-12-31",
        manifest_count: 48211,
        format: "jsonl",
        size_bytes: null,
        expires_on: "2027-11-20T10:00:00.000Z",
        created_on: "2026-11-20T10:00:00.000Z",
      },
    ],
  });
export type Grant = z.infer<typeof Grant>;

/** A grant as answers show it at `now`. */
export function grantView(row: GrantRow, now: Date): Grant {
  const { grant_id, date_from, date_to, manifest_count, size_bytes, expires_on, created_on } = row;
  return {
    id: grant_id,
    status: row.status === "unpaid" ? "unpaid" : expires_on <= now.toISOString() ? "expired" : "active",
    stream_ids: grantScope(row).stream_ids.map(String),
    date_from,
    date_to,
    manifest_count,
    format: ExportFormat.parse(row.format),
    size_bytes,
    expires_on,
    created_on,
  };
}

/** What a grant holds. */
export function grantScope({ stream_ids, date_from, date_to }: GrantRow): GrantScope {
  return { stream_ids: z.array(z.int()).parse(JSON.parse(stream_ids)), date_from, date_to };
}
