import { type EntryPlace, withEntries, withoutEntries } from "../../../config/yaml/edit-entries.ts";
import { standingEntries } from "../../../config/yaml/edited-text.ts";
import { ServiceError } from "../../api/errors.ts";
import { type Html, html } from "../../http/html.ts";
import { counted } from "../counted.ts";
import { plain } from "../entries/raw.ts";
import { takeFileChange } from "../files/file-change.ts";
import type { ConsoleContent, ConsoleContext, Taken } from "../page.ts";

type Places = readonly [EntryPlace, ...EntryPlace[]];

/** What is done to entries of sources.yaml. `folder`: where it goes; empty for out of all. */
interface EntryChange {
  verb: string;
  edit: (text: string, places: Places, folder: string) => string;
  outlook: Html;
}

const changes: Record<string, EntryChange> = {
  pause: {
    verb: "Pause",
    edit: (text, places) => changed(text, places, { paused: true }),
    outlook: html`<p>Not checked until you resume. Stories stay.</p>`,
  },
  resume: {
    verb: "Resume",
    edit: (text, places) => changed(text, places, { paused: undefined }),
    outlook: html`<p>Checked again from now on.</p>`,
  },
  folder: {
    verb: "Move",
    edit: (text, places, folder) => changed(text, places, { groups: folder === "" ? undefined : [folder] }),
    outlook: html`<p>Folders are for people and for OPML. Streams take no notice of them.</p>`,
  },
  drop: {
    verb: "Remove",
    edit: withoutEntries,
    outlook: html`<ul><li>Removed: the channels, which are no longer checked.</li>
<li>Kept: all stories and claims. Add a source again under the same name and it continues.</li>
<li>Streams that name a removed source get nothing more from it.</li></ul>`,
  },
};

/** What sources.yaml says of a source; undefined for one of a starter pack or a list of feeds, and for one that was removed. */
export function sourceEntry(context: Pick<ConsoleContext, "service">, name: string): unknown {
  return entriesOf(context).find((entry) => plain(entry, "name") === name);
}

function entriesOf({ service }: Pick<ConsoleContext, "service">): unknown[] {
  return standingEntries("sources", service.config().paths);
}

/**
 * Takes a form that changes the entries of some sources, as its `do` says: the change is shown first. `to`: where it goes on. Throws
 * `invalid_request` for what cannot be done to a source, and where none of them has an entry.
 */
export async function takeSourceChange(
  context: ConsoleContext,
  names: readonly string[],
  to: string,
): Promise<ConsoleContent | Taken> {
  const { form } = context.request;
  const asked = form.get("do") ?? "";
  const change = Object.hasOwn(changes, asked) ? changes[asked] : undefined;
  if (!change) throw new ServiceError("invalid_request", "A source can be checked, paused, resumed, moved or removed.");
  const standing = new Set(entriesOf(context).map((entry) => plain(entry, "name")));
  const own = names.filter((name) => standing.has(name));
  const others = names.filter((name) => !standing.has(name));
  const [first, ...more] = own.map(place);
  if (!first) {
    const which = names.length === 1 ? "The source does not have" : "None of the sources has";
    throw new ServiceError(
      "invalid_request",
      `${which} an entry in config/sources.yaml. Sources from a starter pack or a list of feeds are managed there.`,
    );
  }
  const folder = (form.get("folder") ?? "").trim();
  const where = asked !== "folder" ? "" : folder === "" ? " out of its folder" : ` to ${folder}`;
  return takeFileChange(context, {
    part: "sources",
    title: `${change.verb} ${own.length === 1 ? own[0] : counted(own.length, "source")}${where}`,
    to,
    edit: (text) => change.edit(text, [first, ...more], folder),
    outlook: html`${change.outlook}${others.length === 0 ? "" : html`<p role="status">Left as they are, because a starter pack or a list of feeds brings them: ${others.join(", ")}.</p>`}`,
  });
}

function place(name: string): EntryPlace {
  return { list: "sources", key: "name", name };
}

function changed(text: string, places: Places, fields: object): string {
  return withEntries(text, places, (entry) => ({ ...Object(entry), ...fields }));
}
