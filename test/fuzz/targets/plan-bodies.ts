import { H3Event } from "h3";
import { bodyHash } from "../../../server/api/canonical-body.ts";
import { ServiceError } from "../../../server/api/errors.ts";
import { requestInput } from "../../../server/http/request-input.ts";
import { ManifestRequest, PlannedRequest } from "../../../server/views/scope-fields.ts";
import { jsonTokens } from "../nasty.ts";
import { seedTexts, type Target } from "../target.ts";

const bodies = [
  {
    stream_ids: ["1", 2],
    days: 7,
    tag_ids: ["4"],
    tag_names: ["Harbour Board"],
    tag_logic: "and",
    query: 'grain "moves" -fees',
  },
  {
    published_date_from: "2026-05-01",
    published_date_to: "2026-05-04",
    timeout_ms: 900,
    target_count: 20,
    page: 0,
    page_size: 10,
    mode: "count",
  },
  {
    lookback_hours: 24,
    required_surfaces: ["signal", "brief"],
    plan_token: "cs_plan_x",
    matched_from: "2026-05-04T10:00:00Z",
  },
];

/** Bodies of requests: from bytes to fields, to a plan, to its canonical hash. */
export const target: Target = {
  seeds: () => seedTexts(...bodies.map((body) => JSON.stringify(body)), JSON.stringify(bodies[0], null, 1)),
  tokens: [
    ...jsonTokens,
    "true",
    "1e400",
    "-0",
    "9007199254740993",
    '"\\ud800"',
    '"\\u0000"',
    '"__proto__":',
    '"days":7',
    '"constructor":{"prototype":',
    '"stream_ids":',
    '"tag_logic":"xor"',
    '"2026-02-30"',
    '"a":{"a":',
    "\\u",
    "\\",
    "1.0",
    "0.1e-7",
    '"mode":"plan"',
  ],
  async read(input) {
    const headers = { "content-type": "application/json" };
    const request = new Request("http://a.example/api/manifests/plan?page=1", {
      method: "POST",
      body: new Uint8Array(input),
      headers,
    });
    const fields = await requestInput(new H3Event(request), {
      method: "POST",
      path: "/api/manifests/plan",
      page_in_url: true,
    });
    ManifestRequest.safeParse(fields);
    PlannedRequest.safeParse(fields);
    if (bodyHash(fields) !== bodyHash(JSON.parse(JSON.stringify(fields)))) throw new Error("a body has two hashes");
  },
  isDeclared: (error) => error instanceof ServiceError,
};
