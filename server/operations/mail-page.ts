import { z } from "zod";
import type { DigestMailRow } from "../../store/delivery/digest-mails.ts";
import { found } from "../api/errors.ts";
import { operation, type PublicContext } from "../api/operation.ts";
import { pageHeaders } from "../http/html.ts";
import { themeOf } from "../http/theme.ts";
import { isTokenOf, mailIdIn, mailPage } from "../mail/mail-page.ts";

const token = z.string().meta({ description: "From a mail of the service." });

/** `GET /mail/{token}`: where the owner of a mail address says yes or no to a digest. */
export const mailChoice = operation({
  name: "mailChoice",
  summary: "The page where the owner of an email address confirms or refuses a digest.",
  rest: [{ method: "GET", path: "/mail/{token}" }],
  access: "public",
  envelope: "none",
  produces: ["text/html"],
  input: z.object({ token }),
  output: z.string(),
})(async (context, { token }) => {
  context.asked.header(pageHeaders);
  return { page: mailPage(await addressOf(context, token), themeOf(context.asked)) };
});

/** `POST /mail/{token}`: the form of that page, and what mail programs send to unsubscribe with one click. RFC 8058. */
export const mailChoose = operation({
  name: "mailChoose",
  summary:
    "Confirms a digest by email, or unsubscribes from it; mail programs can unsubscribe in one click (RFC 8058).",
  rest: [{ method: "POST", path: "/mail/{token}", fields: "form" }],
  access: "public",
  envelope: "none",
  produces: ["text/html"],
  input: z.object({
    token,
    choice: z.enum(["confirm", "unsubscribe"]).default("unsubscribe").meta({ description: "unsubscribe when absent." }),
  }),
  output: z.string(),
})(async (context, { token, choice }) => {
  context.asked.header(pageHeaders);
  const { store, now } = context;
  const { mail_id } = await addressOf(context, token);
  const moment = now.toISOString();
  await store.transaction(async ({ digestMails }) => {
    if (choice === "confirm") await digestMails.confirm(mail_id, moment);
    else await digestMails.end(mail_id, moment);
  });
  return { page: mailPage(await addressOf(context, token), themeOf(context.asked)) };
});

async function addressOf({ store, masterKey }: PublicContext, token: string): Promise<DigestMailRow> {
  const mail_id = mailIdIn(token);
  const row = mail_id === undefined ? undefined : await store.digestMails.byId(mail_id);
  return found(row && isTokenOf(token, row, masterKey) ? row : undefined, "page at this address");
}
