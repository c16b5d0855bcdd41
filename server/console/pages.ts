import type { ConsolePage } from "./page.ts";
import { accountPage } from "./pages/account.ts";
import { agentsPage } from "./pages/agents.ts";
import { keysPage } from "./pages/keys.ts";
import { sourcesPage } from "./pages/sources.ts";
import { startPage } from "./pages/start.ts";
import { storyPage } from "./pages/story.ts";
import { streamPage } from "./pages/stream.ts";
import { streamsPage } from "./pages/streams.ts";

/** Every page of the console; the navigation has those with a name in it, in this order. */
export const consolePages: readonly ConsolePage[] = [
  startPage,
  streamsPage,
  streamPage,
  storyPage,
  sourcesPage,
  agentsPage,
  accountPage,
  keysPage,
];
