/** The best tree with one root: for each word (from 1; place 0 is the root) its head. `scores[dependent * size + head]` are logarithms of probabilities. The likeliest heads where they make a tree; else the best tree over the likeliest few roots. */
export function bestHeads(scores: Float64Array, size: number): Int32Array {
  const heads = new Int32Array(size);
  for (let word = 1; word < size; word++) heads[word] = bestOf(scores, size, word, () => true);
  if (isTree(heads)) return heads;
  let best: Int32Array = heads;
  let most = Number.NEGATIVE_INFINITY;
  for (const root of likelyRoots(scores, size)) {
    const tree = treeFrom(scores, size, root);
    let sum = 0;
    for (let word = 1; word < size; word++) sum += scores[word * size + tree[word]!]!;
    if (sum <= most) continue;
    best = tree;
    most = sum;
  }
  return best;
}

/** Roots that are tried where the likeliest heads make no tree. */
const rootsTried = 4;

function bestOf(scores: Float64Array, size: number, word: number, may: (head: number) => boolean): number {
  let [best, most] = [-1, Number.NEGATIVE_INFINITY];
  for (let head = 0; head < size; head++)
    if (head !== word && may(head) && (best < 0 || scores[word * size + head]! > most))
      [best, most] = [head, scores[word * size + head]!];
  return best;
}

function isTree(heads: Int32Array): boolean {
  let roots = 0;
  for (let word = 1; word < heads.length; word++) if (heads[word] === 0) roots++;
  return roots === 1 && cycleIn(heads) === null;
}

/** The words of a circle among heads; null where there is none. */
function cycleIn(heads: Int32Array): number[] | null {
  const seen = new Int32Array(heads.length);
  for (let start = 1; start < heads.length; start++) {
    let word = start;
    while (word > 0 && seen[word] === 0) {
      seen[word] = start;
      word = heads[word]!;
    }
    if (word > 0 && seen[word] === start) {
      const cycle = [word];
      for (let next = heads[word]!; next !== word; next = heads[next]!) cycle.push(next);
      return cycle;
    }
  }
  return null;
}

function likelyRoots(scores: Float64Array, size: number): number[] {
  return Array.from({ length: size - 1 }, (_, at) => at + 1)
    .sort((a, b) => scores[b * size]! - scores[a * size]! || a - b)
    .slice(0, rootsTried);
}

/** The best tree in which one word alone hangs on the root (Chu-Liu and Edmonds). */
function treeFrom(scores: Float64Array, size: number, root: number): Int32Array {
  const own = Float64Array.from(scores);
  for (let word = 1; word < size; word++)
    for (let head = 0; head < size; head++)
      if ((word === root) !== (head === 0)) own[word * size + head] = Number.NEGATIVE_INFINITY;
  return contracted(own, size);
}

function contracted(scores: Float64Array, size: number): Int32Array {
  const heads = new Int32Array(size);
  for (let word = 1; word < size; word++) heads[word] = bestOf(scores, size, word, () => true);
  const cycle = cycleIn(heads);
  if (cycle === null) return heads;
  const inside = new Set(cycle);
  const outside = Array.from({ length: size }, (_, at) => at).filter((at) => !inside.has(at));
  const smaller = outside.length + 1;
  const node = smaller - 1;
  const own = new Float64Array(smaller * smaller).fill(Number.NEGATIVE_INFINITY);
  const enters = new Int32Array(smaller);
  const leaves = new Int32Array(smaller);
  for (const [at, word] of outside.entries()) {
    for (const [other, head] of outside.entries()) own[at * smaller + other] = scores[word * size + head]!;
    const from = bestOf(scores, size, word, (head) => inside.has(head));
    leaves[at] = from;
    own[at * smaller + node] = scores[word * size + from]!;
    for (const member of cycle) {
      const gain = scores[member * size + word]! - scores[member * size + heads[member]!]!;
      if (gain > own[node * smaller + at]! || enters[at] === 0) {
        own[node * smaller + at] = gain;
        enters[at] = member;
      }
    }
  }
  const found = contracted(own, smaller);
  const done = Int32Array.from(heads);
  for (const [at, word] of outside.entries())
    if (word > 0) done[word] = found[at] === node ? leaves[at]! : outside[found[at]!]!;
  const entering = found[node]!;
  done[enters[entering]!] = outside[entering]!;
  return done;
}
