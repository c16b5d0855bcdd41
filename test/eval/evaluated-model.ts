import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { openStore } from "../../store/store.ts";

/** A language model that an evaluation is to ask. */
export const EvaluatedModel = z.object({ base_url: z.url(), model: z.string().min(1) });
export type EvaluatedModel = z.infer<typeof EvaluatedModel>;

/** The variable by which the processes and threads of an evaluation hear of the model, JSON. */
const variable = "CLAIMSTREAM_EVAL_MODEL";

/** How long a group of cases may take when a model reads it. Seconds. Ours: small machines need minutes for a text. */
export const modelSecondsMax = 3600;

/** What makes the processes of an evaluation ask a model. */
export function environmentFor(model: EvaluatedModel): Record<string, string> {
  return { [variable]: JSON.stringify(model) };
}

/** The model that this process is to ask; undefined when the rules are evaluated. */
export function evaluatedModel(): EvaluatedModel | undefined {
  const told = process.env[variable];
  return told === undefined ? undefined : EvaluatedModel.parse(JSON.parse(told));
}

/** Opens the answers of models, which are kept from one evaluation to the next in the folder for temporary files. */
export function openAnswers() {
  const folder = join(tmpdir(), "claimstream-eval-models");
  mkdirSync(folder, { recursive: true });
  return openStore({ file: join(folder, "answers.db") });
}
