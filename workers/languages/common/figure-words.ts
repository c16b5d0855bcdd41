/** A figure as English writes it ("1.200,5" is 1200.5), by the mark that a language writes before decimals; null where it may be two different ones. */
export function englishFigure(text: string, decimalMark: "," | "."): string | null {
  const plain = text.replace(/['’\s]/gu, "");
  if (/^\d+$/.test(plain)) return plain;
  if (decimalMark === ".") return /^\d{1,3}(?:,\d{3})*(?:\.\d+)?$/.test(plain) ? plain.replaceAll(",", "") : null;
  // Three decimals without more: thousands, as English and parts of America write them.
  if (/^\d{1,3},\d{3}$/.test(plain)) return null;
  // A point before other than three digits can only be a decimal one, as Switzerland writes it.
  if (/^\d+\.\d{1,2}$/.test(plain)) return plain;
  return /^(?:\d{1,3}(?:\.\d{3})*|\d+)(?:,\d+)?$/.test(plain) ? plain.replaceAll(".", "").replace(",", ".") : null;
}

/** Whether a word is written in digits. */
export function isFigure(text: string): boolean {
  return /^\d[\d.,'’\s]*$/u.test(text);
}

/** What signs are called in English behind a figure. */
const signs: Readonly<Record<string, string>> = {
  "%": "percent",
  "€": "euros",
  $: "dollars",
  "£": "pounds",
  "¥": "yen",
};

export function signWord(text: string): string | null {
  return signs[text] ?? null;
}
