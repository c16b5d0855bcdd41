import { z } from "zod";
import { StreamFilter } from "../store/model/stream.ts";
import { Domain, StreamClass, StreamStatus } from "../store/model/vocabulary.ts";
import { crossDomainsMax } from "./limits.ts";

/** A stream: what it is called and what it lets through. Decisions §1. */
export const StreamSettings = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters, digits and single hyphens, such as "federal-reserve"')
    .describe("Unique slug."),
  title: z.string().min(1),
  description: z.string().default(""),
  stream_class: StreamClass.default("discovery"),
  home_domain: Domain,
  cross_domains: z.array(Domain).max(crossDomainsMax).default([]).describe("Up to three more domains."),
  is_public: z.boolean().default(true).describe("false: seen by the operator's organization only."),
  status: StreamStatus.default("live"),
  reason: z.string().min(1).optional().describe("Why it is unpublished or removed; told to those who follow it."),
  filter: StreamFilter.prefault({}).describe("AND across dimensions, OR inside one."),
});
export type StreamConfig = z.output<typeof StreamSettings>;

/** config/streams.yaml */
export const StreamsFile = z.strictObject({ streams: z.array(StreamSettings).default([]) });
