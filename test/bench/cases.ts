import type { Benchmark } from "./benchmark.ts";
import { articles } from "./cases/articles.ts";
import { depth } from "./cases/depth.ts";
import { language } from "./cases/language.ts";
import { languages } from "./cases/languages.ts";
import { matcher } from "./cases/matcher.ts";
import { packed } from "./cases/packed.ts";
import { page } from "./cases/page.ts";
import { parts } from "./cases/parts.ts";
import { pipeline } from "./cases/pipeline.ts";
import { repeat } from "./cases/repeat.ts";
import { sockets } from "./cases/sockets.ts";
import { statements } from "./cases/statements.ts";
import { unchanged } from "./cases/unchanged.ts";
import { webhooks } from "./cases/webhooks.ts";

/** All benchmarks, in the order they run. */
export const benchmarks: Benchmark[] = [
  pipeline,
  repeat,
  articles,
  language,
  languages,
  parts,
  matcher,
  page,
  packed,
  depth,
  statements,
  unchanged,
  webhooks,
  sockets,
];
