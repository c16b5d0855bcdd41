import { z } from "zod";
import { jsonOf } from "../../../config/yaml/json-of.ts";
import { ClaimType, Confidence, EntityRole, Evidence } from "../../../store/model/vocabulary.ts";
import { jsonIn, withoutThoughts } from "./llm-json.ts";
import { answerSchema } from "./llm-prompt.ts";
import type { AnswerForm } from "./llm-question.ts";

/** Longest words that are looked for in a text. UTF-16 units; ours. */
const quoteMax = 3000;

/** A claim as a model gave it: what is no word of the vocabulary is null, what is no entity is left out. */
const AnsweredClaim = z.object({
  claim_text: z.string().trim().min(1).max(1000),
  quote: z.string().trim().min(1).max(quoteMax),
  claim_type: ClaimType.nullable().catch(null),
  confidence: Confidence.nullable().catch(null),
  evidence: Evidence.nullable().catch(null),
  featured: z.boolean().catch(false),
  entities: z
    .array(z.unknown())
    .catch([])
    .transform((list) => list.flatMap((each) => AnsweredEntity.safeParse(each).data ?? [])),
});

const AnsweredEntity = z.object({
  name: z.string().trim().min(1).max(200),
  type: z
    .string()
    .transform((type) => type.toLowerCase())
    .pipe(z.enum(["person", "organization", "place"])),
  role: EntityRole.nullable().catch(null),
});

/** A sentence with the words that are to prove it; one without them can only be the text's own. */
const AnsweredSentence = z.union([
  z.object({ text: z.string().trim().min(1).max(1000), quote: z.string().trim().min(1).max(quoteMax) }),
  z
    .string()
    .trim()
    .min(1)
    .max(1000)
    .transform((text) => ({ text, quote: text })),
]);

/** What is no such sentence is left out, and what is no list of them is none. */
const AnsweredSentences = z
  .array(z.unknown())
  .catch([])
  .transform((list) => list.flatMap((each) => AnsweredSentence.safeParse(each).data ?? []));

/** All that a model said of a text. */
export const Answer = z.object({
  claims: z.array(z.unknown()).transform((list) => list.flatMap((each) => AnsweredClaim.safeParse(each).data ?? [])),
  summary: AnsweredSentences,
  key_insights: AnsweredSentences,
  takeaways: AnsweredSentences,
});
export type Answer = z.infer<typeof Answer>;

/**
 * What a model's answer says: JSON as asked, or in a fence, or somewhere in its words; of an answer that breaks off the claims
 * that are whole. What is no claim and no sentence is left out. Undefined when it has no claims in it, not even none.
 */
export function answerIn(said: string): Answer | undefined {
  const text = withoutThoughts(said);
  const found = wholeAnswer(text);
  if (found) return found;
  const claims = brokenAnswer(text);
  return claims && Answer.parse({ claims });
}

function wholeAnswer(text: string): Answer | undefined {
  for (const json of jsonIn(text)) {
    const answer = Answer.safeParse(Array.isArray(json) ? { claims: json } : json).data;
    if (answer) return answer;
  }
  return undefined;
}

/** The objects of the list of claims, up to where the answer breaks off; undefined when it has no such list. */
function brokenAnswer(text: string): unknown[] | undefined {
  const start = /"claims"\s*:\s*\[/.exec(text);
  if (!start) return undefined;
  const objects: unknown[] = [];
  let at = start.index + start[0].length;
  while (true) {
    const open = text.indexOf("{", at);
    const end = open < 0 ? -1 : closingBrace(text, open);
    if (end < 0) return objects.length > 0 ? objects : undefined;
    objects.push(jsonOf(text.slice(open, end + 1)));
    at = end + 1;
  }
}

/** Where the object that opens at a place closes; -1 when the text breaks off before. Braces inside strings do not count. */
function closingBrace(text: string, open: number): number {
  let depth = 0;
  for (const match of text.slice(open).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/gs)) {
    if (match[0] === "{") depth += 1;
    else if (match[0] === "}") depth -= 1;
    if (depth === 0) return open + match.index;
  }
  return -1;
}

/** How claims and the sentences of a brief are asked for. */
export const claimsForm: AnswerForm<Answer> = { name: "claims", schema: answerSchema, read: answerIn, answer: Answer };
