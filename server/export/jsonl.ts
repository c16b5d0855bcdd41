import type { RecordAccess } from "../../store/model/manifest.ts";
import type { ManifestRow } from "../../store/records/manifests.ts";
import { manifestJson } from "../manifests/json.ts";

const absent = { signal: "null", brief: "null", record: "null" };

/** Manifests as JSON Lines: each as REST gives it; a part that was not asked for is null. */
export async function* jsonlTexts(
  pages: AsyncIterable<ManifestRow[]>,
  record_access: RecordAccess | undefined,
): AsyncGenerator<string> {
  for await (const rows of pages) {
    yield rows
      .map((row) => `${manifestJson({ ...row, json: { ...absent, ...row.json } }, { record_access })}\n`)
      .join("");
  }
}
