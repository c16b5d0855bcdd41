import type { z } from "zod";

/**
 * What is wrong with a value, for people: what it must be, as it goes on after the name of its field, without patterns and without
 * words of whatever checked it. For `error` of a parse; messages of a schema go before it.
 */
export function plainWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is missing" : `must be ${named(issue.expected)}`;
    case "invalid_value":
      return `must be ${issue.values.length === 1 ? "" : "one of "}${issue.values.join(", ")}`;
    case "too_small":
      return `must ${bound(issue.origin, "at least", issue.minimum)}`;
    case "too_big":
      return `must ${bound(issue.origin, "at most", issue.maximum)}`;
    case "invalid_format":
      return `must be ${formats[issue.format] ?? "written as the API description says"}`;
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `has fields that are not known: ${issue.keys.join(", ")}`;
    case "invalid_union":
      return issue.discriminator
        ? `must have a ${issue.discriminator} that is known`
        : "is not in a form that is taken";
    default:
      return "is not what it must be";
  }
}

const kinds: Record<string, string> = {
  string: "text",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

function named(kind: string): string {
  return kinds[kind] ?? `a ${kind}`;
}

const formats: Record<string, string> = {
  date: "a day, YYYY-MM-DD",
  datetime: "a moment such as 2026-11-21T08:00:00.000Z",
  email: "a mail address",
  url: "an address that begins with http:// or https://",
};

const counted: Record<string, string> = { string: "character", array: "item", set: "item" };

function bound(origin: string, which: "at least" | "at most", count: number | bigint): string {
  const unit = counted[origin];
  return unit === undefined
    ? `be ${which} ${count}`
    : `have ${which} ${count} ${unit}${Number(count) === 1 ? "" : "s"}`;
}
