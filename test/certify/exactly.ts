/** What differs from what should be there, each of it exactly once: what is missing, what should not be there, what is there twice. */
export function unlike(what: string, is: Iterable<unknown>, shouldBe: Iterable<unknown>): string[] {
  const there = [...is].map(String);
  const wanted = new Set([...shouldBe].map(String));
  const known = new Set(there);
  return [
    ...[...wanted].filter((each) => !known.has(each)).map((each) => `${what}: ${each} is missing`),
    ...[...known].filter((each) => !wanted.has(each)).map((each) => `${what}: ${each} should not be there`),
    ...there.filter((each, at) => there.indexOf(each) !== at).map((each) => `${what}: ${each} is there twice`),
  ];
}

/** The same of a number. */
export function unequal(what: string, is: number, shouldBe: number): string[] {
  return is === shouldBe ? [] : [`${what}: ${is} instead of ${shouldBe}`];
}
