/** Groups vectors of unit length around `count` centres (spherical k-means); begins at every n-th vector, so that the same vectors give the same groups. */
export function clusterVectors(vectors: Float32Array, width: number, count: number, rounds: number): Float32Array {
  const size = vectors.length / width;
  const centres = new Float32Array(count * width);
  for (let one = 0; one < count; one++) {
    const from = Math.floor((one * size) / count) * width;
    centres.set(vectors.subarray(from, from + width), one * width);
  }
  for (let round = 0; round < rounds; round++) {
    const sums = new Float32Array(count * width);
    for (let at = 0; at < size; at++) {
      const best = nearestCentre(vectors, at, centres, width);
      for (let i = 0; i < width; i++) sums[best * width + i]! += vectors[at * width + i]!;
    }
    for (let one = 0; one < count; one++) setUnit(centres, one * width, sums.subarray(one * width, (one + 1) * width));
  }
  return centres;
}

/** Number of the centre that a vector points to most. */
export function nearestCentre(vectors: Float32Array, at: number, centres: Float32Array, width: number): number {
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  const from = at * width;
  for (let one = 0; one * width < centres.length; one++) {
    const to = one * width;
    let a = 0;
    let b = 0;
    for (let i = 0; i + 1 < width; i += 2) {
      a += vectors[from + i]! * centres[to + i]!;
      b += vectors[from + i + 1]! * centres[to + i + 1]!;
    }
    if (a + b > most) {
      most = a + b;
      best = one;
    }
  }
  return best;
}

/** Merges groups bottom up (Ward) until as many are left as each of `levels` says; for each level, the merged group of every group. `weights`: members of each. */
export function mergeClusters(
  centres: Float32Array,
  width: number,
  weights: Float64Array,
  levels: readonly number[],
): Uint16Array[] {
  const count = weights.length;
  const alive = Array.from({ length: count }, (_, at) => at);
  const deps = Float64Array.from(centres);
  const sizes = Float64Array.from(weights, (weight) => Math.max(1, weight));
  const groupOf = Uint16Array.from(alive);
  const found: Uint16Array[] = [];
  const wanted = [...levels].sort((a, b) => b - a);
  while (wanted.length > 0) {
    if (alive.length <= (wanted[0] ?? 0)) {
      found.push(numbered(groupOf));
      wanted.shift();
      continue;
    }
    const [one, other] = closestPair(alive, deps, sizes, width);
    const total = sizes[one]! + sizes[other]!;
    for (let i = 0; i < width; i++)
      deps[one * width + i] = (deps[one * width + i]! * sizes[one]! + deps[other * width + i]! * sizes[other]!) / total;
    sizes[one] = total;
    alive.splice(alive.indexOf(other), 1);
    groupOf.forEach((group, at) => {
      if (group === other) groupOf[at] = one;
    });
  }
  return found;
}

/** The two groups whose merging costs least by Ward's measure. */
function closestPair(alive: readonly number[], deps: Float64Array, sizes: Float64Array, width: number) {
  let best: [number, number] = [0, 0];
  let least = Number.POSITIVE_INFINITY;
  for (let a = 0; a < alive.length; a++)
    for (let b = a + 1; b < alive.length; b++) {
      const [one, other] = [alive[a]!, alive[b]!];
      const factor = (sizes[one]! * sizes[other]!) / (sizes[one]! + sizes[other]!);
      let distance = 0;
      for (let i = 0; i < width && factor * distance < least; i++) {
        const difference = deps[one * width + i]! - deps[other * width + i]!;
        distance += difference * difference;
      }
      if (factor * distance < least) {
        least = factor * distance;
        best = [one, other];
      }
    }
  return best;
}

function numbered(groups: Uint16Array): Uint16Array {
  const numbers = new Map<number, number>();
  return groups.map((group) => {
    if (!numbers.has(group)) numbers.set(group, numbers.size);
    return numbers.get(group) ?? 0;
  });
}

function setUnit(target: Float32Array, offset: number, sums: Float32Array) {
  let norm = 0;
  for (const value of sums) norm += value * value;
  if (norm === 0) return;
  for (let i = 0; i < sums.length; i++) target[offset + i] = sums[i]! / Math.sqrt(norm);
}
