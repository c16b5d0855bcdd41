/** A function of many numbers: its value there, and its slopes, which it writes down. */
export type Slope = (at: Float64Array, slopes: Float64Array) => number;

/** Steps whose bends are remembered, how many steps are made at most, and the share of the value that a step must gain to go on. Ours. */
const remembered = 8;
const stepsMax = 120;
const gainMin = 1e-4;

/**
 * Where a smooth convex function is least, from 0 on: limited-memory BFGS (Nocedal 1980), each step halved until it gains enough
 * (Armijo).
 */
export function minimumOf(width: number, slope: Slope): Float64Array {
  let at = new Float64Array(width);
  let slopes = new Float64Array(width);
  let value = slope(at, slopes);
  const bends: Bend[] = [];
  for (let step = 0; step < stepsMax; step++) {
    const way = directionOf(slopes, bends);
    const steep = dot(way, slopes);
    const next = new Float64Array(width);
    const nextSlopes = new Float64Array(width);
    let length = bends.length === 0 ? 1 / Math.max(1, Math.sqrt(dot(slopes, slopes))) : 1;
    let found = value;
    for (let tries = 0; tries < triesMax; tries++) {
      for (let i = 0; i < width; i++) next[i] = at[i]! + length * way[i]!;
      found = slope(next, nextSlopes);
      if (found <= value + 1e-4 * length * steep) break;
      length /= 2;
    }
    const isThere = value - found < gainMin * Math.abs(value);
    if (found < value) {
      remember(bends, { moved: lessBy(next, at), turned: lessBy(nextSlopes, slopes) });
      [at, slopes, value] = [next, nextSlopes, found];
    }
    if (isThere) break;
  }
  return at;
}

const triesMax = 30;

/** A step, and how the slopes changed by it. */
interface Bend {
  moved: Float64Array;
  turned: Float64Array;
}

function remember(bends: Bend[], bend: Bend): void {
  if (dot(bend.moved, bend.turned) <= 0) return;
  bends.push(bend);
  if (bends.length > remembered) bends.shift();
}

/** Downhill, as far as the remembered bends tell. */
function directionOf(slopes: Float64Array, bends: readonly Bend[]): Float64Array {
  const way = slopes.map((one) => -one);
  const parts: number[] = [];
  for (const { moved, turned } of bends.toReversed()) {
    const part = dot(moved, way) / dot(moved, turned);
    parts.push(part);
    add(way, turned, -part);
  }
  const last = bends.at(-1);
  if (last) {
    const scale = dot(last.moved, last.turned) / dot(last.turned, last.turned);
    for (let i = 0; i < way.length; i++) way[i]! *= scale;
  }
  for (const { moved, turned } of bends) add(way, moved, parts.pop()! - dot(turned, way) / dot(moved, turned));
  return way;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function add(to: Float64Array, other: Float64Array, times: number): void {
  for (let i = 0; i < to.length; i++) to[i]! += times * other[i]!;
}

function lessBy(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((one, i) => one - b[i]!);
}
