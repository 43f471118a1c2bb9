/**
 * Two 32-bit hashes of the last hashed text; the first is never 0. In an array, because separate numbers would be
 * allocated.
 */
const hashed = new Int32Array(2);

const hash = (text: string): void => {
  let one = 0x811c9dc5;
  let two = text.length;
  let at = 0;
  // Two characters at a time: this runs for every row of a rebuild.
  for (; at + 1 < text.length; at += 2) {
    const pair = text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16);
    one = Math.imul(one ^ pair, 0x01000193);
    one ^= one >>> 15;
    two = Math.imul(two ^ pair, 0x5bd1e995) + pair;
  }
  if (at < text.length) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
    two = Math.imul(two, 31) + text.charCodeAt(at);
  }
  hashed[0] = one === 0 ? 1 : one;
  hashed[1] = two ^ (two >>> 13);
};

/**
 * A set of texts by 64-bit hashes, so that millions fit into memory. No false negatives; false positives are as likely
 * as a 64-bit collision.
 */
export const keySet = () => {
  let capacity = 4096;
  let slots = new Int32Array(capacity * 2);
  let size = 0;

  /** Slot of the text, or the free slot for it. */
  const slotOf = (one: number, two: number): number => {
    let slot = one & (capacity - 1);
    while (slots[slot * 2] !== 0 && (slots[slot * 2] !== one || slots[slot * 2 + 1] !== two))
      slot = (slot + 1) & (capacity - 1);
    return slot * 2;
  };
  const grow = (): void => {
    const before = slots;
    capacity *= 4;
    slots = new Int32Array(capacity * 2);
    for (let at = 0; at < before.length; at += 2)
      if (before[at] !== 0) {
        const slot = slotOf(before[at]!, before[at + 1]!);
        slots[slot] = before[at]!;
        slots[slot + 1] = before[at + 1]!;
      }
  };
  return {
    size: (): number => size,
    has: (text: string): boolean => {
      hash(text);
      return slots[slotOf(hashed[0]!, hashed[1]!)] !== 0;
    },
    /** Adds the text; true when it was new. */
    add: (text: string): boolean => {
      hash(text);
      const slot = slotOf(hashed[0]!, hashed[1]!);
      if (slots[slot] !== 0) return false;
      slots[slot] = hashed[0]!;
      slots[slot + 1] = hashed[1]!;
      size += 1;
      if (size * 2 > capacity) grow();
      return true;
    },
  };
};
