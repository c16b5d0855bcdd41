import type { Scene } from "../scene.ts";
import { conditional, seconds, status } from "./answers.ts";

/** Servers that want to be left alone, or are in trouble. */
export const quietScenes: Scene[] = [
  { path: "/429", plays: "429 that does not say for how long", answer: status(429) },
  { path: "/429/seconds", plays: "429 with Retry-After in seconds", answer: status(429, { "retry-after": "7200" }) },
  {
    path: "/429/date",
    plays: "429 with Retry-After as a date",
    answer: ({ now }) => ({ status: 429, headers: { "retry-after": seconds(now, 7200) } }),
  },
  {
    path: "/429/for-ever",
    plays: "429 with a Retry-After of thousands of years",
    answer: status(429, { "retry-after": "99999999999" }),
  },
  { path: "/503/seconds", plays: "503 with Retry-After", answer: status(503, { "retry-after": "600" }) },
  { path: "/500", plays: "500", answer: status(500) },
  {
    path: "/500/sometimes",
    plays: "500 every second time",
    answer: ({ times, ...ask }) => (times % 2 === 0 ? { status: 500 } : conditional('"sometimes"')({ times, ...ask })),
  },
  { path: "/404", plays: "404", answer: status(404) },
  { path: "/410", plays: "410", answer: status(410) },
];
