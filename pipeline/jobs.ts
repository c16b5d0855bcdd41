/** Design: docs/design/jobs.md */
import type { OpenJob } from "./job.ts";
import { claimKeys } from "./jobs/claim-keys.ts";
import { claimSignals } from "./jobs/claim-signals.ts";
import { coverage } from "./jobs/coverage.ts";
import { hubs } from "./jobs/hubs.ts";
import { olderStories } from "./jobs/older-stories.ts";
import { opmlLists } from "./jobs/opml-lists.ts";
import { outletIcons } from "./jobs/outlet-icons.ts";
import { rematch } from "./jobs/rematch.ts";
import { retention } from "./jobs/retention.ts";
import { signalWords } from "./jobs/signal-words.ts";
import { silence } from "./jobs/silence.ts";
import { streamActivity } from "./jobs/stream-activity.ts";
import { tagRefreshes } from "./jobs/tag-refreshes.ts";

/** Every recurring job, in the order in which those that are due begin. */
export const jobs: readonly OpenJob[] = [
  rematch,
  olderStories,
  coverage,
  silence,
  retention,
  claimKeys,
  opmlLists,
  hubs,
  claimSignals,
  signalWords,
  tagRefreshes,
  streamActivity,
  outletIcons,
];
