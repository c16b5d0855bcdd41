import type { z } from "zod";
import type { manifestLookup } from "../../operations/manifest-lookup.ts";

/** A story as it is read with its reasons. */
export type Story = z.output<typeof manifestLookup.output>;
