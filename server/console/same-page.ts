import type { ConsoleContext } from "./page.ts";

/** The address of the page that is shown with something else in it, from its first part on; an empty value takes a field away. */
export function samePage({ url }: ConsoleContext["request"], changes: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(url.searchParams);
  query.delete("page");
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") query.delete(name);
    else query.set(name, value);
  }
  return `?${query}`;
}
