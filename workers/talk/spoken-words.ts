/** Who says something, and what. */
export interface SpokenWords {
  speaker: string;
  words: string;
}

/** What a claim such as `Jane Doe said "…"` tells; null for other claims. */
export function spokenWords(claim_text: string): SpokenWords | null {
  const [, speaker, words] = said.exec(claim_text) ?? [];
  return speaker === undefined || words === undefined ? null : { speaker, words };
}

const said = /^(.{1,60}?) said ["“](.*)["”]$/s;
