/** A small RSS 2.0 feed; `head` goes into its channel, `namespaces` into its root. */
export function feedText({ head = "", namespaces = "", items = 2, minutes = 60 }: FeedParts = {}): string {
  const written = Array.from({ length: items }, (_, at) => itemText(items - at, minutes));
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0"${namespaces}><channel><title>Harbour Gazette</title><link>https://gazette.example/</link>
<description>News from the quays.</description>${head}
${written.join("\n")}
</channel></rss>
`;
}

interface FeedParts {
  head?: string;
  namespaces?: string;
  items?: number;
  /** Between two items. */
  minutes?: number;
}

function itemText(number: number, minutes: number): string {
  const day = new Date(Date.UTC(2026, 10, 20, 0, number * minutes)).toUTCString();
  const text = "The harbour board met on Friday and read the minutes of its last meeting.";
  return `<item><title>Minutes ${number}</title><guid isPermaLink="false">minutes-${number}</guid><pubDate>${day}</pubDate><description>${text}</description></item>`;
}
