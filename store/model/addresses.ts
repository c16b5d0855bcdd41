/** The addresses of a list that commas or blanks separate. */
export function addressesIn(list: string): string[] {
  return list.trim().split(/[\s,]+/);
}
