import { found } from "../../../api/errors.ts";
import { html } from "../../../http/html.ts";
import { exportScheduleDelete, exportScheduleList } from "../../../operations/export-schedules.ts";
import { exportList } from "../../../operations/exports.ts";
import { deliveryPage, deliveryTabs } from "../../delivery/delivery-parts.ts";
import { exportItems, scheduleItems } from "../../delivery/export-list.ts";
import { doneNote } from "../../done.ts";
import type { ConsolePage } from "../../page.ts";
import { itemsPerPage, pageAsked, pager } from "../../pager.ts";

/** Exports that were asked for, how far they are, their files; and those that are made by themselves. */
export const deliveryExportsPage: ConsolePage = {
  path: "/delivery/exports",
  show: (context) =>
    deliveryPage(context, "/delivery/exports", async () => {
      const { ask, request, link } = context;
      const { exports, pagination } = await ask(exportList, { page: pageAsked(request), page_size: itemsPerPage });
      const { schedules } = await ask(exportScheduleList, { page_size: 200 });
      return {
        title: "Exports",
        body: html`<h1>Delivery</h1>
${deliveryTabs(context, "/delivery/exports")}
${doneNote(context, messages)}
<p>Stories as files, written in the background. Each story counts toward the quota once per period.</p>
<p><a class="button" href="${link("/console/delivery/exports/new")}">New export</a></p>
<h2>Repeated at every release</h2>
${schedules.length === 0 ? html`<p>No schedules. A new export can be repeated at every release.</p>` : await scheduleItems(schedules, context)}
<h2>Exports</h2>
${exports.length === 0 ? html`<p>No exports yet. <a href="${link("/console/delivery/exports/new")}">Choose what to export</a>, and see its size before it is created.</p>` : await exportItems(exports, context)}
${pager(context, pagination.total_count)}`,
      };
    }),
  async take({ ask, request }) {
    found(request.form.get("do") === "end" || undefined, "such form here");
    await ask(exportScheduleDelete, { schedule_id: request.form.get("schedule_id") ?? "" });
    return { to: "?done=ended" };
  },
};

const messages = {
  started: "Export started. It is written in the background.",
  scheduled: "Schedule created. An export is made at every release.",
  ended: "Schedule ended. Its exports stay.",
};
