import { compile } from "css-select";
import { z } from "zod";

/** A CSS selector that can be used; what is wrong with one that cannot is said. */
export const Selector = z
  .string()
  .trim()
  .min(1)
  .check((context) => {
    const fault = selectorFault(context.value);
    if (fault) context.issues.push({ code: "custom", message: fault, input: context.value });
  });

/** What is wrong with a CSS selector; null when it can be used. */
export function selectorFault(selector: string): string | null {
  try {
    compile(selector);
    return null;
  } catch (error) {
    return `is no CSS selector: ${error instanceof Error ? error.message : String(error)}`;
  }
}
