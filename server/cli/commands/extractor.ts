import { group } from "../command.ts";
import { extractorTest } from "./extractor-test.ts";

/** `claimstream extractor`: what finds the claims. */
export const extractor = group("extractor", "Try out extractors.", [extractorTest]);
