/** The number of a distance: 0 for the word itself, 1 to 15 for heads behind it, 16 to 30 for heads before it. */
export function bucketOf(distance: number): number {
  const size = Math.abs(distance);
  const bucket = size <= 10 ? size : size < 15 ? 11 : size < 21 ? 12 : size < 31 ? 13 : size < 46 ? 14 : 15;
  return distance < 0 ? bucket + 15 : bucket;
}
