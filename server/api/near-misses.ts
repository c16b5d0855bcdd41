import { didYouMean } from "../../config/yaml/spelling.ts";
import { ServiceError } from "./errors.ts";

/** Names that other services give to what narrows a request, plain letters only. Ours; Decisions §3 names the first. */
const commonNames = [
  "stream",
  "streams",
  "streamid",
  "streamids",
  "streamname",
  "streamnames",
  "channel",
  "channels",
  "channelid",
  "channelids",
  "tag",
  "tags",
  "tagid",
  "tagids",
  "taglogic",
  "tagname",
  "tagnames",
  "tagtype",
  "entity",
  "entities",
  "topic",
  "topics",
  "topicid",
  "topicids",
  "domain",
  "domains",
  "homedomain",
  "digest",
  "digests",
  "digestid",
  "digestids",
  "filter",
  "filters",
  "filterspec",
  "source",
  "sources",
  "sourcename",
  "sourcetype",
  "sourcetypes",
  "claimtype",
  "claimtypes",
  "mediaformat",
  "mediaformats",
  "day",
  "days",
  "lookbackhours",
  "hours",
  "hour",
  "lookback",
  "lookbackdays",
  "window",
  "lastdays",
  "since",
  "until",
  "before",
  "after",
  "from",
  "to",
  "person",
  "people",
  "persons",
  "organization",
  "organizations",
  "place",
  "places",
  "language",
  "languages",
  "lang",
  "author",
  "authors",
  "pagesize",
  "perpage",
  "size",
  "offset",
  "skip",
  "first",
  "date",
  "dates",
  "startdate",
  "enddate",
  "datefrom",
  "dateto",
  "fromdate",
  "todate",
  "start",
  "end",
  "startat",
  "endat",
  "publisheddate",
  "limit",
  "count",
  "max",
  "maxcount",
  "maxresults",
  "maxitems",
  "target",
  "top",
  "q",
  "query",
  "search",
  "text",
  "keyword",
  "keywords",
];

/** Throws what is wrong with unknown fields, as `nearMiss` tells it. */
export function refuseNearMisses(unknown_fields: readonly string[], narrowing: readonly string[]): void {
  const refusal = nearMiss(unknown_fields, narrowing);
  if (refusal) throw refusal;
}

/**
 * An `invalid_request` for unknown fields that look like one that narrows the request: to ignore it would widen what is billed.
 * undefined when none does. Decisions §3, §13.
 */
export function nearMiss(unknown_fields: readonly string[], narrowing: readonly string[]): ServiceError | undefined {
  const plainNames = new Map(narrowing.map((name) => [plain(name), name]));
  const errors = unknown_fields.flatMap((field) => {
    if (narrowing.includes(field)) return [{ field, message: "is read from the body, not from the address" }];
    const hint = didYouMean(plain(field), plainNames.keys());
    if (hint === "" && !commonNames.includes(plain(field))) return [];
    const meant = plainNames.get(/"(.*)"/.exec(hint)?.[1] ?? "");
    return [{ field, message: meant ? `is not a field; did you mean ${meant}?` : "is not a field here" }];
  });
  const [first] = errors;
  if (!first) return undefined;
  const end = first.message.endsWith("?") ? "" : ".";
  const message = `${first.field} ${first.message}${end} Ignoring it would widen the request. Fields that narrow it: ${narrowing.join(", ")}.`;
  return new ServiceError("invalid_request", message, { errors });
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
