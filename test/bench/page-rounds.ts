import { copyFileSync } from "node:fs";
import { z } from "zod";
import { unpackStories } from "../support/unpacked-stories.ts";
import type { Rounds, Stage } from "./benchmark.ts";
import { copyStories, storedStories } from "./stored-stories.ts";

/** Where the store is that all variants read. */
export const PageGiven = z.object({ file: z.string() });

/** Where the same store is with its stories as plain texts. */
export const PlainGiven = z.object({ plain: z.string() });

/** Pages in a round, and in the store: more than are kept in memory. */
const pagesPerRound = 60;

const storiesIngested = 50;

/** A store with stories for so many pages. */
export async function openPageStage(): Promise<Stage> {
  const stored = await storedStories(storiesIngested);
  copyStories(stored.file, pagesPerRound - 1);
  const plain = `${stored.file}.plain.db`;
  copyFileSync(stored.file, plain);
  unpackStories(plain);
  return { given: { file: stored.file, plain }, [Symbol.asyncDispose]: () => stored[Symbol.asyncDispose]() };
}

/** Rounds that make pages, told which: the same again and again, or each of them once. */
export function pageRounds(body: (page: number) => unknown): Rounds {
  return {
    async round() {
      for (let at = 0; at < pagesPerRound; at += 1) await body(at);
      return pagesPerRound;
    },
  };
}
