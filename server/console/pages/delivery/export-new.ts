import { z } from "zod";
import { found } from "../../../api/errors.ts";
import { html } from "../../../http/html.ts";
import { exportScheduleCreate } from "../../../operations/export-schedules.ts";
import { exportTrigger } from "../../../operations/exports.ts";
import { deliveryPage } from "../../delivery/delivery-parts.ts";
import { exportEstimate } from "../../delivery/export-estimate.ts";
import { type ExportFields, exportFieldsOf, exportForm, exportInput } from "../../delivery/export-form.ts";
import { refusalOf } from "../../form-fields.ts";
import { crumbs } from "../../look/crumbs.ts";
import type { ConsoleContent, ConsoleContext, ConsolePage, Taken } from "../../page.ts";

const Action = z.enum(["estimate", "start", "schedule"]);

/** A new export: what it would come to is told before it is made. The address may fill it in: `?stream_ids=1`. */
export const deliveryExportNewPage: ConsolePage = {
  path: "/delivery/exports/new",
  show: (context) =>
    deliveryPage(context, "/delivery/exports", () =>
      formPage(context, exportFieldsOf(context.request.url.searchParams), {}),
    ),
  async take(context) {
    const { form } = context.request;
    const action = found(Action.safeParse(form.get("do")).data, "such form here");
    const fields = exportFieldsOf(form);
    try {
      return await actions[action](context, fields);
    } catch (error) {
      return formPage(context, fields, { refusal: refusalOf(error) });
    }
  },
};

type Action = (context: ConsoleContext, fields: ExportFields) => Promise<ConsoleContent | Taken>;

const actions: Record<z.infer<typeof Action>, Action> = {
  async estimate(context, fields) {
    return formPage(context, fields, { estimate: await exportEstimate(context, fields) });
  },

  async start({ ask, link }, fields) {
    await ask(exportTrigger, exportInput(fields));
    return { to: link("/console/delivery/exports?done=started") };
  },

  async schedule({ ask, link }, fields) {
    const { published_date_from: _from, published_date_to: _to, ...lasting } = exportInput(fields);
    await ask(exportScheduleCreate, lasting);
    return { to: link("/console/delivery/exports?done=scheduled") };
  },
};

async function formPage(
  context: ConsoleContext,
  fields: ExportFields,
  state: Parameters<typeof exportForm>[2],
): Promise<ConsoleContent> {
  return {
    title: "New export",
    body: html`${crumbs(context, ["Exports", "/delivery/exports"])}
<h1>New export</h1>
<p>The dates apply to this export only. A repeated export holds what each release brought.</p>
${await exportForm(context, fields, state)}`,
  };
}
