import type { Brief } from "../../store/model/manifest.ts";
import { commonBody, commonFields, type Story } from "./story.ts";

/** The structured narrative view of a record. */
export function briefOf(story: Story): Brief {
  const { key_insights, quotes, audio } = story.extraction;
  const notable_quotes = quotes.map(({ text, speaker, context }) => ({ text, speaker, context }));
  const body = { key_insights, notable_quotes, ...commonBody(story), ...(audio ?? {}) };
  const fields = commonFields(story);
  return {
    ...fields,
    key_points_count: key_insights.length,
    quote_count: quotes.length,
    body,
    body_markdown: markdown(fields, body, story),
  };
}

/** The brief as a page of text: headline, summary, insights, quotes, what was advised, where it comes from. */
function markdown(fields: { headline: string; summary: string }, body: Brief["body"], story: Story): string {
  const guests = body.guest_details?.map((guest) =>
    [guest.name, guest.title, guest.affiliation].filter(Boolean).join(", "),
  );
  const sections = [
    `# ${escaped(oneLine(fields.headline))}`,
    escaped(fields.summary),
    list("Key Insights", body.key_insights),
    talkSection(story.extraction.talk ?? []),
    quotesSection(body.notable_quotes),
    list("Actionable Takeaways", body.actionable_takeaways ?? []),
    list("Guests", guests ?? []),
    origin(story),
  ];
  return `${sections.filter(Boolean).join("\n\n")}\n`;
}

function list(heading: string, lines: string[]): string {
  return lines.length === 0 ? "" : `## ${heading}\n\n${lines.map((line) => `- ${escaped(oneLine(line))}`).join("\n")}`;
}

/** What was said, part by part; a statement whose speaker is known stands in quotation marks behind the name. */
function talkSection(parts: NonNullable<Story["extraction"]["talk"]>): string {
  if (parts.length === 0) return "";
  const sections = parts.map(({ about, statements }) => {
    const lines = statements.map(({ speaker, text }) => {
      const words = escaped(oneLine(text));
      return `- ${speaker === null ? words : `${escaped(speaker)}: “${words}”`}`;
    });
    return `### ${escaped(oneLine(about))}\n\n${lines.join("\n")}`;
  });
  return `## What Was Said\n\n${sections.join("\n\n")}`;
}

function quotesSection(quotes: Brief["body"]["notable_quotes"]): string {
  if (quotes.length === 0) return "";
  const blocks = quotes.map((quote) => {
    const speaker = quote.speaker ? `\n>\n> — ${escaped(quote.speaker)}` : "";
    return `> “${escaped(oneLine(quote.text))}”${speaker}`;
  });
  return `## Notable Quotes\n\n${blocks.join("\n\n")}`;
}

function origin(story: Story): string {
  const link = story.url && URL.canParse(story.url) ? new URL(story.url) : null;
  const name = escaped(story.source_name);
  const where = link?.protocol.startsWith("http")
    ? `[${name}](${link.href.replace(/[()]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)})`
    : name;
  return `Source: ${where}${story.source_published_date ? `, ${story.source_published_date}` : ""}`;
}

/** Source text must not turn into markup of ours. */
const escaped = (text: string) => text.replace(/([\\`*_[\]<>#|])/g, "\\$1");
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
