import { ServiceError } from "../../api/errors.ts";
import { digestUpdate } from "../../operations/digest-changes.ts";
import { digestDetails } from "../../operations/digests.ts";
import { digestFieldsOf, fieldsOfDigest, filterSpecOf } from "../digests/fields.ts";
import { digestFormPage } from "../digests/form.ts";
import { refusalOf } from "../form-fields.ts";
import type { ConsolePage } from "../page.ts";

/** Changes a digest of the organization's own. */
export const digestEditPage: ConsolePage = {
  path: "/digests/:id/edit",
  async show(context) {
    const detail = await context.ask(digestDetails, { id: context.request.params.id });
    const { name, digest_type, filter_spec } = detail.digest;
    if (digest_type === "curated")
      throw new ServiceError("curated_digest_fixed", `“${name}” is managed by the service, in config/digests.yaml.`);
    return digestFormPage(context, { ...formOf(name), fields: fieldsOfDigest(detail), kept: filter_spec });
  },
  async take(context) {
    const { ask, request, link } = context;
    const { digest } = await ask(digestDetails, { id: request.params.id });
    const fields = digestFieldsOf(request.form);
    const form = { ...formOf(digest.name), fields, kept: digest.filter_spec };
    if (request.form.get("do") !== "save") return digestFormPage(context, form);
    const { name, description, stream_ids } = fields;
    const filter_spec = filterSpecOf(fields, digest.filter_spec) ?? null;
    try {
      await ask(digestUpdate, { id: digest.id, name, description, stream_ids, filter_spec });
      return { to: link(`/console/digests/${digest.id}?done=changed`) };
    } catch (error) {
      return digestFormPage(context, { ...form, refusal: refusalOf(error) });
    }
  },
};

function formOf(name: string) {
  return { title: `Edit “${name}”`, button: "Save" };
}
