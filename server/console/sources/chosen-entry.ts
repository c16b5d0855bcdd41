import { z } from "zod";
import { type ChannelInput, Source } from "../../../config/sources.ts";
import type { SourceHead } from "../../../config/yaml/edit-sources.ts";
import { SourceType } from "../../../store/model/vocabulary.ts";
import { ServiceError } from "../../api/errors.ts";

const Channel = Source.in.shape.channels.element;
const Entry = z.object({ source: z.object({ homepage: z.string().optional() }), channel: z.unknown() });

/** The source and channel that were chosen of those found. Throws `invalid_request`. */
export function chosenEntry(form: URLSearchParams): { source: SourceHead; channel: ChannelInput } {
  const found = form.getAll("found")[Number(form.get("chosen") ?? "none")];
  const { source, channel } = Entry.parse(parsed(found));
  const name = (form.get("name") ?? "").trim();
  const source_type = SourceType.safeParse(form.get("source_type")).data;
  if (name === "" || !source_type || !Channel.safeParse(channel).success) {
    throw new ServiceError("invalid_request", "Enter a name for the source and choose at least one feed.");
  }
  const { homepage } = source;
  return { source: { name, source_type, ...(homepage === undefined ? {} : { homepage }) }, channel: written(channel) };
}

/** The new sources of a list that were not left out. Throws `invalid_request`. */
export function takenSources(form: URLSearchParams): z.input<typeof Source>[] {
  const all = z.array(z.unknown()).parse(parsed(form.get("added") ?? undefined));
  const taken = new Set(form.getAll("taken").map(Number));
  return all.filter((_, at) => taken.has(at)).map((source) => z.custom<z.input<typeof Source>>(isSource).parse(source));
}

function isSource(source: unknown): boolean {
  return Source.safeParse(source).success;
}

function written(channel: unknown): ChannelInput {
  return z.custom<ChannelInput>((value) => Channel.safeParse(value).success).parse(channel);
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch (cause) {
    throw new ServiceError("invalid_request", "Something was missing from the form. Please try again.", {}, { cause });
  }
}
