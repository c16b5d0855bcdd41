import { copyFileSync } from "node:fs";
import { z } from "zod";
import { unpackStories } from "../support/unpacked-stories.ts";
import type { Rounds, Stage } from "./benchmark.ts";
import { storedStories } from "./stored-stories.ts";

/** Where the store is that all variants read. */
export const PageGiven = z.object({ file: z.string() });

/** Where the same store is with its stories as plain texts. */
export const PlainGiven = z.object({ plain: z.string() });

/** Pages in a round. */
const pagesPerRound = 40;

/** A store with stories for a page. */
export async function openPageStage(): Promise<Stage> {
  const stored = await storedStories(60);
  const plain = `${stored.file}.plain.db`;
  copyFileSync(stored.file, plain);
  unpackStories(plain);
  return { given: { file: stored.file, plain }, [Symbol.asyncDispose]: () => stored[Symbol.asyncDispose]() };
}

/** Rounds that make the same page again and again. */
export function pageRounds(body: () => Buffer | Promise<Buffer>): Rounds {
  return {
    async round() {
      for (let at = 0; at < pagesPerRound; at += 1) await body();
      return pagesPerRound;
    },
  };
}
