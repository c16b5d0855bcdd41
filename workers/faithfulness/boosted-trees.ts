/** Decision trees whose numbers are added up, each a list of nodes: a row goes left where its number of a column is below a bound. */
export interface BoostedTrees {
  /** What is added to before any tree. */
  base: number;
  trees: readonly (readonly TreeNode[])[];
}

/** Column, bound and the numbers of the nodes below and not below it; or what a leaf adds. */
export type TreeNode =
  | readonly [column: number, bound: number, below: number, others: number]
  | readonly [added: number];

/** The sum for a row. */
export function sumOf({ base, trees }: BoostedTrees, row: ArrayLike<number>): number {
  let sum = base;
  for (const nodes of trees) {
    let node = nodes[0]!;
    while (node.length === 4) node = nodes[(row[node[0]] ?? 0) < node[1] ? node[2] : node[3]]!;
    sum += node[0];
  }
  return sum;
}

/** The probability that a sum stands for. */
export function logistic(sum: number): number {
  return 1 / (1 + Math.exp(-sum));
}
