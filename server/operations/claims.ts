import { z } from "zod";
import { claimPageSize, claimsFoundMax, queryTimeoutDefaultMs } from "../../config/limits.ts";
import { FoundClaim } from "../../store/model/found-claim.ts";
import { Day } from "../../store/model/id.ts";
import { ClaimType, Confidence, Domain, LanguageCode, Sentiment } from "../../store/model/vocabulary.ts";
import { refuseLaterDates } from "../api/entitlement.ts";
import { IdList, oneOrMore, PageAlias, PageNumber, pagesAgree, wholeNumber } from "../api/input-fields.ts";
import { operation } from "../api/operation.ts";
import { Pagination, pagination } from "../api/pagination.ts";
import { startBudget } from "../manifests/walk.ts";
import { shownClaims } from "../views/claim-view.ts";
import { findClaims } from "../views/claim-walk.ts";
import { SearchText } from "../views/scope-fields.ts";

const PageSize = wholeNumber(1, claimPageSize.most, {
  description: "Claims on a page.",
  default: claimPageSize.default,
});

/** `GET /claims`: claims of all that may be seen, by words, tags and labels; free, hence bounded. */
export const claimSearch = operation({
  name: "claimSearch",
  summary:
    "Claims of all streams that you may see, by words, tags and labels, each with its proof and its source; free.",
  rest: [{ method: "GET", path: "/claims" }],
  tool: {
    name: "service-claims-search",
    title: "Search claims",
    description:
      "Claims of all streams that you may see, by words, tags, kind and date, each with its citation and how many others say it; free. service-claim has the words that prove one. Use it to look for a fact or to check a statement.",
    effect: "reads",
    list: "claims",
    source_text: true,
    lean: true,
  },
  access: "caller",
  scope: "manifests:read",
  errors: ["content_not_yet_available"],
  input: z
    .object({
      query: SearchText.optional().meta({
        description: "Words that all stand in the claim; the best fitting of the newest come first.",
        examples: ["grain fee"],
      }),
      tag_ids: IdList.optional().meta({ description: "Separated by commas; a claim about any of them matches." }),
      claim_type: oneOrMore(ClaimType).optional().meta({ description: "Separated by commas; any of them." }),
      confidence: oneOrMore(Confidence).optional().meta({ description: "Separated by commas; any of them." }),
      from: Day.optional().meta({ description: "First day published, UTC." }),
      to: Day.optional().meta({ description: "Last day published, UTC." }),
      stream_ids: IdList.optional().meta({ description: "Separated by commas; any of them. Without: all." }),
      source: z.string().trim().min(1).max(200).optional().meta({ description: "The name of a source." }),
      domain: Domain.optional().meta({ description: "The main domain of the claim's story." }),
      sentiment: Sentiment.optional().meta({ description: "Of the claim's story." }),
      language: LanguageCode.optional().meta({ description: "ISO 639-1.", examples: ["de"] }),
      page: PageNumber.optional(),
      page_num: PageAlias.optional(),
      page_size: PageSize.default(claimPageSize.default),
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ["to"],
      error: "must not be before from",
    })
    .refine(pagesAgree, { path: ["page_num"], error: "page and page_num are two names of one field and differ here" }),
  output: z.object({
    claims: z.array(FoundClaim),
    total_is_exact: z.boolean().meta({
      description: `False when there are more than the ${claimsFoundMax} that a search reaches, or when its time was up.`,
    }),
    pagination: Pagination,
    warnings: z.array(z.string()).optional(),
  }),
})(async (context, { page, page_num, page_size, claim_type, confidence, ...wanted }) => {
  refuseLaterDates(context.view, { published_date_from: wanted.from, published_date_to: wanted.to });
  const budget = startBudget(context.monotonic, queryTimeoutDefaultMs);
  const conditions = { ...wanted, claim_types: claim_type, confidences: confidence };
  const { numbers, is_exact } = await findClaims(context, conditions, budget);
  if (numbers.length === 0 && /\S\s+\S/.test(wanted.query ?? "")) context.warnings.push(fewerWords);
  const asked = { page: page ?? page_num ?? 0, page_size };
  const first = asked.page * page_size;
  const claims = await shownClaims(context, numbers.slice(first, first + page_size));
  return {
    data: { claims, total_is_exact: is_exact, pagination: pagination(asked, numbers.length, context.pageUrl) },
    items: claims.length,
  };
});

/** Many ask with a question. */
const fewerWords = "No claim has all words of query. Ask with fewer of them: names and figures rather than a question.";
