import { digestCreate, digestList } from "../../operations/digests.ts";
import { type DigestFields, digestFieldsOf, filterSpecOf } from "../digests/fields.ts";
import { digestFormPage } from "../digests/form.ts";
import { type Refusal, refusalOf } from "../form-fields.ts";
import type { ConsoleContext, ConsolePage } from "../page.ts";

/** A new digest, with what it would hold. An address may fill some of it in: `?stream_ids=1&name=…`. */
export const digestNewPage: ConsolePage = {
  path: "/digests/new",
  async show(context) {
    // Says who may, before anything is filled in.
    await context.ask(digestList, { page_size: 1 });
    return formPage(context, digestFieldsOf(context.request.url.searchParams));
  },
  async take(context) {
    const { ask, request, link } = context;
    const fields = digestFieldsOf(request.form);
    if (request.form.get("do") !== "save") return formPage(context, fields);
    const { name, description, stream_ids } = fields;
    const filter_spec = filterSpecOf(fields);
    try {
      const { id } = await ask(digestCreate, { name, description, stream_ids, ...(filter_spec && { filter_spec }) });
      return { to: link(`/console/digests/${id}?done=made`) };
    } catch (error) {
      return formPage(context, fields, refusalOf(error));
    }
  },
};

function formPage(context: ConsoleContext, fields: DigestFields, refusal?: Refusal) {
  return digestFormPage(context, { title: "New digest", button: "Create digest", fields, kept: null, refusal });
}
