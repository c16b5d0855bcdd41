/** A word of the vocabulary as people read it: `direct_quote` as "direct quote". */
export function wordsOf(term: string): string {
  return term.replaceAll(/[-_]/g, " ");
}
