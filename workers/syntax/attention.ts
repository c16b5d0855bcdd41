import { applyLayer, layerNamed, normNamed, roundRows, rowsMax, rowsOf, wholeRowsOf } from "./dense-layers.ts";
import { act, evenly, type Kernel } from "./syntax-kernel.ts";
import type { SyntaxModel } from "./syntax-model.ts";

const heads = 4;

/** Words farther away than this count as this far. */
const distanceMax = 32;

/** Adds to each word what the others tell it, by likeness and distance. */
export function openAttention(kernel: Kernel, model: SyntaxModel, name: string, x: number): (rows: number) => void {
  const { width } = model;
  const layer = (part: string) => layerNamed(kernel, model, `${name}.${part}.weight`, `${name}.${part}.bias`);
  const [qkv, out, up, down] = [layer("qkv"), layer("out"), layer("up"), layer("down")];
  const [before, behind] = [normNamed(kernel, model, `${name}.before`), normNamed(kernel, model, `${name}.behind`)];
  const near = distanceLines(kernel, model.tensor(`${name}.bias`).values);
  const most = evenly(rowsMax, 8);
  const room = (columns: number) => rowsOf(kernel, rowsMax, columns);
  const [z, all, mixed, wide, scores] = [room(width), room(3 * width), room(width), room(2 * width), room(most)];
  const keys = rowsOf(kernel, width, most);
  const [narrowWhole, wideWhole] = [wholeRowsOf(kernel, rowsMax, width), wholeRowsOf(kernel, rowsMax, 2 * width)];
  const size = width / heads;

  const readHead = (head: number, rows: number): void => {
    const [padded, offset] = [evenly(rows, 4), 4 * head * size];
    kernel.multiply(
      all.at + offset,
      padded,
      all.stride,
      size,
      keys.at + size * head * keys.stride,
      keys.stride,
      evenly(rows, 8),
      scores.at,
      scores.stride,
    );
    kernel.softmax(scores.at, rows, scores.stride, rows, 1 / Math.sqrt(size), near(head), 4);
    kernel.multiply(
      scores.at,
      padded,
      scores.stride,
      rows,
      all.at + 8 * width + offset,
      all.stride,
      size,
      mixed.at + offset,
      mixed.stride,
    );
  };

  return (rows) => {
    kernel.normalize(x, rows, width, before.weight, before.bias, z.at, act.none);
    roundRows(kernel, z.at, rows, narrowWhole);
    applyLayer(kernel, narrowWhole, rows, qkv, all, act.none);
    kernel.transpose(all.at + 4 * width, evenly(rows, 4), all.stride, width, keys.at, keys.stride);
    for (let head = 0; head < heads; head++) readHead(head, rows);
    roundRows(kernel, mixed.at, rows, narrowWhole);
    applyLayer(kernel, narrowWhole, rows, out, { at: x, stride: 4 * width }, act.add);
    kernel.normalize(x, rows, width, behind.weight, behind.bias, z.at, act.none);
    roundRows(kernel, z.at, rows, narrowWhole);
    applyLayer(kernel, narrowWhole, rows, up, wide, act.swish);
    roundRows(kernel, wide.at, rows, wideWhole);
    applyLayer(kernel, wideWhole, rows, down, { at: x, stride: 4 * width }, act.add);
  };
}

/** Where a head's bias for each distance begins, as the first word asks for it: those behind it follow, those before it stand before. */
function distanceLines(kernel: Kernel, bias: Float32Array): (head: number) => number {
  const length = 2 * rowsMax + 4;
  const lines = kernel.room(heads * length);
  for (let head = 0; head < heads; head++)
    for (let at = 0; at < length; at++) {
      const distance = Math.max(-distanceMax, Math.min(distanceMax, at - rowsMax)) + distanceMax;
      kernel.numbers[lines / 4 + head * length + at] = bias[head * (2 * distanceMax + 1) + distance]!;
    }
  return (head) => lines + 4 * (head * length + rowsMax);
}
