/** A learnt parser as its file holds it: what it names and its numbers, row by row. */
export interface SyntaxModel {
  /** Layers in order: "c" with its dilation is a convolution, "a" is attention. */
  layers: readonly string[];
  /** Numbers of a word's vector. */
  width: number;
  labels: readonly string[];
  upos: readonly string[];
  xpos: readonly string[];
  /** How sure the parser must be of a relation for 97 of 100 to be right on the dev trees; "conj:clause" is that of predicates. */
  thresholds: Readonly<Record<string, number>>;
  /** Reads a tensor; nothing of it is kept. */
  tensor(name: string): Tensor;
}

/** Numbers in rows and columns; a vector is one row. */
export interface Tensor {
  rows: number;
  columns: number;
  values: Float32Array;
}

/** Reads what test/train/syntax/export.py wrote: a line of JSON, then float32 numbers, or int8 ones with a scale a row. */
export function readSyntaxModel(bytes: Uint8Array): SyntaxModel {
  const end = bytes.indexOf(10) + 1;
  const head = JSON.parse(Buffer.from(bytes.subarray(0, end)).toString()) as Head;
  const tensors = new Map<string, () => Tensor>();
  let at = end;
  for (const { name, shape, type } of head.tensors) {
    const [rows, columns] = shape.length === 1 ? [1, shape[0] ?? 0] : [shape[0] ?? 0, shape[1] ?? 0];
    const from = at;
    tensors.set(name, () => ({
      rows,
      columns,
      values: type === "int8" ? scaled(bytes, from, rows, columns) : plain(bytes, from, rows * columns),
    }));
    // Each tensor begins at a multiple of four, as the head's length is one.
    at += type === "int8" ? 4 * rows + 4 * Math.ceil((rows * columns) / 4) : 4 * rows * columns;
  }
  const { layers, width, labels, upos, xpos, thresholds } = head;
  return { layers, width, labels, upos, xpos, thresholds, tensor: (name) => known(tensors, name) };
}

interface Head {
  layers: string[];
  width: number;
  labels: string[];
  upos: string[];
  xpos: string[];
  thresholds: Record<string, number>;
  tensors: { name: string; shape: number[]; type: "int8" | "float32" }[];
}

function known(tensors: ReadonlyMap<string, () => Tensor>, name: string): Tensor {
  const read = tensors.get(name);
  if (!read) throw new Error(`The syntax model lacks ${name}.`);
  return read();
}

function plain(bytes: Uint8Array, at: number, count: number): Float32Array {
  return new Float32Array(Uint8Array.from(bytes.subarray(at, at + 4 * count)).buffer);
}

function scaled(bytes: Uint8Array, at: number, rows: number, columns: number): Float32Array {
  const scales = plain(bytes, at, rows);
  const values = new Float32Array(rows * columns);
  for (let row = 0, from = at + 4 * rows; row < rows; row++)
    for (let column = 0; column < columns; column++, from++)
      values[row * columns + column] = ((bytes[from]! << 24) >> 24) * scales[row]!;
  return values;
}
