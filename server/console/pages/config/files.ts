import { existsSync } from "node:fs";
import { join } from "node:path";
import { configParts, type FileName } from "../../../../config/yaml/config-files.ts";
import { html } from "../../../http/html.ts";
import { editHindrance, requireFileEditor } from "../../files/file-change.ts";
import type { ConsolePage } from "../../page.ts";

/** What each file says, for people. */
export const fileWords: Record<FileName, string> = {
  sources: "The sources to follow, and how each one is read.",
  streams: "Which stories are delivered together.",
  tags: "People, organizations and places, and the other names that texts use for them.",
  topics: "Topics, and the words that indicate them.",
  digests: "The curated digests offered to subscribers.",
  plans: "What organizations can subscribe to.",
  service: "Addresses, schedules, networks and everything else.",
};

/** The files that tell the service what to do. */
export const configFilesPage: ConsolePage = {
  path: "/config",
  async show(context) {
    await requireFileEditor(context);
    const { configDir } = context.service.config().paths;
    const items = configParts.map((part) => {
      const own = existsSync(join(configDir, `${part}.yaml`))
        ? ""
        : " The default. Your first change creates a file of your own.";
      return html`<li data-item><h2 class="small"><a href="${context.link(`/console/config/${part}`)}">${part}.yaml</a></h2>
<p>${fileWords[part]}${own}</p></li>`;
    });
    const hindrance = editHindrance(context);
    return {
      title: "Configuration files",
      body: html`<h1>Configuration files</h1>
<p>The service is configured by the files in <code>${configDir}</code>. A change made here is shown first, then saved there; comments are kept. Changes made by hand apply as soon as the file is saved.</p>
${hindrance === undefined ? "" : html`<p role="status">${hindrance}</p>`}
<ul class="stories">${items}</ul>`,
    };
  },
};
