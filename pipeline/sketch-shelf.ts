import type { TextSketch } from "./near-copies.ts";
import { roomFor } from "./postings.ts";

/** Sketches by their places, many in one row of numbers: as objects with arrays of their own they would take twice the memory. */
export interface SketchShelf {
  put(place: number, sketch: TextSketch): void;
  /** The sketch at a place. It holds until that is taken away. */
  read(place: number): TextSketch;
  take(place: number): void;
}

/** A row of numbers with sketches one after the other, and how many of them are still there. */
interface Board {
  numbers: Uint32Array;
  end: number;
  held: number;
}

/** Numbers on a board: some five hundred sketches. Ours. */
const usualSize = 2 ** 16;

/** An empty shelf. The oldest sketches go first, mostly: a board on which none is left is given back, and nothing is ever moved. */
export function sketchShelf(size = usualSize): SketchShelf {
  const boards: (Board | undefined)[] = [];
  const vacant: number[] = [];
  let latest = hang(size);
  // On which board each sketch is, where it begins there, how many shingles it has, and how many numbers; an empty place has none.
  let [boardOf, starts] = [new Uint32Array(1024), new Uint32Array(1024)];
  let [shingles, figures] = [new Uint32Array(1024), new Uint32Array(1024)];
  return {
    put(place, sketch) {
      [boardOf, starts] = [roomFor(boardOf, place), roomFor(starts, place)];
      [shingles, figures] = [roomFor(shingles, place), roomFor(figures, place)];
      [shingles[place], figures[place]] = [sketch.shingles.length, sketch.numbers.length];
      const number = boardFor(shingles[place]! + figures[place]!);
      const board = boards[number]!;
      [boardOf[place], starts[place]] = [number, board.end];
      board.numbers.set(sketch.shingles, board.end);
      board.numbers.set(sketch.numbers, board.end + sketch.shingles.length);
      board.end += shingles[place]! + figures[place]!;
      board.held += 1;
    },
    read(place) {
      const { numbers } = boards[boardOf[place]!]!;
      const [start, middle] = [starts[place]!, starts[place]! + shingles[place]!];
      return { shingles: numbers.subarray(start, middle), numbers: numbers.subarray(middle, middle + figures[place]!) };
    },
    take(place) {
      const number = boardOf[place]!;
      const board = boards[number]!;
      [shingles[place], figures[place]] = [0, 0];
      board.held -= 1;
      if (board.held > 0) return;
      if (number === latest) board.end = 0;
      else takeDown(number);
    },
  };

  /** The board that so many numbers go on: the latest while there is room on it; more than any has room for get one of their own. */
  function boardFor(length: number): number {
    if (length > size) return hang(length);
    if (boards[latest]!.end + length > size) latest = hang(size);
    return latest;
  }

  function hang(length: number): number {
    const number = vacant.pop() ?? boards.length;
    boards[number] = { numbers: new Uint32Array(length), end: 0, held: 0 };
    return number;
  }

  function takeDown(number: number): void {
    boards[number] = undefined;
    vacant.push(number);
  }
}
