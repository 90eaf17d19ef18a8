const slotsMin = 1024;

// In a table that is at most half full, more than a few consecutive used slots are very rare. A name that meets more than this is
// kept in a Map.
const probesMax = 32;

/**
 * Numbers names in the order in which they are added. It is a hash table for the owners of a file, cheaper than a Map for 100,000
 * of them.
 * Names that collide too often are kept in a Map, so no one can slow the table down by choosing names.
 */
export class OwnerTable {
  private slots: Int32Array;
  private readonly names: string[] = [];
  private hashes: Int32Array<ArrayBuffer>;
  private readonly crowded = new Map<string, number>();

  /** Takes the expected number of names. Adding more costs some copying. */
  constructor(expected = 0) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(slotsMin, expected * 2)));
    this.slots = new Int32Array(size).fill(-1);
    this.hashes = new Int32Array(size / 2);
  }

  /** Number of a name, which is how many names were added before it; -1 if it is not in the table. */
  get(name: string, hash = hashOf(name, 0, name.length)): number {
    const mask = this.slots.length - 1;
    let slot = hash & mask;
    for (let probe = 0; probe < probesMax; probe += 1) {
      const index = this.slots[slot] ?? -1;
      if (index < 0) return -1;
      if (this.hashes[index] === hash && this.names[index] === name) return index;
      slot = (slot + 1) & mask;
    }
    return this.crowded.get(name) ?? -1;
  }

  /** Adds a new name and returns its number. */
  add(name: string, hash = hashOf(name, 0, name.length)): number {
    if (this.names.length * 2 >= this.slots.length) this.grow();
    const index = this.names.push(name) - 1;
    this.hashes[index] = hash;
    this.place(index);
    return index;
  }

  private place(index: number): void {
    const mask = this.slots.length - 1;
    let slot = (this.hashes[index] ?? 0) & mask;
    for (let probe = 0; probe < probesMax; probe += 1) {
      if ((this.slots[slot] ?? -1) < 0) {
        this.slots[slot] = index;
        return;
      }
      slot = (slot + 1) & mask;
    }
    this.crowded.set(this.names[index] ?? "", index);
  }

  private grow(): void {
    this.slots = new Int32Array(this.slots.length * 4).fill(-1);
    const { hashes } = this;
    this.hashes = new Int32Array(this.slots.length / 2);
    this.hashes.set(hashes);
    this.crowded.clear();
    for (let index = 0; index < this.names.length; index += 1) this.place(index);
  }
}

export const hashStart = 0x01_1c_9d_c5;

/** Adds one code unit to a hash (FNV-1a). */
export function hashStep(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01_00_01_93);
}

/** Mixes the upper bits into the lower ones; never negative. */
export function hashEnd(hash: number): number {
  return (hash ^ (hash >>> 15)) & 0x3f_ff_ff_ff;
}

/** Hash of a stretch of a text. */
export function hashOf(text: string, start: number, end: number): number {
  let hash = hashStart;
  for (let at = start; at < end; at += 1) hash = hashStep(hash, text.charCodeAt(at));
  return hashEnd(hash);
}
