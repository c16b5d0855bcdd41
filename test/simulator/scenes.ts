import type { Scene } from "./scene.ts";
import { bodyScenes } from "./scenes/bodies.ts";
import { freshnessScenes } from "./scenes/freshness.ts";
import { hubScenes } from "./scenes/hubs.ts";
import { pageScenes } from "./scenes/pages.ts";
import { quietScenes } from "./scenes/quiet.ts";
import { redirectScenes } from "./scenes/redirects.ts";
import { validatorScenes } from "./scenes/validators.ts";
import { wishScenes } from "./scenes/wishes.ts";

/** Everything that the simulator plays, robots.txt aside. */
export const scenes: readonly Scene[] = [
  ...validatorScenes,
  ...quietScenes,
  ...freshnessScenes,
  ...redirectScenes,
  ...bodyScenes,
  ...wishScenes,
  ...pageScenes,
  ...hubScenes,
];
