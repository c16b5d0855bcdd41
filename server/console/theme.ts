import { z } from "zod";
import type { Service } from "../api/call.ts";
import { ServiceError } from "../api/errors.ts";
import { cookieLine, cookieOf } from "../http/cookie.ts";
import { ledTo, type PageAnswer, type PageRequest } from "../http/page-route.ts";
import { formProof, requireOwnForm } from "../session/own-form.ts";
import { returnPath } from "../session/return-path.ts";
import type { SignedIn } from "../session/session.ts";

const Theme = z.enum(["auto", "light", "dark"]);
export type Theme = z.infer<typeof Theme>;

/** The colours that somebody may want; auto: as the browser has them. */
export const themes = Theme.options;

const cookieName = "claimstream_theme";

/** How long a browser remembers it. Seconds; ours: a year. */
const lifeSeconds = 365 * 24 * 3600;

/** The colours that a browser was asked to show. */
export function themeOf({ sent }: PageRequest): Theme {
  return Theme.catch("auto").parse(cookieOf(sent, cookieName));
}

/** Takes the choice and leads back to the page on which it was made. */
export function takeTheme(service: Service, present: SignedIn, request: PageRequest): PageAnswer {
  const { base_url } = service.links();
  requireOwnForm(request, { proof: formProof(service.masterKey, present.secret), base_url });
  const theme = Theme.safeParse(request.form.get("theme")).data;
  if (!theme) throw new ServiceError("invalid_request", `The theme is one of ${themes.join(", ")}.`);
  const terms = { max_age: lifeSeconds, same_site: "Lax", secure: base_url.startsWith("https:") } as const;
  return ledTo(`..${returnPath(request.form.get("to"))}`, [cookieLine(cookieName, theme, terms)]);
}
