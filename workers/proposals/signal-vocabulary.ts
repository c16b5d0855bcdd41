import type { SignalRelation } from "./signal-sentence.ts";

/** Words that any sentence of a signal may have. Ours. */
export const plainWords =
  "a an the and of to in on at for with this that these those it its as here so who which report reports reported reporting say says said tell tells told give gives gave put puts note notes noted write writes wrote outlet outlets claim statement story news";

const being = "is are was were be been being has have had by from figure figures number numbers";

/** Words that tell each relation. Ours. A claim that came first is not said to be anybody's: its words have no "is" and no "by". */
export const relationWords: Readonly<Record<SignalRelation, string>> = {
  differs: `${being} differs different differing but while whereas however other another instead against contradicts contradicting disputes`,
  updates: `${being} before earlier previous previously until updates updating`,
  marks: `${being} came come since so far`,
  planned: `${being} plan plans planned before earlier`,
  leads: "follow follows following also too same confirms confirmed confirming agrees",
  follows: `${being} same agree now do`,
  repeats: `${being} also too same word words before carry carries repeats repeated`,
};

/** Words that turn, rank, weigh or hold back what is said, and those of the relations: that a claim has them lets no signal have them. */
export const guardedWords = [
  ...Object.values(relationWords),
  "not never no nor neither without cannot t may might could would should if alleged reported reportedly possibly perhaps deny denies denied refuse fail",
  "first last only up down high higher highest low lower lowest more less fewer most least above below over under after later next then",
  "all every both independent record exclusive breaking",
].join(" ");
