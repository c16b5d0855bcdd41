import { z } from "zod";
import packageJson from "../../package.json" with { type: "json" };
import { ServiceError } from "../api/errors.ts";
import { operation } from "../api/operation.ts";

const Health = z
  .object({ status: z.literal("ok"), version: z.string().meta({ description: "Of the software." }) })
  .meta({ id: "Health" });

/** `GET /health`: whether the service can do its work. 503 with reasons until it can. */
export const health = operation({
  name: "health",
  summary: "Whether the service is ready.",
  rest: [{ method: "GET", path: "/health" }],
  access: "public",
  envelope: "none",
  limit: "probe",
  errors: ["service_unavailable"],
  input: z.object({}),
  output: Health,
})(async ({ ready }) => {
  const readiness = ready();
  if (!readiness.ready) {
    throw new ServiceError("service_unavailable", "The service is not ready.", { reasons: readiness.reasons });
  }
  return { data: { status: "ok", version: packageJson.version } };
});
