import type { Service } from "../api/call.ts";
import { ServiceError } from "../api/errors.ts";
import { ledTo, type PageAnswer, type PageRequest } from "../http/page-route.ts";
import { chosenTheme, themeCookie, themes } from "../http/theme.ts";
import { formProof, requireOwnForm } from "../session/own-form.ts";
import { returnPath } from "../session/return-path.ts";
import type { SignedIn } from "../session/session.ts";

/** Takes the choice of colours and leads back to the page on which it was made. */
export function takeTheme(service: Service, present: SignedIn, request: PageRequest): PageAnswer {
  const { base_url } = service.links();
  requireOwnForm(request, { proof: formProof(service.masterKey, present.secret), base_url });
  const theme = chosenTheme(request.form.get("theme"));
  if (!theme) throw new ServiceError("invalid_request", `The theme is one of ${themes.join(", ")}.`);
  const cookie = themeCookie(theme, { secure: base_url.startsWith("https:") });
  return ledTo(`..${returnPath(request.form.get("to"))}`, [cookie]);
}
