import { expect, test } from "vitest";
import { z } from "zod";
import { openNewsroom } from "../support/servers/newsroom.ts";
import { testPipeline } from "../support/service/pipeline.ts";

/** An episode as it is spoken: who, from which second to which, and the words. */
const turns: [string, number, number, string][] = [
  [
    "Ada Reed",
    0,
    6,
    "Welcome to Quay Talk. Joining us today is Maria Keller, a professor of economics at Stanford University.",
  ],
  [
    "Maria Keller",
    6,
    11,
    "Thank you for having me. The Harbour Board of Alder Bay raised its grain fee by 4 percent in May 2026.",
  ],
  ["Ada Reed", 11, 13, "What should shippers do now?"],
  ["Maria Keller", 13, 19, "You should book your berth before the first of June. The fee fell by 2 percent in 2024."],
];

const clock = (seconds: number, mark: string) => `00:00:${String(seconds).padStart(2, "0")}${mark}000`;

/** The same episode in every form in which podcasts hand out transcripts. */
const forms = {
  srt: {
    type: "application/x-subrip",
    body: turns
      .map(([who, from, to, said], at) => `${at + 1}\n${clock(from, ",")} --> ${clock(to, ",")}\n${who}: ${said}\n`)
      .join("\n"),
  },
  vtt: {
    type: "text/vtt",
    body: `WEBVTT\n\n${turns.map(([who, from, to, said]) => `${clock(from, ".")} --> ${clock(to, ".")}\n<v ${who}>${said}\n`).join("\n")}`,
  },
  json: {
    type: "application/json",
    body: JSON.stringify({
      version: "1.0.0",
      segments: turns.map(([speaker, startTime, endTime, body]) => ({ speaker, startTime, endTime, body })),
    }),
  },
  html: {
    type: "text/html",
    body: turns.map(([who, from, , said]) => `<cite>${who}:</cite><time>0:${from}</time><p>${said}</p>`).join("\n"),
  },
};

const Brief = z.object({
  media_format: z.string().optional(),
  body: z.object({
    guest_details: z.array(
      z.object({ name: z.string(), title: z.string().nullable(), affiliation: z.string().nullable() }),
    ),
    actionable_takeaways: z.array(z.string()),
  }),
});

test.each(Object.entries(forms))(
  "an episode whose transcript is %s has a brief with its guest and what to take away",
  async (ending, { type, body }) => {
    await using newsroom = await openNewsroom({ pages: [{ path: `/talk.${ending}`, body, content_type: type }] });
    const item = `<item><title>Fees</title><guid>1</guid><description>Notes.</description><enclosure url="${newsroom.url}/talk.mp3" type="audio/mpeg" length="1"/><podcast:transcript url="${newsroom.url}/talk.${ending}" type="${type}"/></item>`;
    const feed = `<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Quay Talk</title>${item}</channel></rss>`;
    newsroom.publish({ path: "/feed.xml", body: feed, content_type: "application/rss+xml" });
    const channel = { name: "Episodes", kind: "feed", url: `${newsroom.url}/feed.xml`, media_format: "audio" };
    await using pipeline = await testPipeline({
      sources: [{ name: "Quay Talk", source_type: "organization", channels: [channel] }],
    });
    await pipeline.drain();
    const record = await pipeline.onlyRecord();
    expect(record.content).toBe(turns.map(([who, , , said]) => `${who}: ${said}`).join("\n\n"));
    expect(record.media_format).toBe("audio");
    const shown = await pipeline.store.manifests.ofRecord(record.record_id, ["brief"], everything);
    const { guest_details, actionable_takeaways } = Brief.parse(JSON.parse(shown?.json.brief ?? "")).body;
    expect(guest_details).toEqual([
      { name: "Maria Keller", title: "professor of economics", affiliation: "Stanford University" },
    ]);
    expect(actionable_takeaways).toEqual(["You should book your berth before the first of June."]);
    const claims = await pipeline.store.records.claims(record.record_id, 1);
    expect(claims.map(({ claim_text }) => claim_text).join(" ")).toMatch(/grain fee by 4 percent/);
  },
);

const everything = { from: "2020-01-01T00:00:00.000Z", before: "2030-01-01T00:00:00.000Z", sees_private: true };
