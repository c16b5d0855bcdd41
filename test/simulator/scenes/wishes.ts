import { feedText } from "../feed-text.ts";
import type { Scene } from "../scene.ts";
import { feedWith, rss } from "./answers.ts";

/** Feeds that say when they want to be asked, or show it by how often they publish. */
export const wishScenes: Scene[] = [
  { path: "/feed/ttl", plays: "a feed with a ttl of three hours", answer: feedWith("<ttl>180</ttl>") },
  {
    path: "/feed/skip-hours",
    plays: "a feed that wants no visits from 12 to 14 UTC",
    answer: feedWith("<skipHours><hour>12</hour><hour>13</hour><hour>14</hour></skipHours>"),
  },
  {
    path: "/feed/skip-days",
    plays: "a feed that wants no visits on Saturdays",
    answer: feedWith("<skipDays><day>Saturday</day></skipDays>"),
  },
  {
    path: "/feed/sy",
    plays: "a feed that is updated twice a day (sy:updatePeriod)",
    answer: feedWith(
      "<sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency>",
      ' xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"',
    ),
  },
  {
    path: "/feed/every-four-hours",
    plays: "a feed with an item every four hours",
    answer: () => ({ headers: rss, body: feedText({ items: 6, minutes: 240 }) }),
  },
  {
    path: "/feed/every-minute",
    plays: "a feed with an item every minute",
    answer: () => ({ headers: rss, body: feedText({ items: 9, minutes: 1 }) }),
  },
  {
    path: "/feed/every-month",
    plays: "a feed with an item every month",
    answer: () => ({ headers: rss, body: feedText({ items: 3, minutes: 43_200 }) }),
  },
];
