import type { Benchmark } from "./benchmark.ts";
import { articles } from "./cases/articles.ts";
import { edits } from "./cases/edits.ts";
import { language } from "./cases/language.ts";
import { matcher } from "./cases/matcher.ts";
import { pipeline } from "./cases/pipeline.ts";
import { sockets } from "./cases/sockets.ts";
import { webhooks } from "./cases/webhooks.ts";

/** All benchmarks, in the order they run. */
export const benchmarks: Benchmark[] = [pipeline, articles, language, matcher, edits, webhooks, sockets];
