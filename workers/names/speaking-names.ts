import { isConversation, speakerLabels } from "../../store/model/speaker-line.ts";
import { knownOrganizations } from "../lexica/organizations.ts";

/** The names of two words or more under which people take turns in a text, "Jane Doe:" before each: whoever speaks so again and again is a person, whatever the name looks like. None in texts without turns. */
export function speakingNames(content: string): ReadonlySet<string> {
  if (!isConversation(content)) return new Set();
  const labels = [...content.matchAll(speakerLabels)].map(([, name = ""]) => name);
  return new Set(
    labels.filter(
      (name, at) => /\p{Ll}.* .*\p{Ll}/u.test(name) && labels.indexOf(name) < at && !knownOrganizations.has(name),
    ),
  );
}
