import {
  type CompleteRequestParams,
  type CompleteResult,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import type { Service } from "../api/call.ts";
import type { Agent } from "./agent.ts";
import { promptNames } from "./prompts.ts";
import { streamsFor } from "./stream-names.ts";
import { visibleText } from "./visible-text.ts";

/** Values that are told at once. Model Context Protocol, Completion. */
const valuesMost = 100;

/** What somebody who fills in an argument may mean: streams by name and topics, those that begin with what is there first. */
export async function completion(
  service: Service,
  { ref, argument }: CompleteRequestParams,
  agent: Agent,
): Promise<CompleteResult> {
  if (ref.type === "ref/prompt" && !promptNames.includes(ref.name)) {
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no prompt ${ref.name}: ${promptNames.join(", ")}.`,
    );
  }
  const choices = await choicesFor(service, argument.name, agent);
  const typed = argument.value.trim().toLowerCase();
  const fitting = choices.filter(({ forms }) => forms.some((form) => form.toLowerCase().includes(typed)));
  const begins = ({ forms }: Choice) => (forms.some((form) => form.toLowerCase().startsWith(typed)) ? 0 : 1);
  const values = fitting.toSorted((a, b) => begins(a) - begins(b)).map(({ value }) => visibleText(value));
  const shown = values.slice(0, valuesMost);
  return { completion: { values: shown, total: values.length, hasMore: shown.length < values.length } };
}

/** A value, and what it may be looked for by. */
interface Choice {
  value: string;
  forms: string[];
}

async function choicesFor(service: Service, name: string, agent: Agent): Promise<Choice[]> {
  if (name === "topic") {
    const topics = await service.store.topics.list({});
    return topics.map(({ name }) => ({ value: name, forms: [name] }));
  }
  if (name !== "stream" && name !== "stream_id") return [];
  const streams = await streamsFor(service, agent, "streams:read");
  return streams.map(({ name, title }) => ({ value: name, forms: [name, title] }));
}
