/** The words of a text: long lists in few lines. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
