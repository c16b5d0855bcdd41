import { type JsonPart, piecesOf } from "../../server/api/json-parts.ts";
import { gzipMember } from "../../server/http/gzip-member.ts";
import { listJson, manifestParts } from "../../server/manifests/json.ts";
import { openStore } from "../../store/store.ts";
import { pageSize } from "./baselines/parsed-page.ts";
import { storedStream } from "./stored-stories.ts";

const view = { from: "", before: "9999-12-31T23:59:59.999Z", sees_private: true };

/** The service's way from the store to the bytes of a page in the pieces that it sends, by the functions that it answers with. */
export async function openSentPages(file: string) {
  const store = await openStore({ file });
  const parts = async (page: number, form: "bytes" | "packed"): Promise<readonly JsonPart[]> => {
    const wanted = { conditions: {}, page: { page, page_size: pageSize } };
    const { found, total_count } = await store.manifests.inStream(storedStream, wanted, view);
    const rows = await store.manifests.pieces(found, { form, with_record: true }, view);
    const items = rows.map((row) => manifestParts(row, { record_access: undefined, stream_id: storedStream }));
    return listJson("manifests", items, { total_count }).parts;
  };
  return {
    body: async (page: number) => piecesOf(await parts(page, "bytes")),
    packed: async (page: number) => gzipMember(await parts(page, "packed")),
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}
