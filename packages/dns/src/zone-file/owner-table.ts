const slotsMin = 1024;

// A table at most half full has hardly ever more than a few taken slots in a row. Names chosen so that they fall together go elsewhere.
const probesMax = 32;

/**
 * Numbers names in the order in which they come: a hash table for the owners of a file, cheaper than a Map for 100,000 of them.
 * Names that crowd are kept in a Map, so that nobody can slow it down by choosing names.
 */
export class OwnerTable {
  private slots: Int32Array;
  private readonly names: string[] = [];
  private readonly crowded = new Map<string, number>();

  /** Takes the number of names that are expected; more of them cost some copying. */
  constructor(expected = 0) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(slotsMin, expected * 2)));
    this.slots = new Int32Array(size).fill(-1);
  }

  /** How many names came before this one when it was added; -1 when it is not there. */
  get(name: string): number {
    const mask = this.slots.length - 1;
    let slot = hashOf(name) & mask;
    for (let probe = 0; probe < probesMax; probe += 1) {
      const index = this.slots[slot] ?? -1;
      if (index < 0) return -1;
      if (this.names[index] === name) return index;
      slot = (slot + 1) & mask;
    }
    return this.crowded.get(name) ?? -1;
  }

  /** Adds a name that is not there yet and gives its number. */
  add(name: string): number {
    if (this.names.length * 2 >= this.slots.length) this.grow();
    const index = this.names.push(name) - 1;
    this.place(index);
    return index;
  }

  private place(index: number): void {
    const name = this.names[index] ?? "";
    const mask = this.slots.length - 1;
    let slot = hashOf(name) & mask;
    for (let probe = 0; probe < probesMax; probe += 1) {
      if ((this.slots[slot] ?? -1) < 0) {
        this.slots[slot] = index;
        return;
      }
      slot = (slot + 1) & mask;
    }
    this.crowded.set(name, index);
  }

  private grow(): void {
    this.slots = new Int32Array(this.slots.length * 4).fill(-1);
    this.crowded.clear();
    for (let index = 0; index < this.names.length; index += 1) this.place(index);
  }
}

/** FNV-1a of the code units, its upper bits folded in. */
function hashOf(name: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01_00_01_93);
  return hash ^ (hash >>> 15);
}
