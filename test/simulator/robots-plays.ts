import type { Play } from "./scene.ts";

const plain = { "content-type": "text/plain; charset=utf-8" };
const closed = "User-agent: *\nDisallow: /closed/\n";

/** The robots.txt that a simulator may have: its answer by how often it was asked. */
export const robotsPlays = {
  absent: () => ({ status: 404 }),
  closed: () => ({ headers: { ...plain, etag: '"robots"' }, body: closed }),
  everything_closed: () => ({ headers: plain, body: "User-agent: *\nDisallow: /\n" }),
  closed_to_us: () => ({
    headers: plain,
    body: "User-agent: *\nDisallow:\n\nUser-agent: claimstream\nDisallow: /closed/\n",
  }),
  allowed_by_longest: () => ({ headers: plain, body: "User-agent: *\nDisallow: /closed/\nAllow: /closed/page\n" }),
  forbidden: () => ({ status: 403 }),
  broken: () => ({ status: 500 }),
  broken_later: (times: number) => (times === 1 ? { headers: plain, body: closed } : { status: 500 }),
  moved: () => ({ status: 301, headers: { location: "/robots-elsewhere.txt" } }),
  long: () => ({ headers: plain, body: `${"# nothing to see here\n".repeat(18_000)}${closed}` }),
} satisfies Record<string, (times: number) => Play>;

/** What a robots.txt that moved says at its new address. */
export const movedRobots: Play = { headers: plain, body: closed };
