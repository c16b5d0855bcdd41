import type { ConsolePage } from "./page.ts";
import { keysPage } from "./pages/keys.ts";
import { startPage } from "./pages/start.ts";
import { storyPage } from "./pages/story.ts";
import { streamPage } from "./pages/stream.ts";
import { streamsPage } from "./pages/streams.ts";

/** Every page of the console; the navigation has those with a name in it, in this order. */
export const consolePages: readonly ConsolePage[] = [startPage, streamsPage, streamPage, storyPage, keysPage];
