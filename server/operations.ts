import type { Operation } from "./operation.ts";
import { account } from "./operations/account.ts";
import { health } from "./operations/health.ts";
import { manifestLookup } from "./operations/manifest-lookup.ts";
import { openapiDocument } from "./operations/openapi-document.ts";
import { streamCatalog } from "./operations/stream-catalog.ts";
import { streamBriefs, streamManifests, streamRecords, streamSignals } from "./operations/stream-content.ts";
import { streamDetails } from "./operations/stream-details.ts";

/** Everything the service does for clients. Routes, the API description and the tests are made from this list. */
export const operations: readonly Operation<unknown, unknown>[] = [
  health,
  account,
  streamCatalog,
  streamDetails,
  streamManifests,
  streamSignals,
  streamBriefs,
  streamRecords,
  manifestLookup,
  openapiDocument,
];
