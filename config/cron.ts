import { validate } from "node-cron";
import { z } from "zod";

/** A cron expression of five fields, or six with seconds first; read in UTC. */
export const Cron = z
  .string()
  .refine(validate, 'must be a cron expression of five fields such as "*/15 * * * *" (minute hour day month weekday)')
  .describe('A cron expression in UTC, such as "*/15 * * * *".');
