import { jsonOf } from "../../../config/yaml/json-of.ts";

/** An answer without what a model thought aloud before it. */
export function withoutThoughts(said: string): string {
  return said.replace(/^[\s\S]*<\/think>/i, "");
}

/** The JSON that may be meant by an answer: all of it, what a fence encloses, what stands between its braces. */
export function jsonIn(text: string): unknown[] {
  const fenced = text.split("```", 3)[1]?.replace(/^json/i, "");
  const embraced = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  return [text, fenced, embraced].map(jsonOf);
}
