import type { Scene } from "../scene.ts";
import { html, news } from "./answers.ts";

/** Web pages beside the feeds. */
export const pageScenes: Scene[] = [
  { path: "/page", plays: "a web page", answer: () => ({ headers: html, body: `<p>${news}</p>` }) },
  { path: "/other", plays: "another web page", answer: () => ({ headers: html, body: `<p>${news}</p>` }) },
  {
    path: "/closed/page",
    plays: "a web page in the folder that the robots variants close",
    answer: () => ({ headers: html, body: `<p>${news}</p>` }),
  },
];
