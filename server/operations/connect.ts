import { z } from "zod";
import { planOf } from "../../config/plans.ts";
import { Connection } from "../../store/model/connection.ts";
import { type ErrorName, ServiceError } from "../api/errors.ts";
import { operation, type PageAnswer, type PublicContext, type Result } from "../api/operation.ts";
import { accepted } from "../http/accept.ts";
import { errorPage } from "../http/error-page.ts";
import { pageHeaders } from "../http/html.ts";
import { themeOf } from "../http/theme.ts";
import { signInSetups } from "../mcp/hosts.ts";
import { connectMarkdown, connectPage, offerPage } from "../onboarding/connect-page.ts";
import { knownConnection, newConnection, requireOpen } from "../onboarding/connection.ts";
import { demoPlan } from "../onboarding/demo-key.ts";
import { visitorCookies, visitorTokenOf } from "../onboarding/visitor.ts";

const forms = { json: "application/json", md: "text/markdown", html: "text/html" } as const;
type Form = keyof typeof forms;
const formNames = ["json", "md", "html"] as const satisfies readonly Form[];

const errors: readonly ErrorName[] = [
  "connect_disabled",
  "cross_site_request",
  "not_acceptable",
  "demo_key_rate_limited",
  "suspicious_activity",
];

const headers = { "Set-Cookie": "Brings the same key back to this browser." };

/** `GET /connect`: a demo key for anybody, the same one for a visitor who comes back. For people a page on which they ask for it. */
export const connect = operation({
  name: "connect",
  summary: "A free demo key with everything needed to use it; the same key again for a visitor token.",
  rest: [{ method: "GET", path: "/connect" }],
  access: "public",
  envelope: "none",
  produces: Object.values(forms),
  errors: [...errors, "invalid_request"],
  headers,
  input: z.object({
    format: z.enum(["json", "md"]).optional().meta({ description: "Wins over the Accept header." }),
    visitor_token: z
      .string()
      .optional()
      .meta({ description: "From an earlier answer; also as header X-Visitor-Token or cookie." }),
  }),
  output: Connection,
})(async (context, input) => {
  const form = input.format ?? formFor(context.asked.sent("accept"));
  // HEAD hands nothing out, so it mints nothing.
  if (!context.asked.delivers) {
    if (form === "html") context.asked.header(connectHeaders);
    return { page: { content_type: forms[form], text: "" } };
  }
  return answered(context, form, async () => {
    const known = await knownConnection(context, input.visitor_token ?? visitorTokenOf(context.asked));
    if (!known && form === "html") return offer(context);
    const data = known ?? (await newConnection(context));
    // A link from elsewhere must not make this browser go on as somebody else.
    return shown(context, form, data, input.visitor_token === undefined);
  });
});

/** `POST /connect`: the form of that page. Browsers follow links, and load what pages name, by GET alone. */
export const connectForm = operation({
  name: "connectForm",
  summary: "The form behind the page for people: a free demo key; the same key again for a returning visitor.",
  rest: [{ method: "POST", path: "/connect", fields: "form" }],
  access: "public",
  envelope: "none",
  produces: Object.values(forms),
  errors,
  headers,
  input: z.object({}),
  output: Connection,
})(async (context) => {
  const form = formFor(context.asked.sent("accept"));
  return answered(context, form, async () => {
    const known = await knownConnection(context, visitorTokenOf(context.asked));
    return shown(context, form, known ?? (await newConnection(context)), true);
  });
});

type Answered = Result<Connection> | PageAnswer;

/** People are told on a page what is wrong. That a form was sent from the page shows to the service itself alone. */
async function answered(context: PublicContext, form: Form, answer: () => Promise<Answered>): Promise<Answered> {
  if (form !== "html") return answer();
  context.asked.header(connectHeaders);
  try {
    return await answer();
  } catch (error) {
    return { page: errorPage(context, error) };
  }
}

const connectHeaders = { ...pageHeaders, "referrer-policy": "same-origin" };

function shown(context: PublicContext, form: Form, data: Connection, isRemembered: boolean): Answered {
  if (isRemembered) for (const line of visitorCookies(context, data)) context.asked.cookie?.(line);
  if (form === "json") return { data };
  const signing = signInSetups(context.links.mcp_url, context.config().service.oauth.clients);
  const page = form === "md" ? connectMarkdown(data, signing) : connectPage(data, signing, themeOf(context.asked));
  return { page };
}

function offer(context: PublicContext): Answered {
  requireOpen(context);
  const { service, plans } = context.config();
  const { manifests_per_month } = planOf({ plans }, demoPlan);
  const key = { hours: service.connect.demo_key_hours, manifests: manifests_per_month };
  return { page: offerPage(key, themeOf(context.asked)) };
}

function formFor(accept: string | null): Form {
  const type = accepted(accept, Object.values(forms));
  const form = formNames.find((name) => forms[name] === type);
  if (form) return form;
  throw new ServiceError("not_acceptable", `Answers are ${Object.values(forms).join(", ")}.`);
}
