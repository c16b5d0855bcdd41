import { z } from "zod";
import { Role } from "../../config/service.ts";
import packageJson from "../../package.json" with { type: "json" };
import { ServiceError } from "../api/errors.ts";
import { operation } from "../api/operation.ts";

const Health = z
  .object({
    status: z.literal("ok"),
    version: z.string().meta({ description: "Of the software." }),
    role: Role.optional().meta({ description: "What this process does, where several share the work." }),
    config_revision: z
      .int()
      .optional()
      .meta({ description: "Which config files are in force, where processes have their own." }),
    config_files: z
      .enum(["in_force", "older", "other"])
      .optional()
      .meta({ description: "How those of this process stand to them." }),
  })
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
})(async ({ ready, config, standing }) => {
  const readiness = ready();
  if (!readiness.ready) {
    throw new ServiceError("service_unavailable", "The service is not ready.", { reasons: readiness.reasons });
  }
  const { role } = config().service;
  const files = standing();
  return {
    data: {
      status: "ok",
      version: packageJson.version,
      ...(role !== "all" && { role }),
      ...(files && { config_revision: files.revision, config_files: files.files }),
    },
  };
});
