import { z } from "zod";
import { jsonOf } from "../../config/json-of.ts";
import { ClaimType, Confidence, EntityRole, Evidence } from "../../store/model/vocabulary.ts";

/** A claim as a model gave it: what is no word of the vocabulary is null, what is no entity is left out. */
export const AnsweredClaim = z.object({
  claim_text: z.string().trim().min(1).max(1000),
  quote: z.string().trim().min(1).max(3000),
  claim_type: ClaimType.nullable().catch(null),
  confidence: Confidence.nullable().catch(null),
  evidence: Evidence.nullable().catch(null),
  featured: z.boolean().catch(false),
  signal: z.string().trim().max(400).nullable().catch(null),
  entities: z
    .array(z.unknown())
    .catch([])
    .transform((list) => list.flatMap((each) => AnsweredEntity.safeParse(each).data ?? [])),
});
export type AnsweredClaim = z.infer<typeof AnsweredClaim>;

const AnsweredEntity = z.object({
  name: z.string().trim().min(1).max(200),
  type: z
    .string()
    .transform((type) => type.toLowerCase())
    .pipe(z.enum(["person", "organization", "place"])),
  role: EntityRole.nullable().catch(null),
});

/**
 * The claims in a model's answer: JSON as asked, or in a fence, or somewhere in its words; of an answer that breaks off those
 * that are whole. What is no claim is left out. Undefined when there is nothing of the kind in it.
 */
export function answeredClaims(answer: string): AnsweredClaim[] | undefined {
  const text = answer.replace(/^[\s\S]*<\/think>/i, "");
  const found = wholeAnswer(text) ?? brokenAnswer(text);
  return found?.flatMap((each) => AnsweredClaim.safeParse(each).data ?? []);
}

const AnswerList = z.union([
  z.object({ claims: z.array(z.unknown()) }).transform(({ claims }) => claims),
  z.array(z.unknown()),
]);

function wholeAnswer(text: string): unknown[] | undefined {
  const fenced = text.split("```", 3)[1]?.replace(/^json/i, "");
  const embraced = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  for (const candidate of [text, fenced, embraced]) {
    const list = AnswerList.safeParse(jsonOf(candidate)).data;
    if (list) return list;
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
