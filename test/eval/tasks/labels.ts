import { z } from "zod";
import { entitiesOf } from "../../../workers/claims/claim-entities.ts";
import { readStatements } from "../../../workers/extract.ts";
import type { LabelModel } from "../../../workers/labels/label-model.ts";
import { labelClaims } from "../../../workers/labels/labels.ts";
import { foldOf, readLabelExamples, trainLabels } from "../../train/label-training.ts";
import type { Case } from "../case.ts";
import { documentOf } from "../documents.ts";
import { hashed } from "../judgement.ts";
import { shippedLexicon } from "../lexicon.ts";
import type { Prediction, Task } from "../task.ts";

const lexicon = shippedLexicon();
const examples = readLabelExamples();

/** The claims of an article with their labels, by a model that has not seen the article: the shipped one, or that of the other folds. */
export const task: Task = {
  predict: (cases) => Promise.all(cases.map(predictLabels)),
};

async function predictLabels(input: Case): Promise<Prediction> {
  const document = documentOf(input);
  const { reading, ranked, treeOf } = await readStatements(z.string().parse(input.text), document, lexicon);
  const model = modelFor(String(input.id));
  const labelsOf = labelClaims(reading, treeOf, model);
  return {
    claims: ranked.map((claim) => ({
      claim_text: claim.claim_text,
      ...labelsOf(claim),
      entities: entitiesOf(reading, claim, treeOf(claim), model),
    })),
  };
}

const models = new Map<number, LabelModel>();

function modelFor(id: string): LabelModel | undefined {
  const article = hashed(id);
  if (!examples.some((one) => one.article === article)) return undefined;
  const fold = foldOf(article);
  const model = models.get(fold) ?? trainLabels(examples.filter((one) => foldOf(one.article) !== fold));
  models.set(fold, model);
  return model;
}
