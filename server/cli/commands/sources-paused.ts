import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomically } from "../../../config/runtime/atomic-file.ts";
import { entryIn, withEntry, withoutEntry } from "../../../config/yaml/edit-entries.ts";
import { standingEntries } from "../../../config/yaml/edited-text.ts";
import { field } from "../../../config/yaml/findings.ts";
import { didYouMean } from "../../../config/yaml/spelling.ts";
import { type Command, command, failed } from "../command.ts";
import { takenUp } from "../followed.ts";
import { configOf } from "../installation.ts";

/** What is done to an entry of sources.yaml, and what is said then. */
interface Change {
  name: string;
  description: string;
  said: string;
  edit: (text: string, place: { list: "sources"; key: "name"; name: string }, entry: object) => string;
}

const changes: readonly Change[] = [
  {
    name: "pause",
    description: "Stop checking a source; its stories stay.",
    said: "paused",
    edit: (text, place, entry) => withEntry(text, place, { ...entry, paused: true }),
  },
  {
    name: "resume",
    description: "Check a paused source again.",
    said: "resumed",
    edit: (text, place, entry) => withEntry(text, place, { ...entry, paused: undefined }),
  },
  {
    name: "remove",
    description: "Remove a source from sources.yaml; its stories stay, and it continues when it is added again.",
    said: "removed",
    edit: (text, place) => withoutEntry(text, place),
  },
];

/** `claimstream sources pause|resume|remove`: edits the entry of a source, comments kept. */
export const sourcesPaused: readonly Command[] = changes.map(({ name, description, said, edit }) =>
  command(
    { name, description, args: { source: { type: "positional", required: true, description: "The source's name." } } },
    async ({ source }, here) => {
      const config = configOf(here);
      const file = join(config.paths.configDir, "sources.yaml");
      const text = existsSync(file) ? readFileSync(file, "utf8") : "";
      const names = standingEntries("sources", config.paths).map((entry) => String(field(entry, "name")));
      const called = names.find((each) => each.toLowerCase() === source.trim().toLowerCase());
      if (called === undefined)
        throw failed(
          `sources.yaml has no source "${source}"${didYouMean(source, names)}. A source of a starter pack goes with its pack.`,
        );
      const place = { list: "sources", key: "name", name: called } as const;
      const edited = edit(text, place, Object(entryIn(text, place)));
      if (edited !== text) writeFileAtomically(file, edited);
      const end = edited === text ? "Nothing changed." : takenUp(config);
      return { data: { file, source: called, changed: edited !== text }, text: `${called} is ${said}. ${end}` };
    },
  ),
);
