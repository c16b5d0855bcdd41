import type { Case } from "./case.ts";

/** What a task says about one case, in the format its scorer reads, without the case's key: the frame adds that. */
export type Prediction = Record<string, unknown>;

/** A thing that is measured: how the product's own functions answer the cases of one kind. */
export interface Task {
  /** Cases with the same word are predicted together; without it every case stands alone. */
  together?: (input: Case) => string;
  /** One prediction for each case, in the order of the cases. An exception counts against all of them. `asked` is what the cases' set asks beyond them. */
  predict(cases: Case[], asked?: string): Prediction[] | Promise<Prediction[]>;
}

/** The file of each task; it exports a `Task` as `task` and is loaded only in the threads that run it. */
export const taskFiles = {
  records: new URL("./tasks/records.ts", import.meta.url),
  labels: new URL("./tasks/labels.ts", import.meta.url),
  feeds: new URL("./tasks/feeds.ts", import.meta.url),
  articles: new URL("./tasks/articles.ts", import.meta.url),
  neardup: new URL("./tasks/neardup.ts", import.meta.url),
  ner: new URL("./tasks/ner.ts", import.meta.url),
  "entity-linking": new URL("./tasks/entity-linking.ts", import.meta.url),
  quotes: new URL("./tasks/quotes.ts", import.meta.url),
  speakers: new URL("./tasks/quotes.ts", import.meta.url),
  claims: new URL("./tasks/claims.ts", import.meta.url),
  domains: new URL("./tasks/domains.ts", import.meta.url),
  sentiment: new URL("./tasks/sentiment.ts", import.meta.url),
  summaries: new URL("./tasks/summaries.ts", import.meta.url),
  "data-releases": new URL("./tasks/data-releases.ts", import.meta.url),
  opml: new URL("./tasks/opml.ts", import.meta.url),
  coref: new URL("./tasks/coref.ts", import.meta.url),
  judged: new URL("./tasks/judged.ts", import.meta.url),
  faithful: new URL("./tasks/faithful.ts", import.meta.url),
};
export type TaskName = keyof typeof taskFiles;
export const taskNames = Object.keys(taskFiles) as TaskName[];

/** Whether there is a task of that name. */
export function isTaskName(name: string): name is TaskName {
  return Object.hasOwn(taskFiles, name);
}

/** The task a file exports. */
export async function loadTask(file: string): Promise<Task> {
  const loaded: { task: Task } = await import(file);
  return loaded.task;
}
