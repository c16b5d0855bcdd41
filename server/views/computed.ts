/** Whether a story is of a data series, so that the service wrote its headline from figures. */
export function isOfSeries(media_format: string): boolean {
  return media_format === "data";
}

/** What stands in place of a proof where the service wrote the sentence. */
export const computedWords = "Worked out from a data series.";

/** Whether the service wrote a claim's sentence from the figures of a data series. Such words are not shown as the source's. */
export function isComputed({ confidence }: { confidence: string }, media_format: string): boolean {
  return isOfSeries(media_format) && confidence === "measured";
}
