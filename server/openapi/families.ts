/** The families of operations, in the order in which the reference shows them, by how their paths begin. */
const families: [name: string, description: string, ...beginnings: string[]][] = [
  ["Credentials", "Keys: free ones, bound ones, new ones.", "/connect", "/api/connect", "/signup", "/keys"],
  ["Account", "Who you are, and what you have used.", "/account", "/profile", "/usage"],
  ["Billing", "Plans and subscriptions.", "/plans", "/subscription", "/api/billing"],
  ["Streams", "Filtered views by theme, and what they hold.", "/streams", "/stream", "/catalog", "/stories"],
  ["Sources", "What is followed, and how that goes.", "/sources", "/sources.opml"],
  ["Documents", "Texts that are handed in, and what becomes of them.", "/documents"],
  [
    "Manifests",
    "Single manifests and requests over many streams.",
    "/manifests",
    "/signal",
    "/brief",
    "/record",
    "/marks",
  ],
  ["Claims", "Single statements, by words, tags and labels, and who else makes them.", "/claims"],
  ["Beacons", "Saved queries, polled for what is new.", "/beacons"],
  [
    "Curated digests",
    "Digests that the service keeps.",
    "/api/digests",
    "/digests/synorb",
    "/digests/subscribe",
    "/digests/unsubscribe",
  ],
  ["Digests", "Groups of streams of your own, also by mail.", "/digests", "/mail"],
  ["Feeds", "Headlines of streams and digests for feed readers, by a token in the address.", "/feeds"],
  ["Webhooks", "Addresses that are told of events.", "/webhooks"],
  ["Ontology", "Tags, topics, and your own identifiers for them.", "/ontology"],
  ["Export", "Manifests as files, now and at every release; the past as files.", "/backfill", "/export", "/exports"],
  [
    "Service",
    "The service itself.",
    "/health",
    "/metrics",
    "/.well-known",
    "/openapi.json",
    "/docs",
    "/llms.txt",
    "/llms-full.txt",
    "/websub",
  ],
];

/** The families as the API description lists them. */
export const tags = families.map(([name, description]) => ({ name, description }));

/** The family of a path: that of its longest beginning. Throws when there is none, so that none is forgotten. */
export function tagOf(path: string): string {
  const matches = families.flatMap(([name, , ...beginnings]) =>
    beginnings.filter((each) => path === each || path.startsWith(`${each}/`)).map((each) => ({ name, each })),
  );
  const [longest] = matches.sort((a, b) => b.each.length - a.each.length);
  if (!longest) throw new Error(`${path} belongs to no family of server/openapi/families.ts`);
  return longest.name;
}
