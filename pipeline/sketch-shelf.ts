import type { TextSketch } from "./near-copies.ts";
import { roomFor } from "./postings.ts";

/** Sketches by their places, all in one row of numbers: as objects with arrays of their own they would take twice the memory. */
export interface SketchShelf {
  put(place: number, sketch: TextSketch): void;
  /** The sketch at a place. It holds until the next is put. */
  read(place: number): TextSketch;
  take(place: number): void;
}

/** Gaps that are left before the row is closed up, as a share of it. Ours. */
const gapsMost = 0.5;

/** An empty shelf. `size`: numbers that there is room for at first; ours. */
export function sketchShelf(size = 2 ** 16): SketchShelf {
  let row = new Uint32Array(size);
  let end = 0;
  let gaps = 0;
  // Where each sketch begins, how many shingles it has, and how many numbers; an empty place has none.
  let [starts, shingles, figures] = [new Uint32Array(1024), new Uint32Array(1024), new Uint32Array(1024)];
  const sizeAt = (place: number) => shingles[place]! + figures[place]!;
  return {
    put(place, sketch) {
      [starts, shingles, figures] = [roomFor(starts, place), roomFor(shingles, place), roomFor(figures, place)];
      [starts[place], shingles[place], figures[place]] = [end, sketch.shingles.length, sketch.numbers.length];
      if (end + sizeAt(place) > row.length) row = roomFor(row, end + sizeAt(place));
      row.set(sketch.shingles, end);
      row.set(sketch.numbers, end + sketch.shingles.length);
      end += sizeAt(place);
    },
    read(place) {
      const [start, middle] = [starts[place]!, starts[place]! + shingles[place]!];
      return { shingles: row.subarray(start, middle), numbers: row.subarray(middle, middle + figures[place]!) };
    },
    take(place) {
      gaps += sizeAt(place);
      [shingles[place], figures[place]] = [0, 0];
      if (gaps > gapsMost * row.length) closeUp();
    },
  };

  function closeUp(): void {
    const closer = new Uint32Array(Math.max(size, end - gaps));
    let to = 0;
    for (let place = 0; place < starts.length; place++) {
      const length = sizeAt(place);
      if (length === 0) continue;
      closer.set(row.subarray(starts[place]!, starts[place]! + length), to);
      starts[place] = to;
      to += length;
    }
    [row, end, gaps] = [closer, to, 0];
  }
}
