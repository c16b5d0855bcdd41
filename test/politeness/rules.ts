import type { Rule } from "./rule.ts";
import { cadenceRules } from "./rules/cadence.ts";
import { conditionalRules } from "./rules/conditional.ts";
import { exchangeRules } from "./rules/exchange.ts";
import { freshnessRules } from "./rules/freshness.ts";
import { quietRules } from "./rules/quiet.ts";
import { redirectRules } from "./rules/redirects.ts";
import { robotsRules } from "./rules/robots.ts";
import { subscriptionRules } from "./rules/subscription.ts";
import { toldRules } from "./rules/told.ts";

/** Every rule of politeness, in the order of the table in RULES.md. */
export const rules: readonly Rule[] = [
  ...conditionalRules,
  ...freshnessRules,
  ...cadenceRules,
  ...quietRules,
  ...redirectRules,
  ...robotsRules,
  ...exchangeRules,
  ...subscriptionRules,
  ...toldRules,
];
