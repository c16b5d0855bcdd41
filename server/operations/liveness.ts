import { z } from "zod";
import { operation } from "../api/operation.ts";

const Liveness = z.object({ status: z.literal("alive") }).meta({ id: "Liveness" });

/** `GET /health/live`: that the process answers; it asks neither store nor workers. What a restart would not mend does not show here. */
export const liveness = operation({
  name: "liveness",
  summary: "Whether the process answers.",
  rest: [{ method: "GET", path: "/health/live" }],
  access: "public",
  envelope: "none",
  limit: "probe",
  errors: [],
  input: z.object({}),
  output: Liveness,
})(async () => ({ data: { status: "alive" } }));
