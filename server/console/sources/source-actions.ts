import type { FollowedSource } from "../../../store/model/source.ts";
import { type Html, html } from "../../http/html.ts";
import { actionButton } from "../confirm.ts";
import { counted } from "../counted.ts";
import { plain } from "../entries/raw.ts";
import type { ConsoleContext } from "../page.ts";

/** What whoever runs the service can do with a source. Each that changes sources.yaml shows the change first. `entry`: what the file says of it. */
export function sourceActions(context: ConsoleContext, source: FollowedSource, entry: unknown): Html {
  const read = source.is_active ? actionButton(context, "read", "Read now") : "";
  if (entry === undefined) {
    return html`<div class="actions">${read}</div>
<p class="faint">It stands in no entry of config/sources.yaml: a starter pack or a list of feeds brings it, or it left.</p>`;
  }
  const edit = context.link(`/console/config/sources/entry?name=${encodeURIComponent(source.name)}`);
  const paused = plain(entry, "paused") === "true";
  return html`<div class="actions">${read}<a class="button" href="${edit}">Edit</a>
${paused ? actionButton(context, "resume", "Take up again…") : actionButton(context, "pause", "Pause…")}${actionButton(context, "drop", "Drop…")}</div>`;
}

/** What dropping a source would leave, and what it would end. */
export function dropOutlook({ channels, name }: FollowedSource): Html {
  const active = channels.filter(({ is_active }) => is_active).length;
  return html`<ul><li>What goes: ${counted(active, "channel")} that ${active === 1 ? "is" : "are"} not read any more.</li>
<li>What stays: all that it brought, with its claims, where it was delivered. Put back under the name ${name}, it goes on.</li>
<li>Streams that name it are told above: they take nothing more from it.</li></ul>`;
}
