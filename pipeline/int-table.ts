/** Numbers under keys, both whole numbers of 32 bits with a sign; a value is not the least of those. */
export interface IntTable {
  get(key: number): number | undefined;
  set(key: number, value: number): void;
  delete(key: number): void;
  size(): number;
}

/** The value of a slot in which nothing is. */
const empty = -(2 ** 31);

/** Slots of which one is left empty at least in four: with fewer, a look goes from slot to slot. Ours. */
const fullAt = 0.75;

/** Knuth's multiplier for hashes: 2^32 divided by the golden ratio. */
const golden = 0x9e3779b1;

/**
 * An empty table: eight bytes a slot in two rows of numbers, where a map of the language takes 28 and its garbage collector looks at
 * each entry. What was taken out leaves no gap: what stands behind it moves up. `slots`: how many there are at first, a power of two.
 */
export function intTable(slots = 1024): IntTable {
  let [keys, values] = [new Int32Array(slots), new Int32Array(slots).fill(empty)];
  let held = 0;

  return {
    size: () => held,
    get(key) {
      const value = values[slotOf(key)]!;
      return value === empty ? undefined : value;
    },
    set(key, value) {
      const slot = slotOf(key);
      if (values[slot] === empty) held += 1;
      [keys[slot], values[slot]] = [key, value];
      if (held > fullAt * keys.length) grow();
    },
    delete(key) {
      const slot = slotOf(key);
      if (values[slot] === empty) return;
      held -= 1;
      closeUp(slot);
    },
  };

  /** Where looking for a key begins. */
  function homeOf(key: number): number {
    return (Math.imul(key, golden) >>> 0) >>> (Math.clz32(keys.length) + 1);
  }

  /** Where a key is, or would be. */
  function slotOf(key: number): number {
    const last = keys.length - 1;
    let slot = homeOf(key);
    while (values[slot] !== empty && keys[slot] !== key) slot = (slot + 1) & last;
    return slot;
  }

  /** Empties a slot, and moves up whatever would not be found behind an empty one. */
  function closeUp(gap: number): void {
    const last = keys.length - 1;
    for (let slot = (gap + 1) & last; values[slot] !== empty; slot = (slot + 1) & last) {
      const fromHome = (slot - homeOf(keys[slot]!)) & last;
      const fromGap = (slot - gap) & last;
      if (fromHome < fromGap) continue;
      [keys[gap], values[gap]] = [keys[slot]!, values[slot]!];
      gap = slot;
    }
    values[gap] = empty;
  }

  function grow(): void {
    const [oldKeys, oldValues] = [keys, values];
    [keys, values] = [new Int32Array(2 * oldKeys.length), new Int32Array(2 * oldKeys.length).fill(empty)];
    for (let at = 0; at < oldKeys.length; at++) {
      if (oldValues[at] === empty) continue;
      const slot = slotOf(oldKeys[at]!);
      [keys[slot], values[slot]] = [oldKeys[at]!, oldValues[at]!];
    }
  }
}
