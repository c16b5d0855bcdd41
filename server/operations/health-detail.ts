import { z } from "zod";
import packageJson from "../../package.json" with { type: "json" };
import { operation } from "../api/operation.ts";
import { requireOperator } from "../api/role.ts";
import { filesTrouble } from "../health/config-standing.ts";

const Trouble = z.object({
  about: z.string().meta({ description: "The same as long as it is the same trouble." }),
  grade: z.enum(["warning", "failure"]),
  message: z.string(),
  advice: z.string().meta({ description: "What to do." }),
});
const HealthDetail = z
  .object({
    ready: z.boolean(),
    reasons: z.array(z.string()).meta({ description: "Why it is not ready." }),
    version: z.string(),
    troubles: z.array(Trouble).meta({ description: "What needs somebody, as `claimstream doctor` tells it." }),
  })
  .meta({ id: "HealthDetail" });

/** `GET /health/detail`: what needs somebody, for keys of the organization that runs the service. */
export const healthDetail = operation({
  name: "healthDetail",
  summary: "Problems that need attention; for operators.",
  rest: [{ method: "GET", path: "/health/detail" }],
  access: "caller",
  errors: ["operator_only"],
  input: z.object({}),
  output: HealthDetail,
})(async ({ caller, ready, troubles, standing }) => {
  requireOperator(caller, "read what needs somebody");
  // What others find does not tell of this process's files.
  const own = [filesTrouble(standing())].filter((trouble) => trouble !== null);
  return { data: { ...ready(), version: packageJson.version, troubles: [...troubles(), ...own] } };
});
