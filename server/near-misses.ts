import { didYouMean } from "../config/spelling.ts";
import { ServiceError } from "./errors.ts";

/** Names that other services give to what narrows a request, plain letters only. Ours; Decisions §3 names the first. */
const commonNames = [
  ...["stream", "streams", "streamname", "streamnames", "channel", "channels", "channelid", "channelids"],
  ...["tag", "tags", "tagname", "tagtype", "entity", "entities", "topic", "topics", "topicid", "topicids"],
  ...[
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
  ],
  ...[
    "source",
    "sources",
    "sourcename",
    "sourcetype",
    "sourcetypes",
    "claimtype",
    "claimtypes",
    "mediaformat",
    "mediaformats",
  ],
  ...[
    "day",
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
  ],
  ...["date", "dates", "datefrom", "dateto", "fromdate", "todate", "start", "end", "startat", "endat", "publisheddate"],
  ...[
    "limit",
    "count",
    "max",
    "maxcount",
    "maxresults",
    "maxitems",
    "target",
    "top",
    "q",
    "search",
    "text",
    "keyword",
    "keywords",
  ],
];

/**
 * Throws `invalid_request` for an unknown field that looks like one that narrows the request: to ignore it would widen what
 * is billed. Decisions §3.
 */
export function refuseNearMisses(unknown_fields: readonly string[], narrowing: readonly string[]): void {
  const plainNames = new Map(narrowing.map((name) => [plain(name), name]));
  const errors = unknown_fields.flatMap((field) => {
    const hint = didYouMean(plain(field), plainNames.keys());
    if (hint === "" && !commonNames.includes(plain(field))) return [];
    const meant = plainNames.get(/"(.*)"/.exec(hint)?.[1] ?? "");
    return [{ field, message: meant ? `is not a field; did you mean ${meant}?` : "is not a field here" }];
  });
  const [first] = errors;
  if (!first) return;
  const message = `${first.field} ${first.message} Ignoring it would widen the request. Fields that narrow it: ${narrowing.join(", ")}.`;
  throw new ServiceError("invalid_request", message, { errors });
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
