/** Design: docs/design/syntax.md */

/** The best tree with one root: for each word (from 1; place 0 is the root) its head. `scores[dependent * size + head]` are logarithms of probabilities. The likeliest heads where they make a tree; else the tree with the largest sum (Chu-Liu and Edmonds). */
export function bestHeads(scores: Float64Array, size: number): Int32Array {
  const heads = likeliestHeads(scores, size);
  if (size <= 2 || isTree(heads)) return heads;
  const dear = withDearRoot(scores, size);
  return withoutCircles(dear, size, wordsOf(size), likeliestHeads(dear, size));
}

/** The scores with a root so unlikely that no tree with two words on it is better than one with one. */
function withDearRoot(scores: Float64Array, size: number): Float64Array {
  const own = scores.slice(0, size * size);
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let word = 1; word < size; word++)
    for (let head = 0; head < size; head++) {
      if (head === word) continue;
      least = Math.min(least, own[word * size + head]!);
      most = Math.max(most, own[word * size + head]!);
    }
  for (let word = 1; word < size; word++) own[word * size]! -= size * (most - least) + 1;
  return own;
}

function likeliestHeads(scores: Float64Array, size: number): Int32Array {
  const heads = new Int32Array(size);
  for (let word = 1; word < size; word++)
    for (let head = 1, at = word * size; head < size; head++)
      if (head !== word && scores[at + head]! > scores[at + heads[word]!]!) heads[word] = head;
  return heads;
}

function isTree(heads: Int32Array): boolean {
  let roots = 0;
  for (let word = 1; word < heads.length; word++) if (heads[word] === 0) roots++;
  return roots === 1 && circleIn(wordsOf(heads.length), heads) === null;
}

const wordsOf = (size: number) => Array.from({ length: size - 1 }, (_, at) => at + 1);

/** The words of a circle among heads; null where there is none. */
function circleIn(words: readonly number[], heads: Int32Array): number[] | null {
  const seen = new Int32Array(heads.length);
  for (const start of words) {
    let word = start;
    while (word > 0 && seen[word] === 0) {
      seen[word] = start;
      word = heads[word]!;
    }
    if (word > 0 && seen[word] === start) {
      const circle = [word];
      for (let next = heads[word]!; next !== word; next = heads[next]!) circle.push(next);
      return circle;
    }
  }
  return null;
}

/** The best tree of words by their likeliest heads. A circle becomes one place, that of one of its words, in which the best tree of the rest breaks it. Scores are written over. */
function withoutCircles(scores: Float64Array, size: number, words: readonly number[], heads: Int32Array): Int32Array {
  const circle = circleIn(words, heads);
  if (circle === null) return heads;
  const place = circle[0]!;
  const outside = words.filter((word) => !circle.includes(word));
  const { leaves, enters } = drawnTogether(scores, size, circle, outside, heads);
  const others = heads.slice();
  for (const word of outside) if (circle.includes(heads[word]!)) others[word] = place;
  others[place] = 0;
  for (const head of outside)
    if (scores[place * size + head]! > scores[place * size + others[place]!]!) others[place] = head;
  const found = withoutCircles(scores, size, [...outside, place], others);
  for (const word of outside) if (found[word] === place) found[word] = leaves[word]!;
  const entering = found[place]!;
  found[place] = heads[place]!;
  found[enters[entering]!] = entering;
  return found;
}

/** Gives a circle's place the scores of the whole: as a head what the best of its words is worth, as a dependent what it gains by each head. Which word of the circle each other hangs on best, and by which each best enters it. */
function drawnTogether(
  scores: Float64Array,
  size: number,
  circle: readonly number[],
  outside: readonly number[],
  heads: Int32Array,
): { leaves: Int32Array; enters: Int32Array } {
  const place = circle[0]!;
  const own = circle.map((member) => scores[member * size + heads[member]!]!);
  const [leaves, enters] = [new Int32Array(size), new Int32Array(size)];
  for (const word of [0, ...outside]) {
    let [leaf, enter, most] = [place, place, Number.NEGATIVE_INFINITY];
    for (let nth = 0; nth < circle.length; nth++) {
      const member = circle[nth]!;
      if (scores[word * size + member]! > scores[word * size + leaf]!) leaf = member;
      const gain = scores[member * size + word]! - own[nth]!;
      if (gain > most) [most, enter] = [gain, member];
    }
    leaves[word] = leaf;
    enters[word] = enter;
    scores[word * size + place] = scores[word * size + leaf]!;
    scores[place * size + word] = most;
  }
  return { leaves, enters };
}
