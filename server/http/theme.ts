import { z } from "zod";
import { type CookieTerms, cookieLine, cookieOf } from "./cookie.ts";

const Theme = z.enum(["auto", "light", "dark"]);
export type Theme = z.infer<typeof Theme>;

/** The colours that somebody may want; auto: as the browser has them. */
export const themes = Theme.options;

const cookieName = "claimstream_colours";

/** How long a browser remembers it. Seconds; ours: a year. */
const lifeSeconds = 365 * 24 * 3600;

/** The colours that a browser was asked to show. */
export function themeOf({ sent }: { sent: (name: string) => string | null }): Theme {
  return Theme.catch("auto").parse(cookieOf(sent, cookieName));
}

/** What a form says that it wants; undefined when that is no theme. */
export function chosenTheme(value: string | null): Theme | undefined {
  return Theme.safeParse(value).data;
}

/** The cookie of a choice: for all pages of the service, below whatever prefix people come to it. */
export function themeCookie(theme: Theme, { secure }: Pick<CookieTerms, "secure">): string {
  return cookieLine(cookieName, theme, { max_age: lifeSeconds, same_site: "Lax", secure, path: "/" });
}
