/** What kinds of name are told apart. */
export type NameType = "person" | "organization" | "place";

/** Whether a kind is one of a name that the service keeps. */
export function isNameType(type: string): type is NameType {
  return type === "person" || type === "organization" || type === "place";
}
