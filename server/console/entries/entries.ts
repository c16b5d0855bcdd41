import { digestForm } from "./digest.ts";
import type { EntryForm } from "./entry.ts";
import { sourceForm } from "./source.ts";
import { streamForm } from "./stream.ts";
import { tagForm } from "./tag.ts";
import { topicForm } from "./topic.ts";

/** The config files whose entries are edited one at a time. */
export const entryForms: readonly EntryForm[] = [sourceForm, streamForm, tagForm, topicForm, digestForm];
