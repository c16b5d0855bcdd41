import { z } from "zod";
import type { ErrorName, ServiceError } from "../api/errors.ts";
import type { Tool } from "./tools.ts";

/** The tool that tells more of an error, whatever was asked for. */
const byError: Partial<Record<ErrorName, string>> = {
  feature_not_in_plan: "service-account tells what your plan opens.",
  plan_upgrade_required: "service-account tells what your plan opens.",
  quota_exhausted: "service-account tells what is left of the quota; service-claims-search is free.",
  content_not_yet_available: "service-account tells how far content is released to you.",
  digest_not_subscribed: "service-digests lists the digests that you can read.",
  label_exists: "service-labels-list lists the labels that there are.",
  already_bound: "service-account tells whose account it is.",
  invalid_code: "service-bind-email with email alone has a new code mailed.",
  code_expired: "service-bind-email with email alone has a new code mailed.",
};

const Wrong = z.object({ errors: z.array(z.object({ field: z.string() })) });

/** Which tool helps with an error, in a sentence: the one that gives what an argument takes, or that tells more. undefined where none does. */
export function helpWith(
  { error, fields }: ServiceError,
  { shown, name }: Tool,
  args: Readonly<Record<string, unknown>>,
): string | undefined {
  const told = byError[error];
  if (told !== undefined) return told;
  const wrong = Wrong.safeParse(fields).data?.errors.map(({ field }) => field.split(/[.[]/)[0] ?? "") ?? [];
  const asked = error === "not_found" ? Object.keys(args) : wrong;
  const sentences = asked.flatMap((field) => sourceOf(shown.inputSchema.properties?.[field], field, name) ?? []);
  return sentences.length === 0 ? undefined : [...new Set(sentences)].join(" ");
}

const Described = z.object({ description: z.string() });

/** "stream_id comes from service-stream-catalog.", as the argument's own description says it. */
function sourceOf(argument: unknown, field: string, own: string): string | undefined {
  const { description = "" } = Described.safeParse(argument).data ?? {};
  const tool = /service-[a-z-]*[a-z]/.exec(description)?.[0];
  return tool === undefined || tool === own ? undefined : `${field}: ${tool} lists what there is.`;
}
