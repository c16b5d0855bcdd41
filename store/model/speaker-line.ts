/** Each label of a speaker at the beginning of a line, its name first, up to the words behind it: a name of up to four words, initials, "Q" and "Answer". */
export const speakerLabels = /^(Q|A|Question|Answer|\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){0,3}|\p{Lu}{2,4}):\s+/gmu;

/** Whether a text is a speaker's label and nothing else, its colon included. */
export function isSpeakerLabel(text: string): boolean {
  const [label = ""] = `${text} `.match(speakerLabels) ?? [];
  return label === `${text} `;
}

/** Labels from which a text is a conversation. Ours. */
export const turnsMin = 4;

/** Whether people take turns in a text: questions with answers, or two names or more that come again. */
export function isConversation(text: string): boolean {
  const labels = text.includes(":") ? (text.match(speakerLabels) ?? []).map((label) => label.trimEnd()) : [];
  if (labels.length < turnsMin) return false;
  const again = new Set(labels.filter((label, at) => labels.indexOf(label) < at));
  return again.size > 1 || [...again].some((label) => /^(?:Q|A|Question|Answer):$/.test(label));
}
